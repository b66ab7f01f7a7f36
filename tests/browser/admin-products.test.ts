// What a merchant may rely on at the desk: nothing typed is lost, nothing happens unsaid, nothing stays behind.
import { expect, inject, test } from 'vitest'
import { hydrated, expectAccessible, openVisitorPage } from './browser.ts'

type Page = Awaited<ReturnType<typeof openVisitorPage>>['page']

async function merchant({ width = 1440, expects = [] as RegExp[] } = {}) {
  const baseURL = inject('platformUrl')
  const one = await openVisitorPage({ baseURL, viewport: { width, height: 800 }, expects })
  await one.page.goto('/admin/sign-in')
  await one.page.getByLabel('API key').fill(inject('apiKey'))
  await one.page.getByRole('button', { name: 'Sign in' }).click()
  await one.page.getByRole('table').waitFor()
  await hydrated(one.page)
  return one
}

/** Holds back every page that is asked for from now on, until it is told to let go. */
async function slow(page: Page) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\.data\b/, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

// A place that is kept free for the scrollbar counts as neither.
const sideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, offsetWidth } = document.documentElement
    return scrollWidth - offsetWidth
  })

test('after signing out, Back shows nothing of the store', async () => {
  const { page, leave } = await merchant()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('API key').waitFor()
  await page.goBack()
  await page.getByLabel('API key').waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  await leave()
})

test('no answer of the desk is kept', async () => {
  const cookie = `vitrine-desk=${inject('apiKey')}`
  for (const path of ['products', 'products.data', 'sign-in', 'nowhere', '']) {
    const answer = await fetch(`${inject('platformUrl')}/admin/${path}`, {
      headers: { cookie },
      redirect: 'manual',
    })
    expect(answer.headers.get('cache-control'), path).toBe('no-store')
  }
})

test('the list answers whatever is searched for', async () => {
  const cookie = `vitrine-desk=${inject('apiKey')}`
  const asked = ['%00', 'a%00b', `${'a'.repeat(255)}%F0%9F%8F%BA`, '%ED%A0%80', '%25_%5C%27', '%EF%BF%BF']
  for (const words of asked) {
    const answer = await fetch(`${inject('platformUrl')}/admin/products?q=${words}`, { headers: { cookie } })
    expect(answer.status, words).toBe(200)
  }
  const found = await fetch(`${inject('platformUrl')}/admin/products?q=%00Mug%09`, { headers: { cookie } })
  expect(await found.text()).toContain('HG-')
})

test('a key that cannot be one is unknown, in the form as in the cookie, and a broken form is told so', async () => {
  const door = `${inject('platformUrl')}/admin/sign-in`
  for (const key of ['ключ', 'two\nlines-of-a-key-that-is-long', 'k'.repeat(1001)]) {
    const answer = await fetch(door, { method: 'POST', body: new URLSearchParams({ key }) })
    expect(answer.status, key).toBe(403)
    const page = await answer.text()
    expect(page).toContain('is not valid for this store')
    expect(page, 'what to do about a lost key').toContain('VITRINE_API_KEY=')
    const forged = await fetch(`${inject('platformUrl')}/admin/products`, {
      headers: { cookie: `vitrine-desk=${encodeURIComponent(key)}` },
    })
    expect([forged.status, forged.url], key).toEqual([200, door])
  }
  for (const [type, body] of [
    ['application/json', '{"key":"x"}'],
    ['multipart/form-data; boundary=b', 'torn'],
  ] as const) {
    const answer = await fetch(door, { method: 'POST', body, headers: { 'content-type': type } })
    expect(answer.status, type).toBe(400)
    expect(await answer.text()).toContain('The form could not be read')
  }
})

test('a search keeps the keyboard where it is, keeps what is typed meanwhile, and says what it found', async () => {
  const { page, leave } = await merchant()
  const field = page.getByRole('searchbox')
  const said = page.getByRole('main').getByRole('status')
  await said.evaluate((element) => {
    ;(globalThis as unknown as { voice: Element }).voice = element
  })
  const letGo = await slow(page)
  await field.fill('mug')
  await field.press('Enter')
  await page.locator('main[aria-busy=true]').waitFor()
  await field.pressSequentially('zzz')
  letGo()
  await page.waitForURL(/q=mug$/)
  await page.getByText(/^\d products? for "mug"$/).waitFor()
  expect(await field.inputValue()).toBe('mugzzz')
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)

  await field.press('Enter')
  await page.getByText('0 products for "mugzzz"').waitFor()
  const isSame = (element: Element) => element === (globalThis as unknown as { voice: Element }).voice
  expect(await said.evaluate(isSame), 'only what stood there before is read aloud').toBe(true)
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  await expectAccessible(page)

  await page.goBack()
  await page.getByText(/for "mug"$/).waitFor()
  expect(await field.inputValue()).toBe('mug')
  await leave()
})

test('a page that is long in coming shows that it comes', async () => {
  const { page, leave } = await merchant()
  const line = page.locator('.progress-line')
  expect(await line.count()).toBe(0)
  const letGo = await slow(page)
  await page.getByRole('link', { name: 'Price' }).click()
  await line.waitFor()
  expect(await page.getByRole('main').getAttribute('aria-busy')).toBe('true')
  letGo()
  await line.waitFor({ state: 'detached' })
  expect(await page.getByRole('main').getAttribute('aria-busy')).toBe('false')
  await leave()
})

test('products are found by their SKU, and a name says that it leads to the shop', async () => {
  const { page, context, leave } = await merchant()
  const row = page.getByRole('row').nth(3)
  const sku = await row.getByRole('cell').nth(1).innerText()
  const name = await row.getByRole('link').locator('bdi').innerText()
  await page.getByRole('searchbox').fill(sku.toLowerCase())
  await page.getByRole('searchbox').press('Enter')
  await page.getByText(`for "${sku.toLowerCase()}"`).waitFor()
  const [arrived] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: `${name} (opens the storefront in a new tab)` }).click(),
  ])
  await arrived.waitForURL(new RegExp(`^${inject('storefrontUrl')}/products/`))
  expect(page.url()).toContain('/admin/products')
  await leave()
})

test('on a phone nothing of the list lies beyond the edge, however long a word is', async () => {
  const { page, leave } = await merchant({ width: 360 })
  const region = page.getByRole('region', { name: 'Products' })
  expect(await region.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  expect(await page.getByText(/\d in stock/).count()).toBeGreaterThan(0)
  await page.goto(`/admin/products?q=${'w'.repeat(200)}`)
  await page.getByText('search for a part of the name or SKU').waitFor()
  expect(await sideways(page)).toBe(0)
  await leave()
})

test('a page that comes without a new document takes the keyboard and says its title', async () => {
  const { page, leave } = await merchant({ expects: [/404 .*nowhere/] })
  await page.evaluate(() => {
    history.pushState(null, '', '/admin/nowhere')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByRole('status').getByText('Page not found').waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await leave()

  // The key is taken away meanwhile: the way leads to the door, and into its field.
  const other = await merchant()
  await other.context.clearCookies()
  await other.page.getByRole('searchbox').fill('mug')
  await other.page.getByRole('searchbox').press('Enter')
  await other.page.getByRole('status').getByText('Sign in').waitFor()
  expect(await other.page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('key')
  await other.leave()
})
