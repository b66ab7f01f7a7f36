// The dates of a sale and of a publication in the admin's editor of products, with and without script.
import { expect, test } from 'vitest'
import { expectAccessible } from '../../browser/browser.ts'
import { field, mugOf, openForm, saveUntil, saveUntilSaved } from '../../browser/product-form.ts'

for (const [javaScriptEnabled, timeZone] of [
  [true, 'Europe/Oslo'],
  [false, 'UTC'],
] as const) {
  const script = javaScriptEnabled ? 'script on' : 'script off'

  test(`a merchant gives a sale and a publication their dates in ${timeZone}, ${script}`, async () => {
    const { shop, page } = await openForm({ javaScriptEnabled, expects: [/422/] })
    await shop.merchant.ask('PATCH', '/vitrine/v1/store', { body: { store: { timeZone } } })
    await field(page, 'Discount').selectOption('Percent')
    await field(page, 'Discount by').fill('10')
    await field(page, 'Sale starts').fill('2030-12-01T08:00')
    await field(page, 'Sale ends').fill('2030-11-30T23:59')
    await field(page, 'Published until').fill('2031-02-01T00:00')
    await saveUntil(page, 'Sale ends must be later than the start.')
    if (javaScriptEnabled) await expectAccessible(page)
    await field(page, 'Sale ends').fill('2030-12-24T18:30')
    await saveUntilSaved(page)
    const dates =
      timeZone === 'UTC'
        ? { startDate: '2030-12-01T08:00:00.000Z', endDate: '2030-12-24T18:30:00.000Z' }
        : { startDate: '2030-12-01T07:00:00.000Z', endDate: '2030-12-24T17:30:00.000Z' }
    expect(await mugOf(shop)).toMatchObject({
      discount: { type: 'PERCENT', value: 10, ...dates },
      publication: { endDate: timeZone === 'UTC' ? '2031-02-01T00:00:00.000Z' : '2031-01-31T23:00:00.000Z' },
    })

    await page.reload()
    expect(await field(page, 'Sale ends').inputValue()).toBe('2030-12-24T18:30')
    await field(page, 'Sale starts').fill('')
    await field(page, 'Published until').fill('')
    await saveUntilSaved(page)
    const product = await mugOf(shop)
    expect(product).toMatchObject({ discount: { type: 'PERCENT', value: 10, endDate: dates.endDate } })
    expect(product).not.toHaveProperty('publication')
  })
}
