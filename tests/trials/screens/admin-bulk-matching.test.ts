// One change of all products that match the search and the filters of the list, on all of its pages.
import type { ProductDraft } from '@vitrine/contract'
import { onlyVariantId } from '@vitrine/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, hydrated } from '../../browser/browser.ts'
import { button, field, loseAnswers, lostAnswers } from '../../browser/product-form.ts'
import { openSmallAdmin } from '../../browser/small-admin.ts'

const potOf = (n: number): ProductDraft => ({
  id: `pot-${n}`,
  name: `Pot ${String(n).padStart(2, '0')}`,
  slug: `pot-${n}`,
  description: 'A pot.',
  productType: 'physical',
  pictures: [],
  createdDate: '2030-01-02T03:04:05.678Z',
  price: n === 7 ? '2.00' : '10.00',
  variants: [{ id: onlyVariantId, choices: {} }],
})

/** Opens the list of 30 pots, which has two pages, and a vase. */
async function openPots(visitor: { javaScriptEnabled?: boolean; expects?: RegExp[]; path?: string } = {}) {
  const vase = { ...potOf(99), id: 'vase', slug: 'vase', name: 'Vase' }
  const shop = await openSmallAdmin({ products: [...Array.from({ length: 30 }, (_, n) => potOf(n)), vase] })
  const { page, context } = await shop.enter(visitor)
  if (visitor.javaScriptEnabled !== false) await hydrated(page)
  return {
    shop,
    page,
    context,
    /** How many products have each price. */
    async prices() {
      const { body } = await shop.merchant.ask('POST', '/vitrine/v1/products/query', {
        body: { query: { paging: { limit: 100 } } },
      })
      const counts: Record<number, number> = {}
      for (const { priceData } of (body as { products: { priceData: { price: number } }[] }).products)
        counts[priceData.price] = (counts[priceData.price] ?? 0) + 1
      return counts
    },
    /** The products that shoppers see. */
    async shownIds() {
      const { items } = await shop.visitor().products.query().limit(100).find()
      return items.map(({ id }) => id)
    },
  }
}

const path = '/products/bulk/matching?q=pot'

async function change(page: Page, action: string, value = '') {
  await field(page, 'Change').selectOption(action)
  await field(page, 'Value').fill(value)
  await page.getByRole('button', { name: /^Change \d/ }).click()
}

test('a merchant selects all products that match the search, on all pages, and changes their prices at once', async () => {
  const { shop, page, prices } = await openPots({ path: '/products?q=pot' })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByText('All 25 on this page are selected.').waitFor()
  await expectAccessible(page)
  // A row that is not selected ends the offer.
  await page.getByRole('checkbox', { name: 'Select Pot 03' }).uncheck()
  await page.getByText('All 25 on this page are selected.').waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: 'Select Pot 03' }).check()
  await button(page, 'Select all 30 products that match these filters').click()
  await page.getByText('All 30 products that match these filters are selected.').waitFor()
  await page.getByRole('link', { name: 'Edit selected' }).click()
  await page.getByRole('heading', { name: 'Edit 30 products', level: 1 }).waitFor()
  await page.getByText('All that match "pot", on all pages of the list.').waitFor()
  await expectAccessible(page)

  shop.platform('is slow with changes by filter')
  await change(page, 'Change the price by an amount', '-5')
  await page.getByText('1 of 30 products').waitFor()
  await expectAccessible(page)
  shop.platform('answers')
  await page.getByText('29 products changed, 1 not').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Pot 07' }).waitFor()
  await expectAccessible(page)
  expect(await prices()).toEqual({ 5: 29, 2: 1, 10: 1 })
  // The next change is another one.
  await change(page, 'Change the price by percent', '10')
  await page.getByText('30 products changed', { exact: true }).waitFor()
  expect(await prices()).toEqual({ 5.5: 29, 2.2: 1, 10: 1 })
})

test('products that are hidden at once leave the filter that selected them, also without script', async () => {
  const { page, shownIds } = await openPots({
    path: `${path}&state=visible`,
    javaScriptEnabled: false,
    expects: [/422/],
  })
  await page.getByText('All that match "pot", State: Visible, on all pages of the list.').waitFor()
  await change(page, 'Set the price', 'cheap')
  await page.getByText('Enter a price, such as 19.90.').waitFor()
  expect(await field(page, 'Value').inputValue()).toBe('cheap')
  await change(page, 'Hide from the storefront')
  await expect
    .poll(async () => {
      const refresh = page.getByRole('link', { name: 'Refresh' })
      if (await refresh.isVisible()) await refresh.click()
      return page.getByText('30 products changed', { exact: true }).isVisible()
    })
    .toBe(true)
  await page.getByRole('heading', { name: 'No products match these filters' }).waitFor()
  expect(await shownIds()).toEqual(['vase'])
})

