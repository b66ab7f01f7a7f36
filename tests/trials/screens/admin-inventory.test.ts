// The stock of the store in the admin: finding variants, changing their stock with a reason, and why a number is what it is.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, hydrated, scriptOnAndOff } from '../../browser/browser.ts'
import { entries, openStock } from '../../browser/inventory-page.ts'
import { button, field, save, saveUntil } from '../../browser/product-form.ts'

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
    await saveUntil(page, 'Enter a whole number from 1 to 99,999.')
    await field(page, 'Change').selectOption('Take units away')
    await field(page, 'Units').fill('4')
    await field(page, 'Reason').selectOption('Order')
    await saveUntil(page, 'There are fewer units in stock than that.')
    expect(await field(page, 'Reason').inputValue()).toBe('ORDER')
    await field(page, 'Units').fill('3')
    await save(page)
    await page.getByRole('status').getByText('Saved').waitFor()
    await page.getByText('Sold out', { exact: true }).waitFor()
    if (javaScriptEnabled) await expectAccessible(page)
    await field(page, 'Change').selectOption('Set the number of units')
    await field(page, 'Units').fill('12')
    await saveUntil(page, '12 in stock')
    expect(await entries(page)).toEqual([
      ['+12', '12', 'Changed by a merchant'],
      ['−3', '0', 'Order'],
      ['+3', '3', 'Import or script'],
    ])
    await field(page, 'Change').selectOption('Sold out, without tracking')
    await saveUntil(page, 'Sold out, not tracked')
  })

for (const javaScriptEnabled of [true, false])
  test(`a merchant lets shoppers preorder a variant, and ends it, script ${javaScriptEnabled ? 'on' : 'off'}`, async () => {
    const { shop, page } = await openStock({ javaScriptEnabled, expects: [/422/, /409/] })
    await page.getByRole('link', { name: 'Vase' }).click()
    await page.getByRole('heading', { name: 'Vase', level: 1 }).waitFor()
    const savePreorder = () => button(page, 'Save preorder').click()
    await field(page, 'Can be preordered').check()
    await field(page, 'Message').fill('Thrown in May.')
    await field(page, 'Limit').fill('none')
    await savePreorder()
    await page.getByText('Enter a whole number from 1 to 100,000, or leave it empty.').waitFor()
    expect(await field(page, 'Message').inputValue()).toBe('Thrown in May.')
    await field(page, 'Limit').fill('20')
    await savePreorder()
    await page.getByText('20 left to preorder').waitFor()
    await page.getByRole('status').getByText('Saved').waitFor()
    expect(await field(page, 'Can be preordered').isChecked()).toBe(true)
    if (javaScriptEnabled) await expectAccessible(page)

    await shop.stock('vase', 15)
    await field(page, 'Limit').fill('30')
    await savePreorder()
    await page
      .getByText('The stock was changed meanwhile. Check the number above, then save again.')
      .waitFor()
    await savePreorder()
    await page.getByText('25 left to preorder').waitFor()
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
    await savePreorder()
    await page.getByRole('paragraph').getByText('Sold out', { exact: true }).waitFor()
    expect(await products.get('vase')).not.toHaveProperty('preorderInfo')
  })

test('stock that was changed meanwhile is not overwritten', async () => {
  const { shop, page } = await openStock({ expects: [/409/] })
  await page.getByRole('link', { name: 'Bowl' }).click()
  await page.getByText('3 in stock').waitFor()
  await shop.stock('bowl', 50)
  await field(page, 'Change').selectOption('Set the number of units')
  await field(page, 'Units').fill('4')
  await saveUntil(page, 'The stock was changed meanwhile. Check the number above, then save again.')
  await page.getByText('50 in stock').waitFor()
  expect(await field(page, 'Units').inputValue()).toBe('4')
  await button(page, 'Save').click()
  await page.getByText('4 in stock').waitFor()
})

test('stock that is set to what it was is saved, and leaves no draft', async () => {
  const { page } = await openStock()
  await page.getByRole('link', { name: 'Bowl' }).click()
  await page.getByText('3 in stock').waitFor()
  await field(page, 'Change').selectOption('Set the number of units')
  await field(page, 'Units').fill('3')
  await save(page)
  await page.getByRole('status').getByText('Saved').waitFor()
  await expect.poll(() => field(page, 'Units').inputValue()).toBe('')
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

test('of the two forms of a variant the saved one begins anew, and the other one keeps what was entered', async () => {
  const { page } = await openStock()
  await page.getByRole('link', { name: 'Bowl' }).click()
  await page.getByText('3 in stock').waitFor()
  await field(page, 'Message').fill('Ships in May')
  await field(page, 'Units').fill('4')
  await saveUntil(page, '7 in stock')
  await expect.poll(() => field(page, 'Units').inputValue()).toBe('')
  expect(await field(page, 'Message').inputValue()).toBe('Ships in May')
})

test('a change of the stock leaves what is typed into the preorder, unless another merchant has changed the same', async () => {
  const { shop, page } = await openStock({ expects: [/409/] })
  await page.getByRole('link', { name: 'Bowl' }).click()
  await page.getByText('3 in stock').waitFor()
  const itemId = new URL(page.url()).pathname.split('/').at(-1)
  const path = `/stores/v3/inventory-items/${itemId}`
  const { inventoryItem } = (await shop.merchant.ask('GET', path)).body as {
    inventoryItem: { revision: string }
  }
  const { status } = await shop.merchant.ask('PATCH', path, {
    body: {
      inventoryItem: {
        revision: inventoryItem.revision,
        preorderInfo: { enabled: true, message: 'Theirs', limit: 10 },
      },
    },
  })
  expect(status).toBe(200)
  await field(page, 'Message').fill('Mine')
  await field(page, 'Change').selectOption('Take units away')
  await field(page, 'Units').fill('1')
  await save(page)
  await page.getByRole('status').getByText('Saved').waitFor()
  expect(await field(page, 'Message').inputValue()).toBe('Mine')
  await button(page, 'Save preorder').click()
  await page.getByText('The stock was changed meanwhile.').waitFor()
  // What was not typed is that of the other merchant.
  await expect.poll(() => field(page, 'Can be preordered').isChecked()).toBe(true)
  expect(await field(page, 'Message').inputValue()).toBe('Mine')
  await button(page, 'Save preorder').click()
  await page.getByRole('status').getByText('Saved').waitFor()
})
