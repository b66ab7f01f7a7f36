// Removing a line by mistake: the visitor can undo it, on the page and in the drawer, with and without script.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, gotoHydrated, openVisitorPage } from '../../browser/browser.ts'
import { bowl, shirt, vase } from '../../browser/small-catalog.ts'
import { openSmallShop } from '../../browser/small-shop.ts'

const shop = await openSmallShop([shirt, bowl, vase])

const visitor = (options: Parameters<typeof openVisitorPage>[0] = {}) =>
  openVisitorPage({ baseURL: shop.url, ...options })

/** Adds products through the page's own address for calls. */
async function fill(
  page: Page,
  ...items: { product: string; variant?: string; options?: object; quantity: number }[]
) {
  await page.goto('/cart')
  const status = await page.evaluate(
    async (lines) => {
      const answer = await fetch('/shop-api/ecom/v1/carts/current/add-to-cart', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ lineItems: lines }),
      })
      return answer.status
    },
    items.map(({ product, variant, options, quantity }) => ({
      quantity,
      catalogReference: {
        appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e',
        catalogItemId: product,
        options: { variantId: variant, ...options },
      },
    })),
  )
  expect(status).toBe(200)
}

const [, , large] = shirt.variants
const shirtItem = { product: 'shirt', variant: large?.id as string, quantity: 4 }
const reference = { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId: 'shirt' }
const bowlItem = { product: 'bowl', quantity: 2 }

const lines = (container: ReturnType<Page['getByRole']>) =>
  container.getByRole('listitem').filter({ has: container.page().getByRole('spinbutton') })
const quantities = async (container: ReturnType<Page['getByRole']>) => {
  const rows = await lines(container).all()
  return Promise.all(
    rows.map(
      async (row) =>
        `${await row.getByRole('heading').innerText()} ${await row.getByRole('spinbutton').inputValue()}`,
    ),
  )
}
const cartCount = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ }).innerText()

