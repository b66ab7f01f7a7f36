// The stock of the variants of several products, in the grid below their products.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, scriptOnAndOff } from '../../browser/browser.ts'
import { button, field, loseAnswers, lostAnswers, openForm, saveUntil } from '../../browser/product-form.ts'

type Admin = Awaited<ReturnType<typeof openForm>>['shop']

/** The numbers of units of a product's variants; a variant that is not tracked has none. */
async function unitsOf(shop: Admin, id: string) {
  const { body } = await shop.merchant.ask(
    'GET',
    `/stores-reader/v1/products/${id}?includeMerchantSpecificData=true`,
  )
  const { variants } = body.product as { variants: { stock: { quantity: number | null } }[] }
  return variants.map(({ stock }) => stock.quantity)
}

const sell = async (shop: Admin, productId: string, choice: string) => {
  const { body } = await shop.merchant.ask('GET', `/stores-reader/v1/products/${productId}`)
  const { variants } = body.product as { variants: { id: string; choices: { Colour: string } }[] }
  const variantId = variants.find(({ choices }) => choices.Colour === choice)?.id
  const decrementData = [{ productId, variantId, decrementBy: 1 }]
  const answer = await shop.merchant.ask('POST', '/stores/v2/inventoryItems/decrement', {
    body: { decrementData, reason: 'ORDER' },
  })
  expect(answer.status).toBe(200)
}

const editPath = (...ids: string[]) => `/products/bulk/edit?${ids.map((id) => `id=${id}`).join('&')}`

const paste = (page: Page, label: string, text: string) =>
  field(page, label).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

for (const { javaScriptEnabled, script } of scriptOnAndOff)
  test(`the stock of variants is entered below their product, and what is sold meanwhile stays sold, ${script}`, async () => {
    const { shop, page } = await openForm({ path: editPath('mug', 'bowl'), javaScriptEnabled })
    await field(page, 'Stock of Mug, Sage').fill('7')
    await field(page, 'Stock of Mug, Cream').fill('2')
    await field(page, 'Ribbon of Mug').fill('New')
    await saveUntil(page, '1 product changed', { exact: true })
    expect(await unitsOf(shop, 'mug')).toEqual([7, 2, null])
    await expect.poll(() => field(page, 'Stock of Mug, Sage').inputValue()).toBe('7')
    if (javaScriptEnabled) await expectAccessible(page)
    await sell(shop, 'mug', 'Sage')
    await field(page, 'Stock of Mug, Sage').fill('9')
    await field(page, 'Stock of Mug, Cream').fill('')
    await saveUntil(page, '1 product changed', { exact: true })
    await expect.poll(() => unitsOf(shop, 'mug')).toEqual([8, null, null])
  })

test('a column of stock is pasted over products and variants, in the order of the rows', async () => {
  const { shop, page } = await openForm({ path: editPath('bowl', 'mug', 'vase') })
  await paste(page, 'Stock of Bowl', '10\r\n1\r\n2\r\n3\r\n4\r\n')
  await page.getByText('Unsaved changes').waitFor()
  expect(await field(page, 'Stock of Vase').inputValue()).toBe('4')
  await field(page, 'Stock of Bowl').press('ArrowDown')
  expect(await field(page, 'Stock of Mug, Sage').evaluate((input) => input.matches(':focus'))).toBe(true)
  // Columns of products skip the rows of variants.
  await paste(page, 'Ribbon of Bowl', 'Sale\r\nNew\r\nLast')
  await saveUntil(page, '3 products changed', { exact: true })
  expect(await unitsOf(shop, 'mug')).toEqual([1, 2, 3])
  expect(await unitsOf(shop, 'vase')).toEqual([4])
  expect(await field(page, 'Ribbon of Vase').inputValue()).toBe('Last')
})

test('the stock of variants changes once, even if the answer is lost, and entered numbers survive a closed tab', async () => {
  const { shop, page } = await openForm({ path: editPath('mug'), expects: lostAnswers })
  page.on('dialog', (dialog) => dialog.accept())
  await field(page, 'Stock of Mug, Sage').fill('5')
  await saveUntil(page, '1 product changed', { exact: true })
  await expect.poll(() => field(page, 'Stock of Mug, Sage').inputValue()).toBe('5')
  await field(page, 'Stock of Mug, Sage').fill('8')
  await loseAnswers(page, '**/bulk/edit*')
  await saveUntil(page, 'You are offline')
  expect(await unitsOf(shop, 'mug')).toEqual([8, null, null])
  await sell(shop, 'mug', 'Sage')
  await page.unrouteAll()
  await page.reload()
  await button(page, 'Restore').click()
  await expect.poll(() => field(page, 'Stock of Mug, Sage').inputValue()).toBe('8')
  await field(page, 'Stock of Mug, Sage').fill('6')
  await saveUntil(page, 'Another merchant changed the same fields')
  await page.getByText('Mug, Sage: stock').waitFor()
  expect(await page.getByRole('alert').locator('dd bdi').allInnerTexts()).toEqual(['7', '6'])
  await button(page, 'Keep mine').click()
  await page.getByText('1 product changed', { exact: true }).waitFor()
  expect(await unitsOf(shop, 'mug')).toEqual([6, null, null])
})
