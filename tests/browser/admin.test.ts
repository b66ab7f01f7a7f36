// A merchant signs in to the admin, lists the products and finds some of them.
import { expect, inject, test } from 'vitest'
import { expectAccessible, openVisitorPage } from './browser.ts'

test('a merchant signs in once, then lists and finds products, script on', async () => {
  const { page, context } = await openVisitorPage({
    baseURL: inject('platformUrl'),
    viewport: { width: 1440, height: 900 },
    expects: [/403 .*sign-in/],
  })
  await page.goto('/admin')
  await page.getByLabel(/API key/i).fill('not-the-key-at-all-000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('This API key is not valid for this store.').waitFor()

  await page.getByLabel(/API key/i).fill(inject('apiKey'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('table').waitFor()
  // A page has 25 rows, below the header row.
  await page.getByRole('row').nth(25).waitFor()
  expect(await page.getByRole('row').count()).toBe(26)
  await expectAccessible(page)

  await page.getByRole('searchbox').fill('mug')
  await page.getByRole('searchbox').press('Enter')
  await page.waitForURL(/mug/)
  const rows = await page.getByRole('row').allInnerTexts()
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.length).toBeLessThan(13)
  for (const row of rows.slice(1)) expect(row).toMatch(/mug/i)

  const [cookie] = (await context.cookies()).filter(({ path }) => path.startsWith('/admin'))
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
})
