// The archive, the filters of the product list, and previews of products that visitors do not see.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, openVisitorPage, scriptOnAndOff } from '../../browser/browser.ts'
import { button, field, openForm } from '../../browser/product-form.ts'
import { openStorefrontOf } from '../../browser/small-shop.ts'

const filter = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true })
const names = (page: Page) => page.getByRole('rowheader').locator('bdi').allInnerTexts()

for (const { javaScriptEnabled, script } of scriptOnAndOff) {
  test(`a product is archived, found by the filter, and restored, ${script}`, async () => {
    const { shop, page } = await openForm({ path: '/products/bowl', javaScriptEnabled })
    const nameForVisitors = async () => (await shop.visitor().products.get('bowl'))?.name
    await button(page, 'Archive').click()
    await page.getByText('This product is archived').waitFor()
    expect(await nameForVisitors()).toBeUndefined()
    await page.goto('/admin/products')
    expect(await names(page)).not.toContain('Bowl')
    const search = async () => {
      if (!javaScriptEnabled) await button(page, 'Search').click()
    }
    await filter(page, 'State').selectOption('Archived')
    await search()
    await page.getByText('1 product', { exact: true }).waitFor()
    expect(await names(page)).toEqual(['Bowl'])
    expect(new URL(page.url()).searchParams.get('state')).toBe('archived')
    if (javaScriptEnabled) await expectAccessible(page)
    await page.getByRole('checkbox', { name: 'Select Bowl' }).check()
    await button(page, 'Edit selected').click()
    await field(page, 'Change').selectOption('Restore from the archive')
    await page.getByRole('button', { name: /^Change \d/ }).click()
    await page.getByText('1 product changed').waitFor()
    expect(await nameForVisitors()).toBe('Bowl')
  })

  test(`products are filtered by price, sale, stock and visibility at once, and all filters cleared, ${script}`, async () => {
    const { page } = await openForm({ path: '/products', javaScriptEnabled })
    const choose = async (label: string, option: string) => {
      await filter(page, label).selectOption(option)
      if (!javaScriptEnabled) await button(page, 'Search').click()
    }
    await field(page, 'Lowest price').fill('40')
    await field(page, 'Highest price').fill('100')
    await button(page, 'Search').click()
    await page.getByText('2 products', { exact: true }).waitFor()
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

  test(`a link shows the page of a hidden product until it ends, and sells nothing, ${script}`, async () => {
    const { shop, page } = await openForm({ path: '/products/secret', javaScriptEnabled })
    await button(page, 'Create preview link').click()
    const url = (await page.getByRole('link', { name: /\/preview\// }).getAttribute('href')) ?? ''
    if (javaScriptEnabled) await expectAccessible(page)
    const storefront = await openStorefrontOf(shop)
    const visit = await openVisitorPage({ baseURL: storefront.url, javaScriptEnabled, expects: [/410/] })
    const answer = await visit.page.goto(new URL(url).pathname)
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    await visit.page.getByRole('heading', { name: 'Secret', level: 1 }).waitFor()
    await visit.page.getByText('Preview: shoppers do not see this page.').waitFor()
    expect(await visit.page.getByRole('button', { name: 'Preview' }).isDisabled()).toBe(true)
    if (javaScriptEnabled) await expectAccessible(visit.page)
    shop.clock.pass(86_400)
    const ended = await visit.page.goto(new URL(url).pathname)
    expect(ended?.status()).toBe(410)
    await visit.page.getByRole('heading', { name: 'This preview has ended' }).waitFor()
  })
}

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
