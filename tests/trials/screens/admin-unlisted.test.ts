// What the admin's lists do not show: what another merchant has done since, what is beyond the most that can be chosen from, and what
// a product does not have.
import { expect, test } from 'vitest'
import { gotoHydrated } from '../../browser/browser.ts'
import {
  button,
  changeMeanwhile,
  field,
  mugOf,
  openForm,
  saved,
  saveUntil,
  saveUntilSaved,
} from '../../browser/product-form.ts'
import { stock } from '../../browser/product-stock.ts'
import { mugInCurrency } from '../../shop/sample-products.ts'

type Admin = Awaited<ReturnType<typeof openForm>>['shop']

const post = async (shop: Admin, path: string, body: object) => {
  const answer = await shop.merchant.ask('POST', path, { body })
  expect(answer.status, path).toBe(200)
  return answer.body
}

test('a collection that another merchant has added the product to stays, although the form does not list it', async () => {
  const { shop, page } = await openForm({ expects: [/409/] })
  const { collection } = await post(shop, '/stores/v1/collections', { collection: { name: 'Gifts' } })
  const { id } = collection as { id: string }
  await post(shop, `/stores/v1/collections/${id}/productIds`, { productIds: ['mug'] })
  await changeMeanwhile(shop, { name: 'Their mug' })
  await field(page, 'Name').fill('My mug')
  await saveUntil(page, 'This product was changed while you edited it')
  expect(await page.getByLabel('Another collection').isChecked()).toBe(true)
  await button(page, 'Keep mine').click()
  await saved(page)
  expect(await mugOf(shop)).toMatchObject({
    name: 'My mug',
    collectionIds: expect.arrayContaining(['clay', 'kitchen', id]),
  })
})

test('the list of products is narrowed by a brand that is beyond those that can be chosen from', async () => {
  const { shop, page } = await openForm({ path: '/products' })
  const names = Array.from({ length: 500 }, (_, n) => ({ name: `Brand ${n}` }))
  for (let n = 0; n < names.length; n += 100)
    await post(shop, '/stores/v3/bulk/brands/create', { brands: names.slice(n, n + 100) })
  await changeMeanwhile(shop, { brand: 'Zed' })
  await page.goto('/admin/products?brand=Zed')
  await page.getByText('1 product', { exact: true }).waitFor()
  expect(await field(page, 'Brand').inputValue()).toBe('Zed')
  await page.goto('/admin/products?brand=Zeal')
  await page.getByText(/^\d products$/).waitFor()
  expect(await field(page, 'Brand').inputValue()).toBe('')
})

test('the table of variants has those that the product has and that a new choice makes, as they are saved', async () => {
  const { shop, page } = await openForm({ path: '/products' })
  const { revision } = (await mugOf(shop)) as { revision: string }
  const variants = [mugInCurrency.Sage, mugInCurrency.Slate].map((id) => ({
    id,
    price: { actualPrice: { amount: '24.50' } },
  }))
  const patch = await shop.merchant.ask('PATCH', '/stores/v3/products/mug', {
    body: { product: { revision, variantsInfo: { variants } } },
  })
  expect(patch.status).toBe(200)
  await gotoHydrated(page, '/admin/products/mug')
  await stock(page, 'Sage').waitFor()
  expect(await stock(page, 'Cream').count()).toBe(0)
  const added = page.getByLabel('Choices to add to Colour')
  await added.fill('Ink')
  await added.press('Enter')
  await stock(page, 'Ink').fill('4')
  expect(await stock(page, 'Cream').count()).toBe(0)
  await saveUntilSaved(page)
  const { variants: all } = (await mugOf(shop)) as { variants: { choices: object; stock: object }[] }
  expect(all.map(({ choices }) => choices)).toEqual([
    { Colour: 'Sage' },
    { Colour: 'Slate' },
    { Colour: 'Ink' },
  ])
  expect(all.at(-1)?.stock).toMatchObject({ quantity: 4 })
})

test('pieces that were sold meanwhile stay sold when a conflict in the grid is resolved', async () => {
  const { shop, page } = await openForm({ path: '/products' })
  await shop.stock('bowl', 10)
  await gotoHydrated(page, '/admin/products/bulk/edit?id=bowl')
  await stock(page, 'Bowl').fill('15')
  await field(page, 'Price of Bowl').fill('31')
  await shop.merchant.ask('PATCH', '/stores/v1/products/bowl', {
    body: { product: { priceData: { price: 33 } } },
  })
  await post(shop, '/stores/v2/inventoryItems/decrement', {
    decrementData: [{ productId: 'bowl', decrementBy: 2 }],
    reason: 'ORDER',
  })
  await saveUntil(page, 'Another merchant changed the same fields')
  expect(await stock(page, 'Bowl').inputValue()).toBe('13')
  await button(page, 'Keep mine').click()
  await page.getByText('1 product changed', { exact: true }).waitFor()
  const path = '/stores-reader/v1/products/bowl?includeMerchantSpecificData=true'
  expect((await shop.merchant.ask('GET', path)).body.product).toMatchObject({
    stock: { quantity: 13 },
    priceData: { price: 31 },
  })
})

test('a refusal of a change of several products says what is wrong in plain words', async () => {
  const { page } = await openForm({ path: '/products/bulk/edit?id=bowl' })
  await field(page, 'Change').selectOption('Change the price by an amount')
  await field(page, 'Value').fill('-1000')
  await page.getByRole('button', { name: 'Change 1 product' }).click()
  await page.getByText('price must be at least 0').waitFor()
})

test('a product that cannot be added any more says why beside its button, and without script above the list', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { shop, page } = await openForm({
      javaScriptEnabled,
      path: '/collections/kitchen?find=vase',
      expects: [/409/],
    })
    await shop.merchant.ask('POST', '/vitrine/v1/collections/kitchen/rule', {
      body: { rule: { match: 'ALL', conditions: [{ type: 'PRICE_AT_MOST', value: '10' }] } },
    })
    await button(page, 'Add Vase').click()
    await page.getByText('A rule decides now which products are in this collection.').waitFor()
  }
})