test('a change of all products is made once, even if its answer is lost and the tab is closed', async () => {
  const { page, context, prices } = await openPots({
    path,
    expects: lostAnswers,
  })
  await loseAnswers(page, '**/bulk/matching*')
  await change(page, 'Change the price by percent', '10')
  await page.getByText('You are offline').waitFor()
  expect(await field(page, 'Value').inputValue()).toBe('10')
  await page.close()

  const next = await context.newPage()
  await next.goto(`/admin${path}`)
  await button(next, 'Restore').click()
  await expect.poll(() => field(next, 'Value').inputValue()).toBe('10')
  await next.getByRole('button', { name: 'Change 30 products' }).click()
  await next.getByText('30 products changed', { exact: true }).waitFor()
  expect(await prices()).toEqual({ 11: 29, 2.2: 1, 10: 1 })
  // What is made is no draft any more.
  await next.goto(`/admin${path}`)
  await next.getByRole('heading', { name: 'Edit 30 products' }).waitFor()
  await hydrated(next)
  expect(await next.getByText('You have unsaved changes').count()).toBe(0)
})

test('a change of all products that is corrected after its answer was lost is not made beside the first one', async () => {
  const { page, prices } = await openPots({ path, expects: [...lostAnswers, /409/] })
  await loseAnswers(page, '**/bulk/matching*')
  await change(page, 'Change the price by percent', '10')
  await page.getByText('You are offline').waitFor()
  await page.unrouteAll()
  await change(page, 'Change the price by percent', '20')
  await page.getByText('Another change was started before').waitFor()
  await expect.poll(prices).toEqual({ 11: 29, 2.2: 1, 10: 1 })
})

test('a key that has ended, and a store that does not answer, do not lose a change of all products', async () => {
  const { shop, page, shownIds } = await openPots({ path, expects: [/503/] })
  shop.platform('is down')
  await change(page, 'Hide from the storefront')
  await page.getByText('The store is not answering').waitFor()
  shop.platform('answers')
  const key = await shop.replaceKey()
  await page.getByRole('button', { name: 'Change 30 products' }).click()
  await page.getByLabel(/API key/i).fill(key)
  await button(page, 'Sign in').click()
  await button(page, 'Restore').click()
  await page.getByRole('button', { name: 'Change 30 products' }).click()
  await page.getByText('30 products changed', { exact: true }).waitFor()
  expect(await shownIds()).toEqual(['vase'])
})

test('a change that was sent a day ago is not offered again, because the platform no longer knows its key', async () => {
  const { page, context, prices } = await openPots({ path, expects: lostAnswers })
  const now = Date.now()
  await context.clock.setFixedTime(now - 23 * 3_600_000)
  await loseAnswers(page, '**/bulk/matching*')
  await change(page, 'Change the price by percent', '10')
  await page.getByText('You are offline').waitFor()
  await expect.poll(prices).toEqual({ 11: 29, 2.2: 1, 10: 1 })
  await page.close()
  await context.clock.setFixedTime(now)
  const next = await context.newPage()
  await next.goto(`/admin${path}`)
  await next.getByRole('heading', { name: 'Edit 30 products' }).waitFor()
  await hydrated(next)
  expect(await next.getByText('You have unsaved changes').count()).toBe(0)
})

test('a filter that no longer exists changes nothing', async () => {
  const { page } = await openPots({ path: '/brands/new' })
  await field(page, 'Name').fill('Fjord')
  await button(page, 'Save').click()
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  await page.goto('/admin/products/bulk/matching?brand=Fjord')
  await page.getByRole('heading', { name: 'No products match these filters' }).waitFor()
  await page.goto('/admin/brands')
  await page.getByRole('link', { name: 'Fjord', exact: true }).click()
  await page.getByText('Delete this brand').click()
  await button(page, 'Delete brand').click()
  await page.waitForURL('**/brands')
  await page.goto('/admin/products/bulk/matching?brand=Fjord&min=abc')
  await page
    .getByRole('heading', { name: 'These filters no longer exist: Brand: Fjord, Lowest price: abc' })
    .waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('button', { name: /^Change/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'Go to products' }).click()
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
})

test('a running change asks for its state alone, and less often the longer it takes', async () => {
  const { shop, page } = await openPots({ path })
  const calls: { url: string; time: number }[] = []
  shop.platform('is slow with changes by filter')
  await change(page, 'Set the price', '12')
  await page.getByText('1 of 30 products').waitFor()
  const recordCall = ({ url }: Request) => {
    calls.push({ url, time: performance.now() })
    return false
  }
  shop.meanwhile(recordCall, async () => {})
  const times = () => calls.filter(({ url }) => url.includes('/products/changes/')).map(({ time }) => time)
  await expect.poll(() => times().length, { timeout: 20_000 }).toBe(3)
  const [first = 0, second = 0, third = 0] = times()
  expect(second - first).toBeGreaterThan(1900)
  expect(third - second).toBeGreaterThan(4900)
  expect(
    calls.filter(({ url }) => /brands|ribbons|categories|collections|products\/query/.test(url)),
  ).toEqual([])
  shop.platform('answers')
  await page.getByText('30 products changed', { exact: true }).waitFor()
})
