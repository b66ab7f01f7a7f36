// A merchant sets up delivery and tax in a browser, and sees what a cart costs at an address.
import { expect, test } from 'vitest'
import { expectAccessible, hydrated, withScriptOrNot } from '../../browser/browser.ts'
import { button, field, openForm } from '../../browser/product-form.ts'

test.each(withScriptOrNot)(
  'a region with a shipping option and a tax are made, and a cart is priced there, with $script',
  async ({ javaScriptEnabled }) => {
    const { page } = await openForm({ path: '/delivery', javaScriptEnabled, expects: [/ 422 /] })
    const main = page.getByRole('main')
    const check = async () => {
      if (!javaScriptEnabled) return
      await hydrated(page)
      await expectAccessible(page)
    }
    const follow = async (name: string) => {
      await main.getByRole('link', { name }).click()
      await main.getByRole('heading', { level: 1 }).waitFor()
      await check()
    }
    const save = async (isSaved: RegExp) => {
      await button(page, 'Save').click()
      await page.waitForURL(isSaved)
    }
    await check()
    await follow('New region')
    await field(page, 'Name').fill('Near')
    await field(page, 'Countries').fill('Germny')
    await button(page, 'Save').click()
    await main.getByText('“Germny” is not a country.').waitFor()
    await field(page, 'Countries').fill('Germany')
    await save(/saved=/)
    await page.goto('/admin/delivery')
    await main.getByText('Shoppers here can choose no delivery').waitFor()
    await check()
    await follow('Add shipping option in Near')
    await field(page, 'Name').fill('Standard')
    await field(page, 'Price in EUR').fill('4.90')
    expect(await field(page, 'Near').isChecked()).toBe(true)
    await save(/saved=/)

    await page.goto('/admin/taxes/new')
    await check()
    await field(page, 'Country').selectOption('Germany')
    await field(page, 'Standard, in percent').fill('19')
    await save(/saved=/)
    await page.goto('/admin/taxes')
    await main.getByRole('row', { name: 'All of Germany 19%' }).waitFor()
    await check()

    await page.goto('/admin/delivery')
    await check()
    expect(await field(page, 'Country').inputValue()).toBe('DE')
    await button(page, 'Fill a cart').click()
    await page.waitForURL(/country=DE/)
    await check()
    await main.getByRole('searchbox').fill('bowl')
    await button(page, 'Find').click()
    await button(page, 'Add Bowl').click()
    await main.getByText('Delivery: Standard').waitFor()
    await main.getByText('19% of', { exact: false }).waitFor()
    await check()
  },
)
