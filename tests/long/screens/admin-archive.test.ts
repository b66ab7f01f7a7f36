// The filters of the product list, and previews of products that visitors do not see.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, openVisitorPage } from '../../browser/browser.ts'
import { button, field, openForm } from '../../browser/product-form.ts'
import { openStorefrontOf } from '../../browser/small-shop.ts'

const names = (page: Page) => page.getByRole('rowheader').locator('bdi').allInnerTexts()

test('products are filtered by price, sale, stock and visibility at once, and all filters cleared', async () => {
  const { page } = await openForm({ path: '/products' })
  const choose = (label: string, option: string) =>
    page.getByRole('combobox', { name: label, exact: true }).selectOption(option)
  await field(page, 'Lowest price').fill('40')
  await field(page, 'Highest price').fill('100')
  await button(page, 'Search').click()
  await page.getByText('2 products', { exact: true }).waitFor()
  await expectAccessible(page)
  expect(await names(page)).toEqual(['Board', 'Vase'])
  await choose('Sale', 'On sale')
  await page.getByText('1 product', { exact: true }).waitFor()
  expect(await names(page)).toEqual(['Board'])
  await page.getByRole('link', { name: 'Clear all' }).click()
  await page.getByText('6 products', { exact: true }).waitFor()
  expect(await field(page, 'Lowest price').inputValue()).toBe('')
  await choose('Stock', 'Sold out')
  await page.getByText('1 product', { exact: true }).waitFor()
  expect(await names(page)).toEqual(['Vase'])
  await choose('Stock', 'Any stock')
  await page.getByText('6 products', { exact: true }).waitFor()
  await choose('State', 'Hidden, scheduled or ended')
  await page.getByText('1 product', { exact: true }).waitFor()
  expect(await names(page)).toEqual(['Secret'])
})

test('two colours of a previewed product are looked at, and the address stays that of the preview', async () => {
  const { shop, page } = await openForm({ path: '/products/mug' })
  await shop.merchant.ask('POST', '/vitrine/v1/products/mug/archive')
  await page.reload()
  await button(page, 'Create preview link').click()
  const url = (await page.getByRole('link', { name: /\/preview\// }).getAttribute('href')) ?? ''
  const storefront = await openStorefrontOf(shop)
  const visit = await openVisitorPage({ baseURL: storefront.url })
  const path = new URL(url).pathname
  await visit.page.goto(path)
  await visit.page.getByText('Slate', { exact: true }).click()
  await visit.page.waitForURL((to) => to.searchParams.get('variant') === 'slate')
  expect(new URL(visit.page.url()).pathname).toBe(path)
  expect(await visit.page.getByRole('radio', { name: 'Slate' }).isChecked()).toBe(true)
  await visit.leave()

  const scriptless = await openVisitorPage({ baseURL: storefront.url, javaScriptEnabled: false })
  await scriptless.page.goto(path)
  await scriptless.page.getByText('Cream', { exact: true }).click()
  await scriptless.page.getByRole('button', { name: 'Update selection' }).click()
  await scriptless.page.waitForURL((to) => to.searchParams.get('variant') === 'cream')
  expect(new URL(scriptless.page.url()).pathname).toBe(path)
})
