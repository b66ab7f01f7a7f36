// Errors get the right status and page: an unavailable platform, malformed forms, invalid addresses.
import { expect, onTestFinished, test, vi } from 'vitest'
import { bowl, shirt } from '../../browser/small-catalog.ts'
import { openSmallShop } from '../../browser/small-shop.ts'

const shop = await openSmallShop([shirt, bowl])

/** A browser without script: it keeps the cookie, and sends Origin and Referer. */
function createBrowser(url = shop.url, cookie = '') {
  return async (path: string, init: RequestInit = {}) => {
    const sessionHeaders: Record<string, string> = cookie ? { cookie, referer: `${url}/` } : {}
    const headers = { ...init.headers, ...sessionHeaders, origin: url }
    const answer = await fetch(url + path, { redirect: 'manual', ...init, headers })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return { status: answer.status, headers: answer.headers, html: await answer.text() }
  }
}

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})

test('while the platform refuses or hangs, every page answers 503, also for a visitor with a session', async () => {
  const ask = createBrowser()
  expect((await ask('/')).status).toBe(200)
  for (const how of ['refuses', 'hangs'] as const) {
    shop.platformIs(how)
    try {
      for (const answer of await Promise.all(
        ['/', '/products', '/search?q=bowl', '/products/bowl', '/cart'].map((path) => ask(path)),
      )) {
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
        expect(answer.html).toContain('temporarily unavailable')
      }
    } finally {
      shop.platformIs('there')
    }
    expect((await ask('/')).status).toBe(200)
  }
})

test('pages are not cached, so that going back shows the current cart', async () => {
  for (const path of ['/', '/products/bowl', '/cart', '/nowhere']) {
    expect((await createBrowser()(path)).headers.get('cache-control'), path).toBe('no-store')
  }
})

test('an address with a NUL or of excessive length gets 404', async () => {
  for (const path of ['/products/%00', `/products/${'long'.repeat(2500)}`, '/%00']) {
    expect([path.slice(0, 20), (await createBrowser()(path)).status]).toEqual([path.slice(0, 20), 404])
  }
})

test('a body that no form sends gets 400', async () => {
  const carts = [
    'quantity',
    'remove',
    'restore',
    'note',
    'coupon',
    'remove-coupon',
    'delivery',
    'delivery-option',
  ].map((form) => `/cart/${form}`)
  for (const path of [...carts, '/products/bowl']) {
    for (const init of [
      {},
      { body: '{"line":1}', headers: { 'content-type': 'application/json' } },
      { body: '--x\r\nbroken', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    ]) {
      const { status, html } = await createBrowser()(path, { method: 'POST', ...init })
      expect([path, status]).toEqual([path, 400])
      expect(html).toContain('We couldn’t read this form')
    }
  }
})

test('each form shows its own error, and a refused note keeps its text', async () => {
  const ask = createBrowser()
  await ask('/')
  expect((await ask('/products/bowl', form({ quantity: 'two' }))).html).toContain('Enter a valid quantity')
  expect((await ask('/products/bowl', form({ quantity: '2' }))).status).toBe(303)
  const removed = await ask('/cart/remove', form({ line: '' }))
  expect(removed.status).toBe(400)
  expect(removed.html).toContain('The item to change is missing')

  const lines = Array.from({ length: 200 }, () => 'note').join('\r\n')
  expect(lines.length).toBeGreaterThan(1000)
  expect((await ask('/cart/note', form({ note: lines }))).status).toBe(303)

  const long = `Begin ${'x'.repeat(1000)} end`
  const { status, html } = await ask('/cart/note', form({ note: long }))
  expect(status).toBe(400)
  expect(html).toContain('Your order note is too long')
  expect(html).toContain(`${long}</textarea>`)
})

test('a browser that keeps no cookie is warned on the next page, and no other is', async () => {
  const warning = 'Your cart can’t be saved'
  const ask = createBrowser()
  expect((await ask('/')).html).not.toContain(warning)
  expect((await ask('/cart')).html).not.toContain(warning)
  const withoutCookie = await fetch(`${shop.url}/cart`, { headers: { referer: `${shop.url}/` } })
  expect(await withoutCookie.text()).toContain(warning)
})

/** The session cookie, with an access token that must be refreshed. */
function expired(cookie: string) {
  const [name, value = ''] = cookie.split('=')
  const session = JSON.parse(Buffer.from(value, 'base64url').toString()) as unknown[]
  return `${name}=${Buffer.from(JSON.stringify(session.with(1, 0))).toString('base64url')}`
}

test('pages open when the token budget is used up, and forms answer 429', async () => {
  const logged = vi.spyOn(console, 'error')
  onTestFinished(() => logged.mockRestore())
  const small = await openSmallShop([bowl], [], { budgets: { store: { tokens: 1 } } })
  const first = await fetch(small.url)
  const cookie = expired(first.headers.getSetCookie()[0]?.split(';')[0] ?? '')
  // The one refresh of this hour.
  expect((await createBrowser(small.url, cookie)('/')).status).toBe(200)
  for (const path of ['/', '/products', '/products/bowl', '/cart']) {
    const page = await createBrowser(small.url, cookie)(path)
    expect([path, page.status, page.headers.getSetCookie()]).toEqual([path, 200, []])
    expect([path, (await createBrowser(small.url)(path)).status]).toEqual([path, 200])
  }
  const added = await createBrowser(small.url, cookie)('/products/bowl', form({ quantity: '1' }))
  expect(added.status).toBe(429)
  expect(Number(added.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect(added.html).toContain('Too many requests from your network')
  expect(added.html).toContain('Try again in a minute')
  const called = await createBrowser(small.url, cookie)('/shop-api/ecom/v1/carts/current')
  expect([called.status, JSON.parse(called.html)]).toMatchObject([
    429,
    {
      details: {
        applicationError: { code: 'TOO_MANY_REQUESTS', data: { budget: 'tokens', scope: 'store' } },
      },
    },
  ])
  expect(Number(called.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect((await createBrowser(small.url)('/products/bowl', form({ quantity: '1' }))).status).toBe(303)
  expect(logged).not.toHaveBeenCalled()
})

test('an undo that is posted twice adds the line once', async () => {
  const ask = createBrowser()
  await ask('/')
  await ask('/products/bowl', form({ quantity: '2' }))
  const { lineItems } = (await heldBy(ask)) ?? expect.fail()
  const removed = await ask('/cart/remove', form({ line: lineItems[0]?.id ?? '' }))
  const { html } = await ask(removed.headers.get('location') ?? '')
  const fields = /action="\/cart\/restore.*?<\/form>/s.exec(html)?.[0] ?? ''
  const inputs = [...fields.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ])
  const undo = form(Object.fromEntries(inputs) as Record<string, string>)
  for (const time of ['first', 'second'])
    expect([time, (await ask('/cart/restore', undo)).status]).toEqual([time, 303])
  expect((await heldBy(ask))?.lineItems).toMatchObject([{ quantity: 2 }])
})

async function heldBy(ask: ReturnType<typeof createBrowser>) {
  const { html } = await ask('/shop-api/ecom/v1/carts/current')
  return (JSON.parse(html) as { cart: { lineItems: { id: string; quantity: number }[] } | null }).cart
}
