// Errors get the right status and page: an unavailable platform, malformed forms, invalid addresses.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bowl, shirt } from './small-catalog.ts'
import { openSmallShop } from './small-shop.ts'

let shop: Awaited<ReturnType<typeof openSmallShop>>
beforeAll(async () => {
  shop = await openSmallShop([shirt, bowl])
})
afterAll(() => shop.close())

/** A browser without script: it keeps the cookie, and sends Origin and Referer. */
function createBrowser() {
  let cookie = ''
  return async (path: string, init: RequestInit = {}) => {
    const sessionHeaders: Record<string, string> = cookie ? { cookie, referer: `${shop.url}/` } : {}
    const headers = { ...init.headers, ...sessionHeaders, origin: shop.url }
    const answer = await fetch(shop.url + path, { redirect: 'manual', ...init, headers })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return { status: answer.status, headers: answer.headers, html: await answer.text() }
  }
}

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})

test.each(['refuses', 'hangs'] as const)(
  'while the platform %s, every page answers 503 within six seconds, also for a visitor with a session',
  async (how) => {
    const ask = createBrowser()
    expect((await ask('/')).status).toBe(200)
    shop.platformIs(how)
    try {
      const began = performance.now()
      for (const answer of await Promise.all(
        ['/', '/products', '/search?q=bowl', '/products/bowl', '/cart'].map((path) => ask(path)),
      )) {
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
        expect(answer.html).toContain('temporarily unavailable')
      }
      expect(performance.now() - began).toBeLessThan(6000)
    } finally {
      shop.platformIs('there')
    }
    expect((await ask('/')).status).toBe(200)
  },
)

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
  for (const path of ['/cart/quantity', '/cart/remove', '/cart/note', '/products/bowl']) {
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
