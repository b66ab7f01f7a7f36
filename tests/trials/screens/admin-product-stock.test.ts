// The stock of variants in the form of a product, and the brand, ribbon and info sections that it chooses.
import { expect, test } from 'vitest'
import { expectAccessible, gotoHydrated, hydrated, openVisitorPage } from '../../browser/browser.ts'
import { button, field, openForm, saveUntilSaved } from '../../browser/product-form.ts'
import { stock, stockMugs, stockOf } from '../../browser/product-stock.ts'
import { openStorefrontOf } from '../../browser/small-shop.ts'

test('the table of variants shows what a save changes, follows other names of choices, and leads to the history', async () => {
  const { shop, page } = await openForm()
  await stockMugs(shop, [5, 5, 5])
  await page.reload()
  await hydrated(page)
  await stock(page, 'Sage').fill('8')
  await stock(page, 'Cream').fill('1')
  await page.getByText('+3', { exact: true }).waitFor()
  await page.getByText('−4', { exact: true }).waitFor()
  await expectAccessible(page)
  await stock(page, 'Slate').fill('')
  await field(page, 'Choice Sage').fill('Moss')
  await field(page, 'Choice Sage').press('Enter')
  expect(await stock(page, 'Moss').inputValue()).toBe('8')
  await saveUntilSaved(page)
  expect(await stockOf(shop, 'mug')).toEqual([8, 1, null])
  await stock(page, 'Moss').fill('7')
  await button(page, 'Fill down Stock').click()
  expect(await stock(page, 'Slate').inputValue()).toBe('7')
  await saveUntilSaved(page)
  expect(await stockOf(shop, 'mug')).toEqual([7, 7, 7])
  const history = page.getByRole('link', { name: 'Stock history of Moss' })
  expect(await history.getAttribute('href')).toMatch(/^\/admin\/inventory\/./)
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
