// Stock in the form of a product and in the grid that is saved again after an answer was lost: it changes once, as corrected.
import { expect, test } from 'vitest'
import { gotoHydrated, hydrated } from '../../browser/browser.ts'
import {
  button,
  changeMeanwhile,
  edited,
  field,
  loseAnswers,
  lostAnswers,
  mugOf,
  openForm,
  postUnseen,
  save,
  saved,
  saveUntil,
  saveUntilSaved,
} from '../../browser/product-form.ts'
import { stock, stockMugs, stockOf } from '../../browser/product-stock.ts'

test('stock that is corrected after a lost answer counts once, also in the draft of a closed tab', async () => {
  const { shop, page, context } = await openForm({ path: '/products/bowl', expects: lostAnswers })
  page.on('dialog', (dialog) => dialog.accept())
  await loseAnswers(page, '**/products/bowl*')
  await field(page, 'Units in stock').fill('5')
  await saveUntil(page, 'You are offline')
  expect(await stockOf(shop, 'bowl')).toEqual([5])
  await field(page, 'Units in stock').fill('2')
  await edited(page)
  await page.close()

  const next = await context.newPage()
  await next.goto('/admin/products/bowl')
  await button(next, 'Restore').click()
  await expect.poll(() => field(next, 'Units in stock').inputValue()).toBe('2')
  await saveUntilSaved(next)
  expect(await stockOf(shop, 'bowl')).toEqual([2])
  await expect.poll(() => field(next, 'Units in stock').inputValue()).toBe('2')
  await field(next, 'Units in stock').fill('6')
  await edited(next)
  await saveUntilSaved(next)
  expect(await stockOf(shop, 'bowl')).toEqual([6])
})

test('stock that is entered as it was, after a lost answer, is as it was', async () => {
  const { shop, page } = await openForm({ expects: lostAnswers })
  await stockMugs(shop, [5, 5, 5])
  await page.reload()
  await hydrated(page)
  await stock(page, 'Sage').fill('8')
  await stock(page, 'Cream').fill('1')
  await loseAnswers(page, '**/products/mug*')
  await saveUntil(page, 'You are offline')
  expect(await stockOf(shop, 'mug')).toEqual([8, 1, 5])
  await page.unrouteAll()
  await stock(page, 'Sage').fill('5')
  await stock(page, 'Slate').fill('6')
  await saveUntilSaved(page)
  expect(await stockOf(shop, 'mug')).toEqual([5, 1, 6])
})

test('stock that is corrected after the store did not answer, and in a conflict, counts once', async () => {
  const { shop, page } = await openForm({ expects: [/503/, /409/, /422/] })
  await stockMugs(shop, [5, 5, 5])
  await page.reload()
  await hydrated(page)
  await stock(page, 'Sage').fill('8')
  await stock(page, 'Cream').fill('1')
  shop.platform('loses the answer to a change of stock')
  await saveUntil(page, 'The store is not answering')
  expect(await stockOf(shop, 'mug')).toEqual([5, 1, 5])
  shop.platform('answers')
  await changeMeanwhile(shop, { name: 'Their mug' })
  await field(page, 'Name').fill('My mug')
  await stock(page, 'Sage').fill('6')
  await stock(page, 'Cream').fill('many')
  await saveUntil(page, 'Cream: enter a whole number from 0 to 99,999')
  await stock(page, 'Cream').fill('4')
  await saveUntil(page, 'This product was changed while you edited it')
  await button(page, 'Keep mine').click()
  await saved(page)
  expect(await stockOf(shop, 'mug')).toEqual([6, 4, 5])
})

test('stock that is corrected before it reached the store is changed once, as corrected', async () => {
  const offline = [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/]
  const { shop, page, context } = await openForm({ path: '/products/bowl', expects: offline })
  const correct = async (input: string, from: string, to: string) => {
    await field(page, input).fill(from)
    await context.setOffline(true)
    await saveUntil(page, 'You are offline')
    await context.setOffline(false)
    await field(page, input).fill(to)
    await save(page)
  }
  await correct('Units in stock', '8', '4')
  await saved(page)
  expect(await stockOf(shop, 'bowl')).toEqual([4])
  await gotoHydrated(page, '/admin/products/bulk/edit?id=bowl')
  await correct('Stock of Bowl', '1', '7')
  await page.getByText('1 product changed').waitFor()
  expect(await stockOf(shop, 'bowl')).toEqual([7])
  // The numbers that never arrived are not in the history.
  const { body } = await shop.merchant.ask('POST', '/vitrine/v1/inventory/movements', {
    body: { productId: 'bowl' },
  })
  const { movements } = body as unknown as { movements: { change: number }[] }
  expect(movements.map(({ change }) => change)).toEqual([3, 1, 3])
})

