// A merchant at the desk, and a guest at the platform's front page.
import { expect, inject, test } from 'vitest'
import { expectAccessible, somebody } from './browser.ts'

const desk = (javaScriptEnabled: boolean, expects: RegExp[] = []) =>
  somebody({
    baseURL: inject('platformUrl'),
    viewport: { width: 1440, height: 900 },
    javaScriptEnabled,
    expects,
  })

for (const script of [true, false]) {
  test(`a merchant shows the key once, then lists and finds products, script ${script ? 'on' : 'off'}`, async () => {
    const { page, context, leave } = await desk(script, [/403 .*sign-in/])
    await page.goto('/admin')
    await page.getByLabel(/API key/i).fill('not-the-key-at-all-000')
    await page.getByRole('button', { name: /open|sign in/i }).click()
    await page
      .getByRole('alert')
      .or(page.getByText(/does not|not known|is not/i))
      .first()
      .waitFor()

    await page.getByLabel(/API key/i).fill(inject('apiKey'))
    await page.getByRole('button', { name: /open|sign in/i }).click()
    await page.getByRole('table').waitFor()
    // One page of 25, below the head of the table.
    await page.getByRole('row').nth(25).waitFor()
    expect(await page.getByRole('row').count()).toBe(26)
    if (script) await expectAccessible(page)

    await page.getByRole('searchbox').fill('mug')
    await page.getByRole('searchbox').press('Enter')
    await page.waitForURL(/mug/)
    const rows = await page.getByRole('row').allInnerTexts()
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.length).toBeLessThan(13)
    for (const row of rows.slice(1)) expect(row).toMatch(/mug/i)

    const [cookie] = (await context.cookies()).filter(({ path }) => path.startsWith('/admin'))
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    await leave()
  })
}

test('the front page of the platform leads to the shop, the desk and health', async () => {
  const { page, leave } = await desk(true)
  await page.goto('/')
  await expectAccessible(page)
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  expect(links.some((href) => href.startsWith(inject('shopUrl')))).toBe(true)
  expect(links.some((href) => href.endsWith('/admin'))).toBe(true)
  expect(links.some((href) => href.endsWith('/health'))).toBe(true)
  await leave()
})
