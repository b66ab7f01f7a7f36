// The stock of variants in the form of a product, while shoppers buy, and the brand, ribbon and info sections that it chooses.
import { expect, test } from 'vitest'
import { mugInCurrency } from '../../shop/sample-products.ts'
import { expectAccessible, gotoHydrated, hydrated, openVisitorPage } from '../../browser/browser.ts'
import {
  button,
  changeMeanwhile,
  edited,
  field,
  openForm,
  save,
  saved,
  saveUntil,
  saveUntilSaved,
} from '../../browser/product-form.ts'
import { stock, stockMugs, stockOf } from '../../browser/product-stock.ts'
import { openStorefrontOf } from '../../browser/small-shop.ts'

type Admin = Awaited<ReturnType<typeof openForm>>['shop']

/** Shoppers buy some mugs. */
const sell = (shop: Admin, variantId: string, decrementBy: number) =>
  shop.merchant.ask('POST', '/stores/v2/inventoryItems/decrement', {
    body: { decrementData: [{ productId: 'mug', variantId, decrementBy }], reason: 'ORDER' },
  })

test('stock that is changed in the form counts what shoppers buy meanwhile', async () => {
  const { shop, page } = await openForm({ expects: [/422/] })
  await stockMugs(shop, [5, 5, 5])
  await page.reload()
  await hydrated(page)
  await stock(page, 'Sage').fill('8')
  await stock(page, 'Cream').fill('1')
  await page.getByText('+3', { exact: true }).waitFor()
  await page.getByText('−4', { exact: true }).waitFor()
  await expectAccessible(page)
  await sell(shop, mugInCurrency.Sage, 2)
  await sell(shop, mugInCurrency.Slate, 4)
  await saveUntilSaved(page)
  // 5 - 2 + 3; only shoppers have changed the stock of Slate.
  expect(await stockOf(shop, 'mug')).toEqual([6, 1, 1])
  await expect.poll(() => stock(page, 'Sage').inputValue()).toBe('6')

  // Fewer are left than are taken away: the merchant sees how many, and decides again.
  await stock(page, 'Sage').fill('0')
  await sell(shop, mugInCurrency.Sage, 5)
  await saveUntil(page, 'Some units were sold meanwhile. Check the numbers, and save again.')
  await page.getByText('−1', { exact: true }).waitFor()
  expect(await stockOf(shop, 'mug')).toEqual([1, 1, 1])
  await saveUntilSaved(page)
  expect(await stockOf(shop, 'mug')).toEqual([0, 1, 1])

  await page.getByRole('link', { name: 'Stock history of Sage' }).click()
  await page.getByRole('heading', { name: 'Mug, Sage', level: 1 }).waitFor()
  await page.getByRole('row', { name: /−1\s+0\s+Changed by a merchant/ }).waitFor()
  await page.getByRole('row', { name: /−5\s+1\s+Order/ }).waitFor()
})

test('stock is tracked, and no longer tracked, and a conflict in another field does not bring sold pieces back', async () => {
  const { shop, page } = await openForm({ expects: [/422/, /409/] })
  expect(await stock(page, 'Sage').inputValue()).toBe('')
  await stock(page, 'Sage').fill('many')
  await saveUntil(page, 'Sage: enter a whole number from 0 to 99,999')
  await stock(page, 'Sage').fill('7')
  await button(page, 'Fill down Stock').click()
  expect(await stock(page, 'Slate').inputValue()).toBe('7')
  await saveUntilSaved(page)
  expect(await stockOf(shop, 'mug')).toEqual([7, 7, 7])

  await stock(page, 'Cream').fill('')
  await stock(page, 'Slate').fill('9')
  await field(page, 'Price of Sage').fill('26')
  await changeMeanwhile(shop, { name: 'Their mug' })
  await sell(shop, mugInCurrency.Sage, 3)
  await saveUntil(page, 'This product was changed while you edited it')
  await button(page, 'Keep mine').click()
  await saved(page)
  expect(await stockOf(shop, 'mug')).toEqual([4, null, 9])
})

/** The ids of the variants, by their choices. */
async function variantsOf(shop: Admin) {
  const { body } = await shop.merchant.ask('GET', '/stores-reader/v1/products/mug')
  const { variants } = (body as { product: { variants: { id: string; choices: object }[] } }).product
  return Object.fromEntries(variants.map(({ id, choices }) => [JSON.stringify(choices), id]))
}

