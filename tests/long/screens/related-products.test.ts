// Below a product: others of its collections, and those that were viewed last in this browser.
import { onlyVariantId, type ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { expectAccessible, gotoHydrated, hydrated, openVisitorPage } from '../../browser/browser.ts'
import { fontsRefused, recordShifts } from '../../browser/layout-shifts.ts'
import { openSmallShop } from '../../browser/small-shop.ts'

const bowl = (n: number, collectionIds: string[], stock?: number): ProductDraft => ({
  id: `bowl-${n}`,
  slug: `bowl-${n}`,
  name: n === 2 ? 'Bowl 2 <b>' : `Bowl ${n}`,
  productType: 'physical',
  description: 'It holds soup.',
  price: '20.00',
  variants: [{ id: onlyVariantId, choices: {}, ...(stock !== undefined && { stock }) }],
  options: [],
  pictures: [{ id: `bowl-${n}`, url: `/sample/bowl-${n}.svg`, width: 800, height: 1000, altText: 'A bowl' }],
  collectionIds,
  createdDate: '2030-01-02T03:04:05.678Z',
})
const products = [
  bowl(1, ['table', 'gifts']),
  bowl(2, ['table']),
  bowl(3, ['table'], 0),
  bowl(4, ['gifts']),
  bowl(5, ['gifts']),
  bowl(6, ['garden']),
  { ...bowl(7, []), id: 'hidden-bowl', slug: 'hidden-bowl', visible: false },
]
const collections = ['table', 'gifts', 'garden'].map((id) => ({ id, slug: id, name: id, description: '' }))

const shop = await openSmallShop(products, collections)

const visitor = (options: Parameters<typeof openVisitorPage>[0] = {}) =>
  openVisitorPage({ baseURL: shop.url, ...options })
type Page = Awaited<ReturnType<typeof visitor>>['page']

const headingsIn = (page: Page, region: string) =>
  page.getByRole('region', { name: region }).getByRole('heading', { level: 3 }).allInnerTexts()
const viewed = (page: Page) => page.getByRole('region', { name: 'Recently viewed' })
/** Opens the page of a product and begins to use it: the script of what is below the product waits for that. */
async function view(page: Page, slug: string) {
  await gotoHydrated(page, `/products/${slug}`)
  await page.mouse.move(10, 10)
  await page.mouse.move(20, 20)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('vitrine-viewed')))
    .toMatch(new RegExp(`^\\[\\{"id":"${slug}"`))
}
const viewedNames = (page: Page) => viewed(page).getByRole('link').allInnerTexts()

test('a product page shows products in stock of the same collections, also without script', async () => {
  const { page } = await visitor({ javaScriptEnabled: false, path: '/products/bowl-1' })
  expect((await headingsIn(page, 'You may also like')).toSorted()).toEqual(['Bowl 2 <b>', 'Bowl 4', 'Bowl 5'])
  await page.getByRole('link', { name: 'Bowl 4' }).click()
  expect((await headingsIn(page, 'You may also like')).toSorted()).toEqual(['Bowl 1', 'Bowl 5'])
  await page.goto('/products/bowl-6')
  expect(await page.getByRole('region', { name: 'You may also like' }).count()).toBe(0)
  expect(await viewed(page).count()).toBe(0)
})

test('a product page lists what was viewed before in this browser, the latest first, until it is cleared', async () => {
  const { page } = await visitor()
  await view(page, 'bowl-1')
  await page.getByRole('link', { name: 'Bowl 2' }).click()
  await viewed(page).waitFor()
  expect(await viewedNames(page)).toEqual(['Bowl 1'])
  await view(page, 'bowl-6')
  expect(await viewedNames(page)).toEqual(['Bowl 2 <b>', 'Bowl 1'])
  await expectAccessible(page)
  await viewed(page).getByRole('link', { name: 'Bowl 1' }).press('Enter')
  await page.waitForURL('**/products/bowl-1')
  await expect.poll(() => viewedNames(page)).toEqual(['Bowl 6', 'Bowl 2 <b>'])

  await viewed(page).getByRole('button', { name: 'Clear list' }).press('Enter')
  await viewed(page).getByText('The list is cleared.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('The list is cleared.')
  await view(page, 'bowl-5')
  expect(await viewed(page).count()).toBe(0)
})

test('a product that was seen in a preview is not listed, because no shopper can open it', async () => {
  const { page } = await visitor()
  await view(page, 'bowl-1')
  const { body } = await shop.merchant.ask('POST', '/vitrine/v1/products/hidden-bowl/preview-links')
  const { url } = body.previewLink as { url: string }
  await gotoHydrated(page, new URL(url).pathname)
  await page.mouse.move(10, 10)
  await page.mouse.move(20, 20)
  await viewed(page).waitFor()
  expect(await viewedNames(page)).toEqual(['Bowl 1'])
  await view(page, 'bowl-2')
  expect(await viewedNames(page)).toEqual(['Bowl 1'])
})

test('at most twelve viewed products are shown, and what another program has stored is ignored', async () => {
  const { page } = await visitor()
  const many = Array.from({ length: 40 }, (_, n) => ({
    id: `p${n}`,
    name: `P ${n}`,
    path: `/products/p${n}`,
  }))
  const stored = [
    { id: 'x', name: 'Elsewhere', path: 'javascript:alert(1)' },
    null,
    7,
    { id: 'y', name: {}, path: '/products/y' },
    ...many,
  ]
  await page.goto('/cart')
  await page.evaluate((text) => localStorage.setItem('vitrine-viewed', text), JSON.stringify(stored))
  await view(page, 'bowl-1')
  expect((await viewedNames(page)).length).toBeLessThanOrEqual(12)
  expect(await viewedNames(page)).not.toContain('Elsewhere')
  await page.goto('/cart')
  await page.evaluate(() => localStorage.setItem('vitrine-viewed', '{"not": "a list"'))
  await view(page, 'bowl-2')
  expect(await viewed(page).count()).toBe(0)
})

test('the lists move nothing on the page when they appear, on narrow and wide screens', async () => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
    const { page, leave } = await visitor({ viewport, expects: fontsRefused })
    const shifts = await recordShifts(page)
    await view(page, 'bowl-1')
    await view(page, 'bowl-2')
    await viewed(page).waitFor()
    expect(await shifts()).toBe(0)
    await leave()
  }
})

test('signing out forgets what was viewed', async () => {
  const { page } = await visitor()
  await view(page, 'bowl-1')
  await page.goto('/register?returnTo=/account')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
  await hydrated(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/sign-in?notice=signed-out')
  expect(await page.evaluate(() => localStorage.getItem('vitrine-viewed'))).toBeNull()
})
