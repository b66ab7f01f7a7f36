// The rule of a collection in the admin: conflicts, prices as merchants write them, and a lost connection.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, hydrated, scriptOnAndOff } from '../../browser/browser.ts'
import { button } from '../../browser/product-form.ts'
import { openSmallAdmin } from '../../browser/small-admin.ts'

const priceRule = (value: string) => ({ match: 'ALL', conditions: [{ type: 'PRICE_AT_MOST', value }] })

/** Opens the collection with a rule, which `theirs` replaces and `rule` reads. */
async function openRule(visitor: { javaScriptEnabled?: boolean; expects?: RegExp[] } = {}) {
  const shop = await openSmallAdmin()
  const path = '/vitrine/v1/collections/kitchen/rule'
  const theirs = async (value: string) => {
    const { status } = await shop.merchant.ask('POST', path, { body: { rule: priceRule(value) } })
    expect(status).toBe(200)
  }
  await theirs('40')
  const visit = await shop.enter({ path: '/collections/kitchen', ...visitor })
  if (visitor.javaScriptEnabled !== false) await hydrated(visit.page)
  return {
    shop,
    ...visit,
    theirs,
    rule: async () => ((await shop.merchant.ask('GET', path)).body as { rule: unknown }).rule,
    value: (page: Page) => page.getByLabel('Value of condition 1', { exact: true }),
  }
}

for (const { javaScriptEnabled, script } of scriptOnAndOff)
  test(`a rule that another merchant has changed meanwhile is shown beside the entered one, ${script}`, async () => {
    const { shop, page, theirs, rule, value } = await openRule({ javaScriptEnabled })
    const conflict = page.getByRole('alert').filter({ hasText: 'This rule was changed while you edited it' })
    await theirs('50')
    await value(page).fill('20')
    // Counting the products keeps what the form was opened with.
    await button(page, 'Count products').click()
    await page.getByText('These conditions are not saved yet.').waitFor()
    await button(page, 'Save rule').click()
    await conflict.waitFor()
    expect(await conflict.locator('dd bdi').allInnerTexts()).toEqual([
      'All conditions\nPrice is at most 50',
      'All conditions\nPrice is at most 20',
    ])
    if (javaScriptEnabled) await expectAccessible(page)
    expect(await rule()).toEqual(priceRule('50'))
    await button(page, 'Keep mine').click()
    await conflict.waitFor({ state: 'detached' })
    expect(await rule()).toEqual(priceRule('20'))

    await theirs('60')
    await value(page).fill('21')
    await button(page, 'Save rule').click()
    await conflict.waitFor()
    await page.getByRole('link', { name: 'Use theirs' }).click()
    await conflict.waitFor({ state: 'detached' })
    expect(await value(page).inputValue()).toBe('60')

    // Other fields of the collection are no reason to refuse a rule.
    const body = { collection: { description: 'Theirs.' } }
    await shop.merchant.ask('PATCH', '/stores/v1/collections/kitchen', { body })
    await value(page).fill('22')
    await button(page, 'Save rule').click()
    await expect.poll(rule).toEqual(priceRule('22'))

    await theirs('70')
    await button(page, 'Choose products by hand').click()
    await page.getByText('This rule was changed while you looked at it').waitFor()
    expect(await value(page).inputValue()).toBe('70')
    await button(page, 'Choose products by hand').click()
    await expect.poll(rule).toBeNull()
  })

for (const javaScriptEnabled of [true, false])
  test(`a rule that another merchant has changed is not replaced after a refused value is corrected, script ${javaScriptEnabled ? 'on' : 'off'}`, async () => {
    const { page, theirs, rule, value } = await openRule({ javaScriptEnabled })
    await theirs('50')
    await value(page).fill('cheap')
    await button(page, 'Save rule').click()
    await page.getByText('Enter a price, such as 25.').waitFor()
    await value(page).fill('20')
    await button(page, 'Save rule').click()
    const conflict = page.getByRole('alert').filter({ hasText: 'This rule was changed while you edited it' })
    await conflict.waitFor()
    expect(await rule()).toEqual(priceRule('50'))
    await button(page, 'Keep mine').click()
    await conflict.waitFor({ state: 'detached' })
    expect(await rule()).toEqual(priceRule('20'))
  })

for (const javaScriptEnabled of [true, false])
  test(`the price of a rule is read like every other price, script ${javaScriptEnabled ? 'on' : 'off'}`, async () => {
    const { shop, page, theirs, rule, value } = await openRule({ javaScriptEnabled })
    const changes = page.getByText('This rule was changed while you edited it')
    for (const [entered, stored] of [
      ['1.500', '1500'],
      ['19,90', '19.90'],
      ['1.234,50', '1234.50'],
    ] as const) {
      await value(page).fill(entered)
      await button(page, 'Count products').click()
      await page.getByText('These conditions are not saved yet.').waitFor()
      await button(page, 'Save rule').click()
      await expect.poll(rule).toEqual(priceRule(stored))
      await expect.poll(() => value(page).inputValue()).toBe(stored)
      expect(await changes.count()).toBe(0)
    }
    await value(page).fill('1.50.0')
    await button(page, 'Save rule').click()
    await page.getByText('Enter a price, such as 25.').waitFor()
    expect(await rule()).toEqual(priceRule('1234.50'))

    // A program may store more decimals than the currency has: what the form shows means the same when it is saved.
    await theirs('1.500')
    await page.goto('/admin/collections/kitchen')
    if (javaScriptEnabled) await hydrated(page)
    expect(await value(page).inputValue()).toBe('1.5000')
    await button(page, 'Save rule').click()
    const { body } = await shop.merchant.ask('GET', '/vitrine/v1/collections/kitchen/rule')
    expect(Number((body as { rule: ReturnType<typeof priceRule> }).rule.conditions[0]?.value)).toBe(1.5)
  })

test('the draft of a rule remembers which rule it is based on', async () => {
  const { page, theirs, value } = await openRule()
  page.on('dialog', (dialog) => dialog.accept())
  await value(page).fill('20')
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBeGreaterThan(0)
  await theirs('50')
  await page.reload()
  expect(await value(page).inputValue()).toBe('50')
  await button(page, 'Restore').click()
  await button(page, 'Save rule').click()
  const conflict = page.getByText('This rule was changed while you edited it')
  await conflict.waitFor()
  await button(page, 'Keep mine').click()
  await conflict.waitFor({ state: 'detached' })
  expect(await value(page).inputValue()).toBe('20')
})
