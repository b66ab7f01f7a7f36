// The stock of the store in the admin: finding variants, changing their stock with a reason, and why a number is what it is.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, hydrated, scriptOnAndOff } from '../../browser/browser.ts'
import { entries, openBowl, openStock } from '../../browser/inventory-page.ts'
import { button, edited, field, save, saved, saveUntil, saveUntilSaved } from '../../browser/product-form.ts'

const names = (page: Page) => page.getByRole('rowheader').getByRole('link').allInnerTexts()
const count = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).waitFor()
for (const { javaScriptEnabled, script } of scriptOnAndOff)
  test(`a merchant finds a variant, changes its stock, and reads why it is so, ${script}`, async () => {
    const { page } = await openStock({ javaScriptEnabled, expects: [/422/] })
    await count(page, '8 variants')
    const show = async (stock: string) => {
      await page.getByRole('combobox', { name: 'Stock' }).selectOption(stock)
      // With script a choice takes effect at once.
      if (!javaScriptEnabled) await button(page, 'Search').click()
    }
    await show('Sold out')
    await count(page, '1 variant')
    expect(await names(page)).toEqual(['Vase'])
    await show('Not tracked')
    await count(page, '6 variants')
    await page.getByRole('searchbox').fill('mug-s')
    await page.getByRole('searchbox').press('Enter')
    await count(page, '2 variants for "mug-s"')
    expect((await names(page)).toSorted()).toEqual(['Mug, Sage', 'Mug, Slate'])
    await show('5 or fewer')
    await page.getByText('No variants match "mug-s"').waitFor()
    await page.getByRole('link', { name: 'Clear search and filters' }).click()
    await count(page, '8 variants')
    await page.getByRole('link', { name: 'Bowl' }).click()
    await page.getByRole('heading', { name: 'Bowl', level: 1 }).waitFor()
    await page.getByText('3 in stock').waitFor()
    expect(await page.title()).toBe('Bowl · Inventory')

    await field(page, 'Units').fill('lots')
    await saveUntil(page, 'Enter a whole number from 0 to 99,999, or a difference such as +20.')
    await field(page, 'Units').fill('-4')
    await field(page, 'Reason').selectOption('Order')
    await saveUntil(page, 'There are fewer units in stock than that.')
    expect(await field(page, 'Reason').inputValue()).toBe('ORDER')
    await field(page, 'Units').fill('-3')
    if (javaScriptEnabled) await page.getByText('That makes 0.').waitFor()
    await saveUntilSaved(page)
    await page.getByText('Sold out', { exact: true }).waitFor()
    expect(await field(page, 'Units').inputValue()).toBe('0')
    if (javaScriptEnabled) await expectAccessible(page)
    await field(page, 'Units').fill('12')
    await saveUntil(page, '12 in stock')
    expect(await entries(page)).toEqual([
      ['+12', '12', 'Changed by a merchant'],
      ['−3', '0', 'Order'],
      ['+3', '3', 'Import or script'],
    ])
    await field(page, 'Stock').selectOption('Sold out, not tracked')
    await saveUntilSaved(page)
    await page.getByRole('paragraph').getByText('Sold out, not tracked').waitFor()
  })

for (const { javaScriptEnabled, script } of scriptOnAndOff)
  test(`a merchant lets shoppers preorder a variant, and ends it, ${script}`, async () => {
    const { shop, page } = await openStock({ javaScriptEnabled, expects: [/422/] })
    await page.getByRole('link', { name: 'Vase' }).click()
    await page.getByRole('heading', { name: 'Vase', level: 1 }).waitFor()
    await field(page, 'Can be preordered').check()
    await field(page, 'Message').fill('Thrown in May.')
    await field(page, 'Limit').fill('none')
    await saveUntil(page, 'Enter a whole number from 1 to 100,000, or leave it empty.')
    expect(await field(page, 'Message').inputValue()).toBe('Thrown in May.')
    await field(page, 'Limit').fill('20')
    await saveUntil(page, '20 left to preorder')
    await saved(page)
    expect(await field(page, 'Can be preordered').isChecked()).toBe(true)
    if (javaScriptEnabled) await expectAccessible(page)

    // What is sold meanwhile is no conflict.
    await shop.stock('vase', 15)
    await field(page, 'Limit').fill('30')
    await saveUntil(page, '25 left to preorder')
    await page.getByText('5 of 30 are').waitFor()
    const { products } = shop.visitor()
    expect((await products.get('vase'))?.variants).toMatchObject([
      { preorderInfo: { enabled: true, message: 'Thrown in May.', limit: 30 } },
    ])
    await page.getByRole('link', { name: 'Inventory', exact: true }).first().click()
    await page.getByRole('combobox', { name: 'Stock' }).selectOption('On preorder')
    if (!javaScriptEnabled) await button(page, 'Search').click()
    await count(page, '1 variant')
    await page.getByRole('link', { name: 'Vase' }).click()

    await field(page, 'Can be preordered').uncheck()
    await save(page)
    await page.getByRole('paragraph').getByText('Sold out', { exact: true }).waitFor()
    expect(await products.get('vase')).not.toHaveProperty('preorderInfo')
  })

test('units that are sold while a merchant counts stay sold, and a reason alone is no unsaved change', async () => {
  const { shop, page } = await openBowl()
  await field(page, 'Reason').selectOption('Order')
  expect(await page.getByText('Unsaved changes').count()).toBe(0)
  await field(page, 'Units').fill('+20')
  await page.getByText('That makes 23.').waitFor()
  await edited(page)
  await shop.stock('bowl', 1)
  await saveUntil(page, '21 in stock')
  await saved(page)
  expect(await field(page, 'Reason').inputValue()).toBe('MANUAL')
  await page.reload()
  await hydrated(page)
  expect(await button(page, 'Restore').count()).toBe(0)
})

test('the ledger of a variant is read page by page, on a narrow screen too', async () => {
  const { shop, page } = await openStock({ viewport: { width: 320, height: 700 } })
  for (let quantity = 10; quantity < 35; quantity += 1) await shop.stock('bowl', quantity)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Bowl' }).click()
  await page.getByText('34 in stock').waitFor()
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  expect(await entries(page)).toHaveLength(20)
  await page.getByRole('link', { name: 'Older' }).click()
  await page.getByRole('link', { name: 'Newest' }).waitFor()
  await expect.poll(async () => (await entries(page)).at(-1)).toEqual(['+3', '3', 'Import or script'])
  expect(await entries(page)).toHaveLength(6)
})
