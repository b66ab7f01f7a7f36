// The language of the page is that of its texts; the store's texts and prices may be in another.
import { expect, test } from 'vitest'
import { expectAccessible, gotoHydrated, openVisitorPage } from '../../browser/browser.ts'
import { bowl, shirt } from '../../browser/small-catalog.ts'
import { openSmallShop } from '../../browser/small-shop.ts'

const kitchen = { id: 'kitchen', slug: 'kueche', name: 'Küche', description: 'Für die Küche.' }
const products = [
  { ...shirt, name: 'Hemd', description: 'Ein Hemd.', collectionIds: ['kitchen'] },
  { ...bowl, name: 'Schale', collectionIds: ['kitchen'] },
]

const german = await openSmallShop(products, [kitchen], { language: 'de', pricesIncludeTax: true })
const unspecified = await openSmallShop(products, [kitchen])

test.each([true, false])(
  'a page in English marks the texts of a German store; script: %s',
  async (javaScriptEnabled) => {
    const { page } = await openVisitorPage({
      baseURL: german.url,
      javaScriptEnabled,
      viewport: { width: 1280, height: 900 },
    })
    const languageOf = (text: string) =>
      page
        .getByText(text, { exact: true })
        .filter({ visible: true })
        .first()
        .evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))
    await page.goto('/products/shirt')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    for (const text of ['Ein Hemd.', 'Size', 'L/XL', 'Küche'])
      expect([text, await languageOf(text)]).toEqual([text, 'de'])
    expect(await page.getByRole('heading', { level: 1 }).getAttribute('lang')).toBe('de')
    for (const text of ['Add to cart', 'All products', 'In stock'])
      expect([text, await languageOf(text)]).toEqual([text, 'en'])
    expect(await page.getByText('60,00 €').first().isVisible()).toBe(true)

    await page.goto('/collections/kueche?max=40')
    for (const text of ['Für die Küche.', 'Schale'])
      expect([text, await languageOf(text)]).toEqual([text, 'de'])
    for (const text of ['1 product', 'Filters', 'Clear all'])
      expect(
        await page
          .getByText(text, { exact: true })
          .first()
          .evaluate((element) => element.closest('[lang]')?.getAttribute('lang')),
      ).toBe('en')
    // A price that the storefront formats itself is in the language of the other prices.
    await page.getByText('Up to 40,00 €').waitFor()
    await page.goto('/collections/kueche?choice.Size=A%2B')
    expect(
      await page.getByRole('list', { name: 'Active filters' }).locator('bdi').first().getAttribute('lang'),
    ).toBe('de')
    if (javaScriptEnabled) await expectAccessible(page)
  },
)

test('a store that names no language has its texts unmarked and its prices in the language of the page', async () => {
  const { page } = await openVisitorPage({ baseURL: unspecified.url })
  for (const path of ['/', '/products/shirt', '/collections/kueche?max=40', '/cart']) {
    await page.goto(path)
    expect(
      await page
        .locator('[lang]')
        .evaluateAll((all) => all.map((element) => `${element.localName} ${element.getAttribute('lang')}`)),
    ).toEqual(['html en'])
  }
  const language = (await page.locator('html').getAttribute('lang')) ?? ''
  await page.goto('/products/shirt')
  const price = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(60)
  expect(await page.getByText(price, { exact: true }).first().isVisible()).toBe(true)
})

test('the cart says that tax is included only if the store says so', async () => {
  for (const [shop, isIncluded] of [
    [german, true],
    [unspecified, false],
  ] as const) {
    const { page, leave } = await openVisitorPage({ baseURL: shop.url })
    await gotoHydrated(page, '/products/shirt')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('dialog').getByText('Size: L/XL').waitFor()
    await page.goto('/cart')
    await page.getByRole('main').getByText('Subtotal').waitFor()
    expect(await page.getByText('Tax included.').count()).toBe(isIncluded ? 1 : 0)
    await leave()
  }
})
