// Searching products on a phone.
import { expect, test } from 'vitest'
import { gotoHydrated, openVisitorPage } from '../../browser/browser.ts'

test('on a phone a search announces its count, hides the keyboard, and adds one history entry however often it is sent', async () => {
  const { page } = await openVisitorPage({ viewport: { width: 390, height: 800 }, hasTouch: true })
  await gotoHydrated(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  const box = page.getByRole('main').getByRole('searchbox')
  for (const attempt of ['first', 'again']) {
    await box.fill('lamp')
    await box.press('Enter')
    await page.getByRole('heading', { level: 1, name: /lamp/ }).waitFor()
    expect(await box.evaluate((field) => field === document.activeElement), attempt).toBe(false)
  }
  await page
    .getByRole('status')
    .getByText('1 product', { exact: true })
    .first()
    .waitFor({ state: 'attached' })
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor()
  expect(await box.inputValue()).toBe('')
})