test.each(['page', 'drawer'] as const)(
  'undo brings a removed line back with quantity and options: %s',
  async (where) => {
    const { page } = await visitor()
    const texts = { customTextFields: { Initials: 'AB' } }
    await fill(page, { ...shirtItem, options: texts }, bowlItem)
    await gotoHydrated(page, where === 'page' ? '/cart' : '/')
    if (where === 'drawer') await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
    const container = page.getByRole(where === 'page' ? 'main' : 'dialog')
    await container.getByRole('button', { name: 'Remove Shirt' }).click()
    await container.getByText('Removed Shirt, A+').waitFor()
    await page
      .getByRole('status')
      .getByText('Removed from cart: Shirt.')
      .first()
      .waitFor({ state: 'attached' })
    expect(await quantities(container)).toEqual(['Bowl 2'])
    await expectAccessible(page)

    const undo = container.getByRole('button', { name: 'Undo removing Shirt, A+' })
    await page.keyboard.press('Tab')
    expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Shirt: 4 in your cart.').first().waitFor({ state: 'attached' })
    expect(await quantities(container)).toEqual(['Bowl 2', 'Shirt 4'])
    expect(await undo.count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Size: A+')
    expect(await cartCount(page)).toContain('6')
    const stored = await page.evaluate(async () => {
      const answer = await fetch('/shop-api/ecom/v1/carts/current')
      return ((await answer.json()) as { cart: { lineItems: { catalogReference: { options: object } }[] } })
        .cart.lineItems
    })
    expect(stored[1]?.catalogReference.options).toEqual({ variantId: shirtItem.variant, ...texts })
  },
)

test('undo works for the last line, for several lines in any order, and stays for as long as the cart is open', async () => {
  const { page } = await visitor()
  await fill(page, shirtItem, bowlItem)
  await gotoHydrated(page, '/cart')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Remove Shirt' }).click()
  await main.getByRole('button', { name: 'Remove Bowl' }).click()
  await main.getByText('Your cart is empty').waitFor()
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Undo removing Shirt, A+' }).click()
  await expect.poll(() => quantities(main)).toEqual(['Shirt 4'])
  await main.getByRole('button', { name: 'Undo removing Bowl' }).click()
  await page.getByRole('status').getByText('Bowl: 2 in your cart.').waitFor({ state: 'attached' })
  expect(await quantities(main)).toEqual(['Shirt 4', 'Bowl 2'])
  await page.reload()
  expect(await quantities(main)).toEqual(['Shirt 4', 'Bowl 2'])
})

test('a removal that fails leaves the line and no undo, and an undo that fails can be tried again', async () => {
  const { page } = await visitor({ expects: [/status of 503|Failed to fetch|ERR_FAILED/] })
  await fill(page, bowlItem)
  await gotoHydrated(page, '/cart')
  const main = page.getByRole('main')
  const undo = main.getByRole('button', { name: 'Undo removing Bowl' })
  await page.route('**/remove-line-items', (route) => route.abort())
  await main.getByRole('button', { name: 'Remove Bowl' }).click()
  await main.getByText('We can’t reach the shop').first().waitFor()
  expect(await quantities(main)).toEqual(['Bowl 2'])
  expect(await undo.count()).toBe(0)

  await page.unroute('**/remove-line-items')
  await main.getByRole('button', { name: 'Remove Bowl' }).click()
  await page.getByRole('status').getByText('Removed from cart: Bowl.').waitFor({ state: 'attached' })
  await page.route('**/add-to-cart', (route) => route.abort())
  await undo.click()
  await main.getByText('We can’t reach the shop').first().waitFor()
  await page.unroute('**/add-to-cart')
  await undo.click()
  // The line is back before the platform has answered; the announcement follows the answer.
  await page.getByRole('status').getByText('Bowl: 2 in your cart.').waitFor({ state: 'attached' })
  expect(await quantities(main)).toEqual(['Bowl 2'])
  await page.reload()
  expect(await quantities(main)).toEqual(['Bowl 2'])
})

test('undo before the platform has answered, and twice, adds the line once', async () => {
  const { page } = await visitor()
  await fill(page, bowlItem)
  await gotoHydrated(page, '/cart')
  const main = page.getByRole('main')
  let answerRemoval = () => {}
  const held = new Promise<void>((resolve) => {
    answerRemoval = resolve
  })
  await page.route('**/remove-line-items', async (route) => {
    await held
    await route.continue()
  })
  await main.getByRole('button', { name: 'Remove Bowl' }).click()
  await main.getByRole('button', { name: 'Undo removing Bowl' }).dblclick()
  answerRemoval()
  await page.getByRole('status').getByText('Bowl: 2 in your cart.').waitFor({ state: 'attached' })
  await page.reload()
  expect(await quantities(main)).toEqual(['Bowl 2'])
})

test('without script, the page after a removal has a button that brings the line back', async () => {
  const { page } = await visitor({ javaScriptEnabled: false })
  const main = page.getByRole('main')
  await page.goto(`/products/shirt?variant=${shirtItem.variant}`)
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('4')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  for (const remove of ['button', 'quantity of zero'] as const) {
    if (remove === 'button') await main.getByRole('button', { name: 'Remove Shirt' }).click()
    else {
      await main.getByRole('spinbutton').fill('0')
      await main.getByRole('button', { name: 'Update' }).click()
    }
    await main.getByText('Your cart is empty').waitFor()
    await main.getByText('Removed Shirt, A+').waitFor()
    await main.getByRole('button', { name: 'Undo' }).click()
    await main.getByText('Size: A+').waitFor()
    expect(await quantities(main)).toEqual(['Shirt 4'])
    expect(new URL(page.url()).search).toBe('')
  }
  // Going back to the page that offered it does not offer it again, because the line is there.
  await page.goBack()
  await page.reload()
  expect(await main.getByRole('button', { name: 'Undo' }).count()).toBe(0)
})

test('without script, a removed line comes back beside one of the same product with a text', async () => {
  const { page, context } = await visitor({ javaScriptEnabled: false })
  const main = page.getByRole('main')
  await page.goto(`/products/shirt?variant=${shirtItem.variant}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const options = { variantId: shirtItem.variant, customTextFields: { Initials: 'AB' } }
  const added = await context.request.post('/shop-api/ecom/v1/carts/current/add-to-cart', {
    data: { lineItems: [{ quantity: 2, catalogReference: { ...reference, options } }] },
    headers: { origin: shop.url },
  })
  expect(added.status()).toBe(200)
  await page.goto('/cart')
  expect(await quantities(main)).toEqual(['Shirt 1', 'Shirt 2'])
  await main.getByRole('button', { name: 'Remove Shirt' }).first().click()
  await main.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => quantities(main)).toEqual(['Shirt 2', 'Shirt 1'])
})

test('without script, the address of the notice shows only products of the shop', async () => {
  const { page } = await visitor({ javaScriptEnabled: false })
  const main = page.getByRole('main')
  const undo = main.getByRole('button', { name: 'Undo' })
  for (const query of [
    'removed=nothing&variant=x&quantity=1',
    'removed=%00',
    'removed=shirt&variant=x&quantity=2',
    'removed=bowl&quantity=-1',
  ]) {
    expect((await page.goto(`/cart?${query}`))?.status(), query).toBe(200)
    expect(await undo.count(), query).toBe(0)
  }
  // A sold-out product cannot be added again.
  await page.goto(`/cart?removed=vase&variant=00000000-0000-0000-0000-000000000000&quantity=1`)
  expect(await undo.count()).toBe(0)
})
