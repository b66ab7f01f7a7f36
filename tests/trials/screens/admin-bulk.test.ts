// Several products at once: a change of all of them, and a grid with a column from a spreadsheet.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, withScriptOrNot } from '../../browser/browser.ts'
import {
  button,
  changeMeanwhile,
  field,
  loseAnswers,
  lostAnswers,
  openForm,
  save,
  saveUntil,
} from '../../browser/product-form.ts'

type Admin = Awaited<ReturnType<typeof openForm>>['shop']

async function read(shop: Admin, id: string) {
  const path = `/stores-reader/v1/products/${id}?includeMerchantSpecificData=true`
  return (await shop.merchant.ask('GET', path)).body.product as {
    priceData: { price: number }
    variants: { id: string; variant: { priceData: { price: number } } }[]
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

test('prices, ribbons and visibility of several products change at once', async () => {
  const { shop, page } = await openForm({ path: '/products', expects: [/422/] })
  await selectProducts(page, 'Bowl', 'Mug')
  await changeAll(page, 'Change the price by percent', '10')
  await page.getByText('2 products changed').waitFor()
  expect([await priceOf(shop, 'bowl'), await priceOf(shop, 'mug')]).toEqual([33, 26.95])
  await changeAll(page, 'Change the price by an amount', '-3')
  await expect.poll(() => priceOf(shop, 'bowl')).toBe(30)
  await page.getByText('2 products changed').waitFor()
  await expectAccessible(page)
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
})

test('a price that no shopper sees is locked, and setting it says that variants keep theirs', async () => {
  const { shop, page } = await openForm({ path: '/products' })
  const variantIds = (await read(shop, 'mug')).variants.map(({ id }) => id)
  await shop.merchant.ask('PATCH', '/stores/v1/products/mug/variants', {
    body: { variants: [{ variantIds, price: 40 }] },
  })
  await selectProducts(page, 'Bowl', 'Mug')
  expect(await field(page, 'Price of Bowl').isEditable()).toBe(true)
  expect(await field(page, 'Price of Mug').isEditable()).toBe(false)
  expect(await field(page, 'Price of Mug').getAttribute('title')).toBe('Each variant has a price of its own')
  await changeAll(page, 'Set the price', '1,500')
  await page.getByText('2 products changed').waitFor()
  await page.getByText('1 product kept the prices of its variants').waitFor()
  expect([await priceOf(shop, 'bowl'), await priceOf(shop, 'mug')]).toEqual([1500, 1500])
  await changeAll(page, 'Set the ribbon', 'Sale')
  await expect.poll(async () => (await read(shop, 'mug')).ribbon).toBe('Sale')
  await page.getByText('kept the prices').waitFor({ state: 'detached' })
})

test('a column of prices is pasted into the grid, and a field that was changed meanwhile stays', async () => {
  const { shop, page } = await openForm({ path: '/products', expects: [/422/] })
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
  await saveUntil(page, '3 products changed, 1 not')
  const conflict = page.getByRole('alert').filter({ hasText: 'Another merchant changed the same fields' })
  await conflict.getByText('Mug: price').waitFor()
  expect(await conflict.locator('dd bdi').allInnerTexts()).toEqual(['99.00', '25'])
  await expectAccessible(page)
  expect(await field(page, 'Price of Mug').inputValue()).toBe('25')
  expect([await priceOf(shop, 'board'), await priceOf(shop, 'bowl'), await priceOf(shop, 'mug')]).toEqual([
    40, 29, 99,
  ])
  await button(page, 'Keep mine').click()
  await page.getByText('1 product changed', { exact: true }).waitFor()
  expect(await priceOf(shop, 'mug')).toBe(25)
})

/** The address of the page with these products. */
const editPath = (...ids: string[]) => `/products/bulk/edit?${ids.map((id) => `id=${id}`).join('&')}`

for (const { javaScriptEnabled, script } of withScriptOrNot)
  test(`in a conflict the grid shows both values, and the merchant takes over those of the other one, ${script}`, async () => {
    const { shop, page } = await openForm({ path: editPath('mug', 'bowl'), javaScriptEnabled })
    await changeMeanwhile(shop, { priceData: { price: 99 }, ribbon: 'Theirs' })
    await field(page, 'Price of Mug').fill('25')
    await field(page, 'Ribbon of Mug').fill('Theirs')
    await field(page, 'SKU of Bowl').fill('bowl-2')
    await saveUntil(page, '1 product changed, 1 not')
    const conflict = page.getByRole('alert').filter({ hasText: 'Another merchant changed the same fields' })
    // Both have entered the same ribbon.
    expect(await conflict.locator('dt').allInnerTexts()).toEqual(['Mug: price'])
    expect(await read(shop, 'bowl')).toMatchObject({ sku: 'bowl-2' })
    await page.getByRole('link', { name: 'Use theirs' }).click()
    await conflict.waitFor({ state: 'detached' })
    await expect.poll(() => field(page, 'Price of Mug').inputValue()).toBe('99.00')
    expect(await field(page, 'Ribbon of Mug').inputValue()).toBe('Theirs')
    expect(await page.getByText('Unsaved changes').count()).toBe(0)
    expect(await priceOf(shop, 'mug')).toBe(99)
  })

test('a change of all products that is lost offline leaves its value, and what is entered into the grid', async () => {
  const { shop, page, context } = await openForm({
    path: editPath('mug', 'bowl'),
    expects: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/],
  })
  await field(page, 'Price of Bowl').fill('31')
  await context.setOffline(true)
  await changeAll(page, 'Set the ribbon', 'Sale')
  await page.getByText('You are offline').waitFor()
  await page.getByText('Unsaved changes').waitFor()
  expect(await field(page, 'Value').inputValue()).toBe('Sale')
  await context.setOffline(false)
  await saveUntil(page, '1 product changed', { exact: true })
  expect(await read(shop, 'bowl')).toMatchObject({ priceData: { price: 31 }, ribbon: '' })
})

test('a save of the grid whose answer is lost is shown beside what is entered since, and counts once', async () => {
  const { shop, page } = await openForm({ path: editPath('bowl'), expects: [/503/] })
  await field(page, 'Name of Bowl').fill('Deep bowl')
  await field(page, 'Stock of Bowl').fill('5')
  shop.platform('loses the answer to a change of stock')
  await saveUntil(page, 'The store is not answering')
  await page.getByText('Unsaved changes').waitFor()
  expect(await field(page, 'Stock of Bowl').inputValue()).toBe('5')
  shop.platform('answers')
  await shop.merchant.ask('POST', '/stores/v2/inventoryItems/decrement', {
    body: { decrementData: [{ productId: 'bowl', decrementBy: 1 }], reason: 'ORDER' },
  })
  await field(page, 'Stock of Bowl').fill('9')
  await saveUntil(page, 'Another merchant changed the same fields')
  expect(await page.getByRole('alert').locator('dd bdi').allInnerTexts()).toEqual(['4', '9'])
  await button(page, 'Keep mine').click()
  await page.getByText('1 product changed', { exact: true }).waitFor()
  expect(await read(shop, 'bowl')).toMatchObject({ name: 'Deep bowl', stock: { quantity: 9 } })
})

test('columns of ribbons, stock and visibility are pasted into the grid, and pieces that are sold meanwhile stay sold', async () => {
  const { shop, page } = await openForm({ path: '/products' })
  await selectProducts(page, 'Bowl', 'Mug', 'Vase')
  // The variants of the mug have stock of their own.
  expect(await field(page, 'Stock of Mug').count()).toBe(0)
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
  await saveUntil(page, '3 products changed')
  const quantityOf = async (id: string) => {
    const { stock } = (await read(shop, id)) as unknown as { stock: { quantity?: number } }
    return stock.quantity
  }
  expect([await quantityOf('bowl'), await quantityOf('vase')]).toEqual([8, 4])
  expect(await read(shop, 'bowl')).toMatchObject({ ribbon: 'Sale', visible: false })
  expect(await read(shop, 'mug')).toMatchObject({ ribbon: 'Sale', visible: true })
})

test('stock that was saved changes once, even if the answer is lost and the draft is restored', async () => {
  const { shop, page } = await openForm({
    path: editPath('mug', 'bowl'),
    expects: lostAnswers,
  })
  page.on('dialog', (dialog) => dialog.accept())
  await field(page, 'Stock of Bowl').fill('5')
  await field(page, 'Price of Mug').fill('cheap')
  await loseAnswers(page, '**/bulk/edit*')
  await saveUntil(page, 'You are offline')
  expect(await read(shop, 'bowl')).toMatchObject({ stock: { quantity: 5 } })
  await page.unrouteAll()
  await page.reload()
  await button(page, 'Restore').click()
  await field(page, 'Price of Mug').fill('26')
  await saveUntil(page, '2 products changed', { exact: true })
  expect(await read(shop, 'bowl')).toMatchObject({ stock: { quantity: 5 } })
  expect(await priceOf(shop, 'mug')).toBe(26)
})

test('a change of prices by percent is made once, even if its answer is lost', async () => {
  const { shop, page } = await openForm({
    path: editPath('mug', 'bowl'),
    expects: lostAnswers,
  })
  await loseAnswers(page, '**/bulk/edit*')
  await changeAll(page, 'Change the price by percent', '10')
  await page.getByText('You are offline').waitFor()
  expect([await priceOf(shop, 'bowl'), await priceOf(shop, 'mug')]).toEqual([33, 26.95])
  await page.unrouteAll()
  const change = page.getByRole('button', { name: /^Change \d/ })
  await change.click()
  await page.getByText('2 products changed').waitFor()
  expect([await priceOf(shop, 'bowl'), await priceOf(shop, 'mug')]).toEqual([33, 26.95])
  // It is another change once the answer has arrived.
  await expect.poll(() => field(page, 'Price of Bowl').inputValue()).toBe('33.00')
  await change.click()
  await expect.poll(() => priceOf(shop, 'bowl')).toBe(36.3)
})

test('products are filtered by collection and type, and the filter is saved as a view', async () => {
  const { page } = await openForm({ path: '/products' })
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
})

test('a refusal of a change of several products says what is wrong in plain words', async () => {
  const { page } = await openForm({ path: '/products/bulk/edit?id=bowl' })
  await field(page, 'Change').selectOption('Change the price by an amount')
  await field(page, 'Value').fill('-1000')
  await page.getByRole('button', { name: 'Change 1 product' }).click()
  await page.getByText('price must be at least 0').waitFor()
})
