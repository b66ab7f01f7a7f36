// Stock that a merchant saves again after an answer was lost, or after the store could not be reached: it changes once.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { entries, openStock } from '../../browser/inventory-page.ts'
import {
  button,
  field,
  loseAnswers,
  lostAnswers,
  postUnseen,
  save,
  saveUntil,
} from '../../browser/product-form.ts'

/** Adds five bowls to the three that are there; the answer is lost. */
async function addFiveAndLoseAnswer(page: Page) {
  await page.getByRole('link', { name: 'Bowl' }).click()
  await page.getByText('3 in stock').waitFor()
  await field(page, 'Units').fill('5')
  await loseAnswers(page, '**/inventory/*')
  await saveUntil(page, 'You are offline')
  await page.unrouteAll()
}

test('pieces are added once, even if the answer is lost and the draft is restored', async () => {
  const { page } = await openStock({ expects: lostAnswers })
  await addFiveAndLoseAnswer(page)
  await page.reload()
  await page.getByText('8 in stock').waitFor()
  await button(page, 'Restore').click()
  // The other form of the page loads it again.
  await button(page, 'Save preorder').click()
  await page.getByRole('status').getByText('Saved').waitFor()
  expect(await field(page, 'Units').inputValue()).toBe('5')
  await save(page)
  await expect.poll(() => field(page, 'Units').inputValue()).toBe('')
  const added = ['+5', '8', 'Changed by a merchant']
  expect(await entries(page)).toEqual([added, ['+3', '3', 'Import or script']])
  // The same number once more is another delivery.
  await field(page, 'Units').fill('5')
  await saveUntil(page, '13 in stock')
})

test('a merchant who enters another number after a lost answer is shown what was saved', async () => {
  const { page } = await openStock({ expects: [...lostAnswers, /409/] })
  await addFiveAndLoseAnswer(page)
  await field(page, 'Units').fill('6')
  await saveUntil(page, 'The store has received this form before, with other values.')
  await page.getByText('8 in stock').waitFor()
  expect(await field(page, 'Units').inputValue()).toBe('6')
  await saveUntil(page, '14 in stock')
})

test('a merchant who takes pieces away instead, after an answer was lost, is shown what was saved', async () => {
  const { page } = await openStock({ expects: [...lostAnswers, /409/] })
  await addFiveAndLoseAnswer(page)
  await field(page, 'Change').selectOption('Take units away')
  await field(page, 'Units').fill('1')
  await saveUntil(page, 'The store has received this form before, with other values.')
  await page.getByText('8 in stock').waitFor()
  expect(await field(page, 'Units').inputValue()).toBe('1')
  await saveUntil(page, '7 in stock')
})

/** Opens the inventory item of the bowl. */
async function openBowl(expects: RegExp[]) {
  const stock = await openStock({ expects })
  await stock.page.getByRole('link', { name: 'Bowl' }).click()
  await stock.page.getByText('3 in stock').waitFor()
  return stock
}

test('a number that is corrected before it reached the store is booked once, as corrected', async () => {
  const { page, context } = await openBowl([/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/])
  await field(page, 'Units').fill('5')
  await context.setOffline(true)
  await saveUntil(page, 'You are offline')
  await context.setOffline(false)
  await field(page, 'Units').fill('6')
  await save(page)
  await page.getByRole('status').getByText('Saved').waitFor()
  await page.getByText('9 in stock').waitFor()
  expect(await entries(page)).toEqual([
    ['+6', '9', 'Changed by a merchant'],
    ['+3', '3', 'Import or script'],
  ])

  // Another way to change it: what did not arrive has no effect.
  await expect.poll(() => field(page, 'Units').inputValue()).toBe('')
  await field(page, 'Units').fill('5')
  await context.setOffline(true)
  await saveUntil(page, 'You are offline')
  await context.setOffline(false)
  await field(page, 'Change').selectOption('Take units away')
  await field(page, 'Units').fill('1')
  await saveUntil(page, '8 in stock')
})

test('a number that the store refused before any work is booked once, as corrected', async () => {
  const { shop, page } = await openBowl([/503/, /422/])
  await field(page, 'Change').selectOption('Set the number of units')
  await field(page, 'Units').fill('5')
  shop.platform('is down')
  await saveUntil(page, 'The store is not answering')
  shop.platform('answers')
  await field(page, 'Units').fill('many')
  await saveUntil(page, 'Enter a whole number from 0 to 99,999.')
  await field(page, 'Units').fill('6')
  await saveUntil(page, '6 in stock')
  expect((await entries(page))[0]).toEqual(['+3', '6', 'Changed by a merchant'])
  await expect.poll(() => field(page, 'Units').inputValue()).toBe('')

  await field(page, 'Change').selectOption('Set the number of units')
  await field(page, 'Units').fill('9')
  shop.platform('is down')
  await saveUntil(page, 'The store is not answering')
  shop.platform('answers')
  await field(page, 'Change').selectOption('Add units')
  await field(page, 'Units').fill('1')
  await saveUntil(page, '7 in stock')
})

test('a number that met an ended key is booked once, as corrected', async () => {
  const { shop, page } = await openBowl([])
  const key = await shop.replaceKey()
  await field(page, 'Units').fill('5')
  await save(page)
  await field(page, 'API key').fill(key)
  await button(page, 'Sign in').click()
  await button(page, 'Restore').click()
  await field(page, 'Units').fill('6')
  await saveUntil(page, '9 in stock')
})

test('a number that is refused after an answer was lost does not hide that the first one was saved', async () => {
  const { page } = await openStock({ expects: [...lostAnswers, /422/, /409/] })
  await addFiveAndLoseAnswer(page)
  await field(page, 'Units').fill('lots')
  await saveUntil(page, 'Enter a whole number from 1 to 99,999.')
  await field(page, 'Units').fill('6')
  await saveUntil(page, 'The store has received this form before, with other values.')
  await page.getByText('8 in stock').waitFor()
})

test('pieces that were sent a day ago are not sent again: the page shows what is saved', async () => {
  const { page } = await openStock({ expects: [...lostAnswers, /409/] })
  await page.clock.setFixedTime(Date.now() - 24 * 3_600_000)
  await addFiveAndLoseAnswer(page)
  await saveUntil(page, 'You sent this form more than 23 hours ago')
  await page.getByText('8 in stock').waitFor()
  expect(await field(page, 'Units').inputValue()).toBe('5')
  await saveUntil(page, '13 in stock')
})

for (const change of ['Take units away', 'Set the number of units']) {
  test(`without script, another way to change stock is not counted on top of a lost answer: ${change}`, async () => {
    const { page } = await openStock({ javaScriptEnabled: false, expects: [/409/] })
    await page.getByRole('link', { name: 'Bowl' }).click()
    await field(page, 'Units').fill('5')
    await postUnseen(page, '[value=stock]')
    await field(page, 'Change').selectOption(change)
    await field(page, 'Units').fill('2')
    await save(page)
    // A number that is set replaces what the merchant has not seen, so its page shows that first.
    await page.getByText(/The store has received this form before|The stock was changed meanwhile/).waitFor()
    await page.getByText('8 in stock').waitFor()
    expect((await entries(page)).length).toBe(2)
    await saveUntil(page, change === 'Take units away' ? '6 in stock' : '2 in stock')
  })
}
