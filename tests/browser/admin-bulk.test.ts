// Several products at once: a change of all of them, and a grid with a column from a spreadsheet.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './browser.ts'
import { button, changeMeanwhile, field, openForm, save } from './product-form.ts'

type Admin = Awaited<ReturnType<typeof openForm>>['shop']

async function read(shop: Admin, id: string) {
  const path = `/stores-reader/v1/products/${id}?includeMerchantSpecificData=true`
  return (await shop.merchant.ask('GET', path)).body.product as {
    priceData: { price: number }
    variants: { variant: { priceData: { price: number } } }[]
    visible: boolean
    ribbon: string
    sku?: string
  }
}

const priceOf = async (shop: Admin, id: string) => (await read(shop, id)).priceData.price

async function selectProducts(page: Page, ...names: string[]) {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  await button(page, 'Edit selected').click()
  await page.getByRole('heading', { name: `Edit ${names.length} products`, level: 1 }).waitFor()
}

async function changeAll(page: Page, action: string, value = '') {
  await field(page, 'Change').selectOption(action)
  await field(page, 'Value').fill(value)
  await page.getByRole('button', { name: /^Change \d/ }).click()
}

for (const javaScriptEnabled of [true, false]) {
  const script = javaScriptEnabled ? 'script on' : 'script off'
  test(`prices, ribbons and visibility of several products change at once, ${script}`, async () => {
    const { shop, page, close } = await openForm({ path: '/products', javaScriptEnabled, expects: [/422/] })
    await selectProducts(page, 'Bowl', 'Mug')
    await changeAll(page, 'Change the price by percent', '10')
    await page.getByText('2 products changed').waitFor()
    expect([await priceOf(shop, 'bowl'), await priceOf(shop, 'mug')]).toEqual([33, 26.95])
    await changeAll(page, 'Change the price by an amount', '-3')
    await expect.poll(() => priceOf(shop, 'bowl')).toBe(30)
    await page.getByText('2 products changed').waitFor()
    if (javaScriptEnabled) await expectAccessible(page)
    await changeAll(page, 'Set the price', 'cheap')
    await page.getByText('Enter a price, such as 19.90.').waitFor()
    await changeAll(page, 'Hide from the storefront')
    await page.getByText('2 products changed').waitFor()
    expect((await read(shop, 'bowl')).visible).toBe(false)
    await changeAll(page, 'Set the ribbon', 'Sale')
    await expect.poll(async () => (await read(shop, 'mug')).ribbon).toBe('Sale')
    await page.getByText('2 products changed').waitFor()
    // One of them cannot become that cheap.
    await changeAll(page, 'Change the price by an amount', '-25')
    await page.getByText('1 product changed, 1 not').waitFor()
    expect(await priceOf(shop, 'bowl')).toBe(5)
    await page.getByRole('listitem').filter({ hasText: 'Mug' }).waitFor()
    await close()
  })
}

test('a column of prices is pasted into the grid, and a field that was changed meanwhile stays', async () => {
  const { shop, page, close } = await openForm({ path: '/products', expects: [/422/] })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await button(page, 'Edit selected').click()
  await page.getByRole('heading', { name: 'Edit 6 products', level: 1 }).waitFor()
  await changeMeanwhile(shop, { priceData: { price: 99 } })
  await field(page, 'Price of Board').evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '€ 40,00\r\n12.50\r\n29\r\n25\r\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await page.getByText('Unsaved changes').waitFor()
  expect(await field(page, 'Price of Book of clay').inputValue()).toBe('12.50')
  await field(page, 'Price of Bowl').press('ArrowUp')
  expect(await field(page, 'Price of Book of clay').evaluate((input) => input.matches(':focus'))).toBe(true)
  await expectAccessible(page)
  await save(page)
  await page.getByText('3 products changed, 1 not').waitFor()
  await page.getByText('was changed meanwhile: its price is 99.00 now').waitFor()
  expect(await field(page, 'Price of Mug').inputValue()).toBe('25')
  expect([await priceOf(shop, 'board'), await priceOf(shop, 'bowl'), await priceOf(shop, 'mug')]).toEqual([
    40, 29, 99,
  ])
  // The second try knows the price of the other merchant.
  await save(page)
  await page.getByText('1 product changed').waitFor()
  expect(await priceOf(shop, 'mug')).toBe(25)
  await close()
})

test('columns of ribbons, stock and visibility are pasted into the grid, and pieces that are sold meanwhile stay sold', async () => {
  const { shop, page, close } = await openForm({ path: '/products' })
  await selectProducts(page, 'Bowl', 'Mug', 'Vase')
  // The variants of the mug have stock of their own.
  expect(await field(page, 'Stock of Mug').getAttribute('readonly')).not.toBeNull()
  await field(page, 'Ribbon of Bowl').evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Sale\t10\tno\r\nSale\t5\tyes\r\n\t4\t\r\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await page.getByText('Unsaved changes').waitFor()
  expect(await field(page, 'Vase is visible').isChecked()).toBe(true)
  await shop.merchant.ask('POST', '/stores/v2/inventoryItems/decrement', {
    body: { decrementData: [{ productId: 'bowl', decrementBy: 2 }], reason: 'ORDER' },
  })
  await expectAccessible(page)
  await save(page)
  await page.getByText('3 products changed').waitFor()
  const quantityOf = async (id: string) => {
    const { stock } = (await read(shop, id)) as unknown as { stock: { quantity?: number } }
    return stock.quantity
  }
  expect([await quantityOf('bowl'), await quantityOf('vase')]).toEqual([8, 4])
  expect(await read(shop, 'bowl')).toMatchObject({ ribbon: 'Sale', visible: false })
  expect(await read(shop, 'mug')).toMatchObject({ ribbon: 'Sale', visible: true })
  await close()
})

test('products are filtered by collection and type, and the filter is saved as a view', async () => {
  const { page, close } = await openForm({ path: '/products' })
  await field(page, 'Collection').selectOption('Clay')
  await page.getByText('1 product', { exact: true }).waitFor()
  expect(page.url()).toContain('collection=clay')
  await field(page, 'Type').selectOption('Digital')
  await page.getByText('No products match these filters').waitFor()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await page.getByText('6 products', { exact: true }).waitFor()
  await field(page, 'Collection').selectOption('Kitchen')
  await page.getByText('2 products', { exact: true }).waitFor()
  await page.getByText('Save view').click()
  await field(page, 'Name').fill('For the kitchen')
  await save(page)
  await page.getByRole('link', { name: 'All products' }).click()
  await page.getByText('6 products', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'For the kitchen' }).click()
  await page.getByText('2 products', { exact: true }).waitFor()
  expect(await field(page, 'Collection').inputValue()).toBe('kitchen')
  await page.goto(`/admin/products/bulk/edit?id=none&id=%00&id=${'x'.repeat(50)}`)
  await page.getByRole('heading', { name: 'No products selected' }).waitFor()
  await page.goto('/admin/products?collection=none&type=%00x')
  await page.getByText('6 products', { exact: true }).waitFor()
  await close()
})
