// A cart with many lines: the page and the drawer show the first 50, and the rest when the visitor asks for it.
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { storesAppId } from '@vitrine/contract'
import { book, bowl, sampleCollections } from '../../shop/sample-products.ts'
import { expectAccessible, gotoHydrated, openVisitorPage } from '../../browser/browser.ts'
import { openSmallShop } from '../../browser/small-shop.ts'

const shop = await openSmallShop([book, bowl], sampleCollections)

/** Fills the visitor's cart with 59 books, each with a text of its own, and then a bowl. */
async function fillCart({ request }: BrowserContext) {
  await request.get('/')
  const lineItems = Array.from({ length: 60 }, (_, n) => ({
    catalogReference: {
      appId: storesAppId,
      catalogItemId: n < 59 ? 'book' : 'bowl',
      ...(n < 59 && { options: { customTextFields: { For: `${n}` } } }),
    },
    quantity: 1,
  }))
  const response = await request.post('/shop-api/ecom/v1/carts/current/add-to-cart', {
    headers: { origin: shop.url },
    data: { lineItems },
  })
  expect(response.status()).toBe(200)
}

const linesOf = (page: Page) => page.getByRole('region', { name: 'Items in your cart' }).getByRole('listitem')
const showAll = 'Show all 60 different items'

test('the cart page shows 50 lines, and all of them on request, with the focus on the first new one', async () => {
  const { context, page } = await openVisitorPage({ baseURL: shop.url })
  await fillCart(context)
  await gotoHydrated(page, '/cart')
  expect(await linesOf(page).count()).toBe(50)
  await page.getByRole('link', { name: 'Cart , 60 items' }).waitFor()
  await page.getByText('(60 items)', { exact: true }).waitFor()
  await expectAccessible(page)

  // The notice about a removed line takes the place of that line.
  await linesOf(page)
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.getByText('(59 items)', { exact: true }).waitFor()
  expect(await linesOf(page).count()).toBe(50)
  // The answer announces the removal; later it would replace the announcement below.
  await page
    .getByRole('status')
    .getByText(/^Removed from cart: /)
    .waitFor({ state: 'attached' })

  const calls = shop.requestedPaths.length
  const more = page.getByRole('link', { name: 'Show all 59 different items' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => linesOf(page).count()).toBe(60)
  expect(
    await linesOf(page)
      .nth(50)
      .evaluate((line) => line === document.activeElement),
  ).toBe(true)
  await page.getByRole('status').getByText('Showing all 59 different items.').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?all')
  expect(shop.requestedPaths.length).toBe(calls)
  await expectAccessible(page)

  const last = linesOf(page).last()
  await last.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByText('(60 items)', { exact: true }).waitFor()
  // Reloading drops a removal that has not been sent.
  const removed = page.waitForResponse(/remove-line-items/)
  await last.getByRole('button', { name: /^Remove/ }).click()
  await page.getByText('(58 items)', { exact: true }).waitFor()
  expect(await linesOf(page).count()).toBe(60)
  await removed
  await page.reload()
  expect(await linesOf(page).count()).toBe(58)
})

test('the drawer shows 50 lines, and all of them on request', async () => {
  const { context, page } = await openVisitorPage({ baseURL: shop.url })
  await fillCart(context)
  // An address with the same parameter is not the cart's.
  await gotoHydrated(page, '/products?all')
  await page.getByRole('link', { name: 'Cart , 60 items' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: showAll }).waitFor()
  expect(await drawer.getByRole('listitem').count()).toBe(50)
  await drawer.getByRole('button', { name: showAll }).press('Enter')
  await expect.poll(() => drawer.getByRole('listitem').count()).toBe(60)
  const isFocused = (n: number) =>
    drawer
      .getByRole('listitem')
      .nth(n)
      .evaluate((line) => line === document.activeElement)
  expect(await isFocused(50)).toBe(true)
  await drawer.getByRole('status').getByText('Showing all 60 different items.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/products')
})

test('without script, a link shows all lines, and forms return to all of them', async () => {
  const { context, page } = await openVisitorPage({
    baseURL: shop.url,
    javaScriptEnabled: false,
    expects: [/400 \(Bad Request\)/],
  })
  await fillCart(context)
  await page.goto('/cart')
  expect(await linesOf(page).count()).toBe(50)
  await page.getByRole('link', { name: showAll }).click()
  expect(await linesOf(page).count()).toBe(60)

  await linesOf(page)
    .nth(58)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.getByText('(59 items)', { exact: true }).waitFor()
  expect([new URL(page.url()).search, await linesOf(page).count()]).toEqual(['?all=', 59])

  // Three bowls are in stock.
  const bowlLine = linesOf(page).filter({ has: page.getByRole('heading', { name: 'Bowl' }) })
  const field = bowlLine.getByRole('spinbutton')
  await field.fill('7')
  await field.press('Enter')
  await bowlLine.getByText('We reduced the quantity to what is left in stock.').waitFor()
  expect(await linesOf(page).count()).toBe(59)

  await field.fill('-1')
  await field.press('Enter')
  await bowlLine.getByText('Enter a valid quantity').waitFor()
  expect(await linesOf(page).count()).toBe(59)

  await shop.stock('bowl', 0)
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Show all 59 different items (1 with a problem)' }).waitFor()
  await shop.stock('bowl', 3)
})
