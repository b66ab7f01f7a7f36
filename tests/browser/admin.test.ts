// A merchant signs in to the admin and finds products; the platform's front page links to everything.
import { createAdmin } from '@vitrine/admin/server'
import { expect, inject, test } from 'vitest'
import { mug } from '../shop/sample-products.ts'
import type { Shop } from '../shop/open-shop.ts'
import { host, openShop } from '../shop/open-shop.ts'
import { expectAccessible, openVisitorPage } from './browser.ts'

const openPlatform = (javaScriptEnabled: boolean, expects: RegExp[] = []) =>
  openVisitorPage({
    baseURL: inject('platformUrl'),
    viewport: { width: 1440, height: 900 },
    javaScriptEnabled,
    expects,
  })

for (const script of [true, false]) {
  test(`a merchant signs in once, then lists and finds products, script ${script ? 'on' : 'off'}`, async () => {
    const { page, context, leave } = await openPlatform(script, [/403 .*sign-in/])
    await page.goto('/admin')
    await page.getByLabel(/API key/i).fill('not-the-key-at-all-000')
    await page.getByRole('button', { name: /open|sign in/i }).click()
    await page
      .getByRole('alert')
      .or(page.getByText(/does not|not known|is not/i))
      .first()
      .waitFor()

    await page.getByLabel(/API key/i).fill(inject('apiKey'))
    await page.getByRole('button', { name: /open|sign in/i }).click()
    await page.getByRole('table').waitFor()
    // A page has 25 rows, below the header row.
    await page.getByRole('row').nth(25).waitFor()
    expect(await page.getByRole('row').count()).toBe(26)
    if (script) await expectAccessible(page)

    await page.getByRole('searchbox').fill('mug')
    await page.getByRole('searchbox').press('Enter')
    await page.waitForURL(/mug/)
    const rows = await page.getByRole('row').allInnerTexts()
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.length).toBeLessThan(13)
    for (const row of rows.slice(1)) expect(row).toMatch(/mug/i)

    const [cookie] = (await context.cookies()).filter(({ path }) => path.startsWith('/admin'))
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    await leave()
  })
}

/** The admin of a small shop; `onCall` is called for each request to the platform. */
const createShopAdmin = (shop: Shop, onCall: () => void = () => {}) =>
  createAdmin({
    storeName: 'The small shop',
    siteId: shop.id,
    url: host,
    platformOrigin: host,
    fetch: (input, init) => {
      onCall()
      return shop.platform.fetch(new Request(input, init))
    },
  })
const productsRequest = ({ apiKey }: Shop) =>
  new Request(`${host}/admin/products`, { headers: { cookie: `vitrine-desk=${apiKey}` } })

test('only an API key of the store signs in, not a visitor token or a key of another store', async () => {
  const [shop, otherShop] = [await openShop(), await openShop()]
  let calls = 0
  const admin = createShopAdmin(shop, () => {
    calls += 1
  })
  const signIn = (key: string) =>
    admin.fetch(new Request(`${host}/admin/sign-in`, { method: 'POST', body: new URLSearchParams({ key }) }))

  const { access, refresh } = await shop.visitor().tokens()
  for (const [owner, key] of [
    ['no one', 'not-the-key-at-all-000'],
    ['a visitor', access],
    ['a visitor', `Bearer ${access}`],
    ['a visitor', refresh],
    ['a visitor of another store', (await otherShop.visitor().tokens()).access],
    ['the merchant of another store', otherShop.apiKey],
  ] as const) {
    const response = await signIn(key)
    expect([owner, response.status, response.headers.get('set-cookie')]).toEqual([owner, 403, null])
    expect(await response.text(), owner).toContain('This API key is not valid for this store.')
  }
  const withForeignCookie = await admin.fetch(productsRequest(otherShop))
  expect(withForeignCookie.headers.get('location'), 'a key of another store in the cookie').toBe(
    '/admin/sign-in',
  )

  calls = 0
  const response = await signIn(shop.apiKey)
  expect([response.status, response.headers.get('location'), calls]).toEqual([303, '/admin/products', 1])
})

test('over https the cookies of the admin are Secure, and their names say so (HT8)', async () => {
  const shop = await openShop()
  const platformOrigin = 'https://platform.test'
  const admin = createAdmin({
    storeName: 'The small shop',
    siteId: shop.id,
    url: host,
    platformOrigin,
    fetch: (input, init) => shop.platform.fetch(new Request(input, init)),
  })
  const post = async (path: string, form: Record<string, string>, cookie = '') => {
    const body = new URLSearchParams(form)
    const request = new Request(platformOrigin + path, { method: 'POST', body, headers: { cookie } })
    return (await admin.fetch(request)).headers.getSetCookie().join()
  }
  const signedIn = await post('/admin/sign-in', { key: shop.apiKey })
  const saved = await post('/admin/products?q=mug', { name: 'Mugs' }, signedIn.split(';')[0])
  for (const [name, cookie] of [
    ['desk', signedIn],
    ['views', saved],
  ] as const) {
    expect(cookie).toMatch(new RegExp(`^__Secure-vitrine-${name}=`))
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Strict', 'Path=/admin'])
      expect(cookie).toContain(`; ${attribute}`)
  }
})

test('the price in the list is that of the cheapest variant', async () => {
  const prices = ['60.00', '40.00', '70.00']
  const variants = mug.variants.map((variant, n) => ({ ...variant, price: `${prices[n]}` }))
  const shop = await openShop({ products: [{ ...mug, price: '50.00', variants }] })
  const list = await (await createShopAdmin(shop).fetch(productsRequest(shop))).text()
  expect(list.replaceAll('<!-- -->', '')).toContain('From €40.00')
})

test('the front page of the platform links to the storefront, the admin and the health check', async () => {
  const { page, leave } = await openPlatform(true)
  await page.goto('/')
  await expectAccessible(page)
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((elements) => elements.map((link) => (link as HTMLAnchorElement).href))
  expect(links.some((href) => href.startsWith(inject('storefrontUrl')))).toBe(true)
  expect(links.some((href) => href.endsWith('/admin'))).toBe(true)
  expect(links.some((href) => href.endsWith('/health'))).toBe(true)
  await leave()
})
