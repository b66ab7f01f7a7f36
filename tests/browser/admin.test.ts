// A merchant at the desk, and a guest at the platform's front page.
import { createAdmin } from '@vitrine/admin/server'
import { expect, inject, test } from 'vitest'
import { mug } from '../shop/sample-products.ts'
import type { Shop } from '../shop/open-shop.ts'
import { host, openShop } from '../shop/open-shop.ts'
import { expectAccessible, openVisitorPage } from './browser.ts'

const desk = (javaScriptEnabled: boolean, expects: RegExp[] = []) =>
  openVisitorPage({
    baseURL: inject('platformUrl'),
    viewport: { width: 1440, height: 900 },
    javaScriptEnabled,
    expects,
  })

for (const script of [true, false]) {
  test(`a merchant shows the key once, then lists and finds products, script ${script ? 'on' : 'off'}`, async () => {
    const { page, context, leave } = await desk(script, [/403 .*sign-in/])
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
    // One page of 25, below the head of the table.
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

/** The desk of a small shop; `hear` is told of each request to the platform. */
const deskOf = (shop: Shop, hear: () => void = () => {}) =>
  createAdmin({
    storeName: 'The small shop',
    siteId: shop.id,
    url: host,
    platformOrigin: host,
    fetch: (input, init) => {
      hear()
      return shop.platform.fetch(new Request(input, init))
    },
  })
const productsFor = ({ apiKey }: Shop) =>
  new Request(`${host}/admin/products`, { headers: { cookie: `vitrine-desk=${apiKey}` } })

test('only a key of the store signs in: no visitor, and no merchant of another store', async () => {
  const [shop, other] = [await openShop(), await openShop()]
  let asked = 0
  const desk = deskOf(shop, () => {
    asked += 1
  })
  const signIn = (key: string) =>
    desk.fetch(new Request(`${host}/admin/sign-in`, { method: 'POST', body: new URLSearchParams({ key }) }))

  const { access, refresh } = await shop.visitor().tokens()
  for (const [whose, key] of [
    ['nobody', 'not-the-key-at-all-000'],
    ['a visitor', access],
    ['a visitor', `Bearer ${access}`],
    ['a visitor', refresh],
    ['a visitor of another store', (await other.visitor().tokens()).access],
    ['the merchant of another store', other.apiKey],
  ] as const) {
    const answer = await signIn(key)
    expect([whose, answer.status, answer.headers.get('set-cookie')]).toEqual([whose, 403, null])
    expect(await answer.text(), whose).toContain('This API key is not valid for this store.')
  }
  const brought = await desk.fetch(productsFor(other))
  expect(brought.headers.get('location'), 'nor brought in a cookie').toBe('/admin/sign-in')

  asked = 0
  const answer = await signIn(shop.apiKey)
  expect([answer.status, answer.headers.get('location'), asked]).toEqual([303, '/admin/products', 1])
})

test('a price in the list is one that something can be bought for', async () => {
  const prices = ['60.00', '40.00', '70.00']
  const variants = mug.variants.map((one, n) => ({ ...one, price: `${prices[n]}` }))
  const shop = await openShop({ products: [{ ...mug, price: '50.00', variants }] })
  const list = await (await deskOf(shop).fetch(productsFor(shop))).text()
  expect(list.replaceAll('<!-- -->', '')).toContain('From €40.00')
})

test('the front page of the platform leads to the shop, the desk and health', async () => {
  const { page, leave } = await desk(true)
  await page.goto('/')
  await expectAccessible(page)
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  expect(links.some((href) => href.startsWith(inject('storefrontUrl')))).toBe(true)
  expect(links.some((href) => href.endsWith('/admin'))).toBe(true)
  expect(links.some((href) => href.endsWith('/health'))).toBe(true)
  await leave()
})