test('stock that the store has refused, without an answer, is not taken away by a later save', async () => {
  const { shop, page } = await openForm({ path: '/products/bowl', expects: lostAnswers })
  await shop.stock('bowl', 5)
  await page.reload()
  await hydrated(page)
  await shop.stock('bowl', 2)
  await loseAnswers(page, '**/products/bowl*')
  await field(page, 'Units in stock').fill('1')
  await saveUntil(page, 'You are offline')
  expect(await stockOf(shop, 'bowl')).toEqual([2])
  await field(page, 'Units in stock').fill('4')
  await edited(page)
  await save(page)
  await expect.poll(() => stockOf(shop, 'bowl')).toEqual([1])
  await page.getByText('You are offline').waitFor()
  await page.unrouteAll()
  await shop.stock('bowl', 11)
  await saveUntilSaved(page)
  expect(await stockOf(shop, 'bowl')).toEqual([11])
})

test('stock that was sent a day ago is not sent again: the form shows what is saved', async () => {
  const { shop, page } = await openForm({ path: '/products/bowl', expects: [...lostAnswers, /422/] })
  await page.clock.setFixedTime(Date.now() - 24 * 3_600_000)
  await loseAnswers(page, '**/products/bowl*')
  await field(page, 'Units in stock').fill('5')
  await saveUntil(page, 'You are offline')
  await page.unrouteAll()
  await shop.stock('bowl', 4)
  await saveUntil(page, 'You sent this form more than 23 hours ago')
  expect(await stockOf(shop, 'bowl')).toEqual([4])
  await page.getByText('+1', { exact: true }).waitFor()
  await saveUntilSaved(page)
  expect(await stockOf(shop, 'bowl')).toEqual([5])
})

test('pieces that an earlier save did not come to are saved, although a variant was removed since', async () => {
  const { shop, page } = await openForm({ expects: [/503/, /409/] })
  await stockMugs(shop, [5, 5, 5])
  await page.reload()
  await hydrated(page)
  await stock(page, 'Sage').fill('4')
  await stock(page, 'Cream').fill('1')
  await stock(page, 'Slate').fill('8')
  shop.platform('loses the answer to a change of stock')
  await saveUntil(page, 'The store is not answering')
  expect(await stockOf(shop, 'mug')).toEqual([4, 1, 5])
  shop.platform('answers')
  const { productOptions } = (await mugOf(shop)) as {
    productOptions: { choices: { description: string }[] }[]
  }
  const withoutCream = productOptions.map((option) => ({
    ...option,
    choices: option.choices.filter(({ description }) => description !== 'Cream'),
  }))
  await changeMeanwhile(shop, { productOptions: withoutCream })
  await saveUntil(page, 'This product was changed while you edited it')
  await button(page, 'Keep mine').click()
  await saved(page)
  expect(await stockOf(shop, 'mug')).toEqual([4, 8])
})

test('without script, pieces taken away in the grid are not counted on top of a lost answer', async () => {
  const { shop, page } = await openForm({
    path: '/products/bulk/edit?id=bowl',
    javaScriptEnabled: false,
  })
  await stock(page, 'Bowl').fill('5')
  await postUnseen(page)
  expect(await stockOf(shop, 'bowl')).toEqual([5])
  await stock(page, 'Bowl').fill('1')
  await saveUntil(page, 'has 5 units by now, because an earlier save took effect')
  expect(await stockOf(shop, 'bowl')).toEqual([5])
  await stock(page, 'Bowl').fill('1')
  await saveUntil(page, '1 product changed')
  expect(await stockOf(shop, 'bowl')).toEqual([1])
})
