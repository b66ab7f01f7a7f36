// The product list of the admin: no input is lost, every change is announced, and nothing stays in the browser after sign-out.
import { expect, inject, test } from 'vitest'
import { hydrated, expectAccessible, openVisitorPage } from '../../browser/browser.ts'

type Page = Awaited<ReturnType<typeof openVisitorPage>>['page']

async function openAsMerchant({ width = 1440, expects = [] as RegExp[] } = {}) {
  const baseURL = inject('platformUrl')
  const visit = await openVisitorPage({ baseURL, viewport: { width, height: 800 }, expects })
  await visit.page.goto('/admin/sign-in')
  await visit.page.getByLabel('API key').fill(inject('apiKey'))
  await visit.page.getByRole('button', { name: 'Sign in' }).click()
  await visit.page.getByRole('table').waitFor()
  await hydrated(visit.page)
  return visit
}

/** Holds all further page requests until the returned function is called. */
async function hold(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\.data\b/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

// The space that is reserved for a scrollbar is in both widths.
const horizontalOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, offsetWidth } = document.documentElement
    return scrollWidth - offsetWidth
  })

test('going back after signing out shows no data of the store', async () => {
  const { page } = await openAsMerchant()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('API key').waitFor()
  await page.goBack()
  await page.getByLabel('API key').waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
})

test('no response of the admin is cached', async () => {
  const cookie = `vitrine-desk=${inject('apiKey')}`
  for (const path of ['products', 'products.data', 'sign-in', 'nowhere', '']) {
    const response = await fetch(`${inject('platformUrl')}/admin/${path}`, {
      headers: { cookie },
      redirect: 'manual',
    })
    expect(response.headers.get('cache-control'), path).toBe('no-store')
  }
})

test('the list answers every search text', async () => {
  const cookie = `vitrine-desk=${inject('apiKey')}`
  const texts = ['%00', 'a%00b', `${'a'.repeat(255)}%F0%9F%8F%BA`, '%ED%A0%80', '%25_%5C%27', '%EF%BF%BF']
  for (const text of texts) {
    const response = await fetch(`${inject('platformUrl')}/admin/products?q=${text}`, { headers: { cookie } })
    expect(response.status, text).toBe(200)
  }
  const found = await fetch(`${inject('platformUrl')}/admin/products?q=%00Mug%09`, { headers: { cookie } })
  expect(await found.text()).toContain('HG-')
})

test('a malformed key is refused in the form and in the cookie, and a malformed form gets 400', async () => {
  const signInUrl = `${inject('platformUrl')}/admin/sign-in`
  for (const key of ['ключ', 'two\nlines-of-a-key-that-is-long', 'k'.repeat(1001)]) {
    const response = await fetch(signInUrl, { method: 'POST', body: new URLSearchParams({ key }) })
    expect(response.status, key).toBe(403)
    const page = await response.text()
    expect(page).toContain('is not valid for this store')
    expect(page, 'what to do about a lost key').toContain('VITRINE_API_KEY=')
    const forged = await fetch(`${inject('platformUrl')}/admin/products`, {
      headers: { cookie: `vitrine-desk=${encodeURIComponent(key)}` },
    })
    expect([forged.status, forged.url], key).toEqual([200, signInUrl])
  }
  for (const [type, body] of [
    ['application/json', '{"key":"x"}'],
    ['multipart/form-data; boundary=b', 'torn'],
  ] as const) {
    const response = await fetch(signInUrl, { method: 'POST', body, headers: { 'content-type': type } })
    expect(response.status, type).toBe(400)
    expect(await response.text()).toContain('The form could not be read')
  }
})

test('a search keeps the focus and what is typed meanwhile, and announces its count', async () => {
  const { page } = await openAsMerchant()
  const field = page.getByRole('searchbox')
  const status = page.getByRole('main').getByRole('status')
  await status.evaluate((element) => {
    ;(globalThis as unknown as { liveRegion: Element }).liveRegion = element
  })
  const release = await hold(page)
  await field.fill('mug')
  await field.press('Enter')
  await page.locator('main[aria-busy=true]').waitFor()
  await field.pressSequentially('zzz')
  release()
  await page.waitForURL(/q=mug$/)
  await page.getByText(/^\d products? for "mug"$/).waitFor()
  expect(await field.inputValue()).toBe('mugzzz')
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)

  await field.press('Enter')
  await page.getByText('0 products for "mugzzz"').waitFor()
  const isSame = (element: Element) =>
    element === (globalThis as unknown as { liveRegion: Element }).liveRegion
  expect(await status.evaluate(isSame), 'screen readers announce only changes of an existing element').toBe(
    true,
  )
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  await expectAccessible(page)

  await page.goBack()
  await page.getByText(/for "mug"$/).waitFor()
  expect(await field.inputValue()).toBe('mug')
})

test('a slow page shows progress', async () => {
  const { page } = await openAsMerchant()
  const progressLine = page.locator('.progress-line')
  expect(await progressLine.count()).toBe(0)
  const release = await hold(page)
  await page.getByRole('link', { name: 'Price' }).click()
  await progressLine.waitFor()
  expect(await page.getByRole('main').getAttribute('aria-busy')).toBe('true')
  release()
  await progressLine.waitFor({ state: 'detached' })
  expect(await page.getByRole('main').getAttribute('aria-busy')).toBe('false')
})

test('products are found by SKU, and a name links to the storefront in a new tab', async () => {
  const { page, context } = await openAsMerchant()
  const row = page.getByRole('row').nth(3)
  const sku = await row.getByRole('cell').nth(2).innerText()
  const name = await row.getByRole('link').locator('bdi').innerText()
  await page.getByRole('searchbox').fill(sku.toLowerCase())
  await page.getByRole('searchbox').press('Enter')
  await page.getByText(`for "${sku.toLowerCase()}"`).waitFor()
  const [productPage] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: `${name} (opens the storefront in a new tab)` }).click(),
  ])
  await productPage.waitForURL(new RegExp(`^${inject('storefrontUrl')}/products/`))
  expect(page.url()).toContain('/admin/products')
})

test('on a phone the list does not overflow, however long a word is', async () => {
  const { page } = await openAsMerchant({ width: 360 })
  const region = page.getByRole('region', { name: 'Products' })
  expect(await region.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  expect(await page.getByText(/\d in stock/).count()).toBeGreaterThan(0)
  await page.goto(`/admin/products?q=${'w'.repeat(200)}`)
  await page.getByText('search for a part of the name, SKU or barcode').waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
})

test('client-side navigation moves the focus and announces the title', async () => {
  const { page, leave } = await openAsMerchant({ expects: [/404 .*nowhere/] })
  await page.evaluate(() => {
    history.pushState(null, '', '/admin/nowhere')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByRole('status').getByText('Page not found').waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await leave()

  // Without the cookie, the next navigation goes to the sign-in page and focuses its field.
  const signedOut = await openAsMerchant()
  await signedOut.context.clearCookies()
  await signedOut.page.getByRole('searchbox').fill('mug')
  await signedOut.page.getByRole('searchbox').press('Enter')
  await signedOut.page.getByRole('status').getByText('Sign in').waitFor()
  expect(await signedOut.page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('key')
})
