// The form of an inventory item whose answer is lost, or that cannot be sent: its change counts once, and nothing is lost.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { entries, openBowl } from '../../browser/inventory-page.ts'
import {
  button,
  field,
  loseAnswers,
  lostAnswers,
  saveUntil,
  saveUntilSaved,
} from '../../browser/product-form.ts'

/** Adds five bowls to the three that are there; the answer is lost. */
async function addFiveAndLoseAnswer(page: Page) {
  await field(page, 'Units').fill('+5')
  await field(page, 'Reason').selectOption('Order')
  await loseAnswers(page, '**/inventory/*')
  await saveUntil(page, 'You are offline')
  await page.unrouteAll()
}

const booked = [
  ['+5', '8', 'Order'],
  ['+3', '3', 'Import or script'],
]

test('units are added once, even if the answer is lost and the draft is restored', async () => {
  const { page } = await openBowl({ expects: lostAnswers })
  await addFiveAndLoseAnswer(page)
  await page.reload()
  await page.getByText('8 in stock').waitFor()
  await button(page, 'Restore').click()
  expect(await field(page, 'Units').inputValue()).toBe('+5')
  await saveUntilSaved(page)
  expect(await field(page, 'Units').inputValue()).toBe('8')
  expect(await entries(page)).toEqual(booked)
  // The same number once more is another delivery.
  await field(page, 'Units').fill('+5')
  await saveUntil(page, '13 in stock')
})

test('a merchant who enters another number after a lost answer is shown both', async () => {
  const { page } = await openBowl({ expects: [...lostAnswers, /409/] })
  await addFiveAndLoseAnswer(page)
  await field(page, 'Units').fill('+6')
  await saveUntil(page, 'This variant was changed while you edited it')
  expect(await page.getByRole('definition').allInnerTexts()).toEqual([
    expect.stringMatching(/Saved\s+8/),
    expect.stringMatching(/Yours\s+9/),
  ])
  await page.getByText('8 in stock').waitFor()
  await button(page, 'Keep mine').click()
  await page.getByText('9 in stock').waitFor()
  expect(await entries(page)).toEqual([['+1', '9', 'Order'], ...booked])
})

test('a number that is corrected before it reached the store is booked once, as corrected', async () => {
  const { shop, page, context } = await openBowl({
    expects: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /503/],
  })
  await field(page, 'Units').fill('+5')
  await context.setOffline(true)
  await saveUntil(page, 'You are offline')
  await context.setOffline(false)
  await field(page, 'Units').fill('+6')
  await saveUntil(page, '9 in stock')
  await field(page, 'Units').fill('-1')
  shop.platform('is down')
  await saveUntil(page, 'The store is not answering')
  shop.platform('answers')
  await field(page, 'Units').fill('-2')
  await saveUntil(page, '7 in stock')
  expect((await entries(page)).map(([change]) => change)).toEqual(['−2', '+6', '+3'])
})
