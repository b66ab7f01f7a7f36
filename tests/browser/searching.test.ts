// Searching products: any text, on a wide screen.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gotoHydrated, openVisitorPage } from './browser.ts'

const main = (page: Page) => page.getByRole('main')
const cards = (page: Page) => page.getByRole('region', { name: 'Products', exact: true }).getByRole('article')

test('search finds products by words of their name, shows the text as typed, and says when nothing matches', async () => {
  const { page, complaints } = await openVisitorPage({ viewport: { width: 1280, height: 900 } })
  await gotoHydrated(page, '/')
  const box = page.getByRole('searchbox', { name: 'Search products' })
  await box.fill('  linen  TEA ')
  await box.press('Enter')
  await page.waitForURL('**/search?q=linen+TEA')
  await box.fill('mug')
  await box.press('Enter')
  await page.waitForURL('**/search?q=mug')
  await page.getByRole('heading', { level: 1, name: 'Results for “mug”' }).waitFor()
  expect((await cards(page).allInnerTexts()).every((card) => /mug/i.test(card))).toBe(true)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')

  // Plurals, quotes and emoji do not change the result.
  const mugCount = await cards(page).count()
  for (const text of ['“Mugs”', 'mug ☕']) {
    await box.fill(text)
    await box.press('Enter')
    await page.getByRole('heading', { level: 1, name: `Results for “${text}”` }).waitFor()
    expect(await cards(page).count()).toBe(mugCount)
  }
  await box.fill('☕')
  await box.press('Enter')
  await main(page).getByText('Search for letters or numbers').waitFor()

  const hostile = '"><img src=x onerror=alert(1)>'
  await box.fill(hostile)
  await box.press('Enter')
  await main(page).getByText(`No results for “${hostile}”`).waitFor()
  await page.reload()
  expect(await box.inputValue()).toBe(hostile)
  await box.fill('')
  await box.press('Enter')
  await page.waitForURL(/\/search$/)
  await main(page).getByRole('link', { name: 'Kitchen' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor()
  expect(complaints).toEqual([])
})
