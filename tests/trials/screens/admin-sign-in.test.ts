// A merchant without script signs in to the admin; the platform's front page links to everything.
import { expect, inject, test } from 'vitest'
import { expectAccessible, openVisitorPage } from '../../browser/browser.ts'
import { openMerchantPage } from '../../browser/merchant.ts'

test('a merchant signs in once, then lists and finds products, script off', async () => {
  const shop = { platformUrl: inject('platformUrl'), apiKey: inject('apiKey') }
  const { page } = await openMerchantPage(shop, { javaScriptEnabled: false })
  await page.getByRole('row').nth(25).waitFor()
  await page.getByRole('searchbox').fill('mug')
  await page.getByRole('searchbox').press('Enter')
  await page.waitForURL(/mug/)
  const rows = await page.getByRole('row').allInnerTexts()
  expect(rows.length).toBeGreaterThan(1)
  for (const row of rows.slice(1)) expect(row).toMatch(/mug/i)
})

test('the front page of the platform links to the storefront, the admin and the health check', async () => {
  const { page } = await openVisitorPage({ baseURL: inject('platformUrl'), path: '/' })
  await expectAccessible(page)
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((elements) => elements.map((link) => (link as HTMLAnchorElement).href))
  expect(links.some((href) => href.startsWith(inject('storefrontUrl')))).toBe(true)
  expect(links.some((href) => href.endsWith('/admin'))).toBe(true)
  expect(links.some((href) => href.endsWith('/health'))).toBe(true)
})