test('variants stay, with their stock, while their options and choices get other names', async () => {
  const { shop, page } = await openForm({ expects: [/422/] })
  await stockMugs(shop, [5, 7, 9])
  await page.reload()
  await hydrated(page)
  await field(page, 'Name of option 1').fill('Glaze')
  const rename = async (from: string, to: string) => {
    await field(page, `Choice ${from}`).fill(to)
    await field(page, `Choice ${from}`).press('Enter')
  }
  await rename('Sage', 'Moss')
  // Two choices exchange their names.
  await rename('Cream', 'Other')
  await rename('Slate', 'Cream')
  await rename('Other', 'Slate')
  expect(await stock(page, 'Moss').inputValue()).toBe('5')
  expect(await stock(page, 'Cream').inputValue()).toBe('9')
  await stock(page, 'Moss').fill('6')
  // The names are saved before the price is refused; then the rest is saved.
  await field(page, 'Price of Moss').fill('9999999999')
  await save(page)
  await expect.poll(async () => Object.keys(await variantsOf(shop))).toContain('{"Glaze":"Moss"}')
  await page.locator('[aria-invalid=true], [data-failure] *').first().waitFor()
  await field(page, 'Price of Moss').fill('26')
  await saveUntilSaved(page)
  expect(await variantsOf(shop)).toEqual({
    '{"Glaze":"Moss"}': mugInCurrency.Sage,
    '{"Glaze":"Slate"}': mugInCurrency.Cream,
    '{"Glaze":"Cream"}': mugInCurrency.Slate,
  })
  expect(await stockOf(shop, 'mug')).toEqual([6, 7, 9])

  // A choice gets the name of one that is removed in the same form.
  await button(page, 'Remove Cream').click()
  await rename('Moss', 'Cream')
  await saveUntilSaved(page)
  expect(await variantsOf(shop)).toEqual({
    '{"Glaze":"Cream"}': mugInCurrency.Sage,
    '{"Glaze":"Slate"}': mugInCurrency.Cream,
  })
  expect(await stockOf(shop, 'mug')).toEqual([6, 7])
})

test('a new product with options has its first stock, and a product without options its own', async () => {
  const { shop, page } = await openForm({ path: '/products/new' })
  await field(page, 'Name').fill('Shirt')
  await field(page, 'Price in EUR').fill('60')
  await button(page, 'Add option').click()
  await field(page, 'Name of option 1').fill('Size')
  await field(page, 'Choices to add to Size').fill('S, M')
  await field(page, 'Choices to add to Size').press('Enter')
  await stock(page, 'S').fill('4')
  // The stock follows a choice that is called differently.
  await field(page, 'Choice S').fill('Small')
  await field(page, 'Choice S').press('Enter')
  expect(await stock(page, 'Small').inputValue()).toBe('4')
  await saveUntilSaved(page)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await stockOf(shop, id)).toEqual([4, null])

  await gotoHydrated(page, '/admin/products/bowl')
  expect(await field(page, 'Units in stock').inputValue()).toBe('3')
  await field(page, 'Units in stock').fill('10')
  await edited(page)
  await saveUntilSaved(page)
  expect(await stockOf(shop, 'bowl')).toEqual([10])
})

test('a product has a brand, a ribbon and shared info sections, and shoppers see them', async () => {
  const { shop, page } = await openForm({ path: '/brands/new' })
  const storefront = await openStorefrontOf(shop)
  await field(page, 'Name').fill('Fjord')
  await saveUntilSaved(page)
  const create = async (title: string, text: string) => {
    const infoSection = { uniqueName: title, title, plainDescription: text }
    await shop.merchant.ask('POST', '/stores/v3/info-sections', { body: { infoSection } })
  }
  await create('Care', '<p>By <strong>hand</strong>.</p>')
  await create('Delivery', '<p>In two days.</p>')

  await gotoHydrated(page, '/admin/products/bowl')
  const suggested = await field(page, 'Brand').evaluate((input) =>
    [...((input as HTMLInputElement).list?.options ?? [])].map(({ value }) => value),
  )
  expect(suggested).toEqual(['Fjord'])
  await field(page, 'Brand').fill('Fjord')
  await field(page, 'Ribbon').fill('Just in')
  await button(page, 'Add section').click()
  await field(page, 'Title of section 1').fill('Size')
  await field(page, 'Text of section 1').fill('12 cm.')
  await field(page, 'Info section to add').selectOption('Care')
  await button(page, 'Add info section').click()
  await button(page, 'Add info section').click()
  await button(page, 'Move Delivery up').click()
  await expectAccessible(page)
  await saveUntilSaved(page)

  const shopper = await openVisitorPage({ baseURL: storefront.url })
  await shopper.page.goto('/products/bowl')
  await shopper.page.getByText('Fjord').first().waitFor()
  await shopper.page.getByText('Just in').first().waitFor()
  const titles = shopper.page.locator('details summary')
  await expect.poll(() => titles.allInnerTexts()).toEqual(['Size', 'Delivery', 'Care'])

  await button(page, 'Remove Delivery').click()
  await saveUntilSaved(page)
  await shopper.page.reload()
  await expect.poll(() => titles.allInnerTexts()).toEqual(['Size', 'Care'])
  // Ribbons that products name exist: the next product can choose it.
  await page.goto('/admin/ribbons')
  await page.getByRole('row', { name: /^Just in\s+1\s/ }).waitFor()
})
