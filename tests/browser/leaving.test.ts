// A visitor changes the cart and leaves the page at once: every change arrives.
import { expect, test } from 'vitest'
import { gotoHydrated, openVisitorPage } from './browser.ts'
import { bowl, shirt } from './small-catalog.ts'
import { openSmallShop } from './small-shop.ts'

const shop = await openSmallShop([bowl, shirt])

test('changes that still wait for the answer to an earlier one arrive when the visitor leaves the page', async () => {
  const { page } = await openVisitorPage({ baseURL: shop.url })
  for (const path of ['/products/bowl', '/products/shirt']) {
    await gotoHydrated(page, path)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('dialog').waitFor()
  }
  await gotoHydrated(page, '/cart')
  const quantities = () =>
    page
      .getByRole('main')
      .getByRole('spinbutton')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  expect(await quantities()).toEqual(['1', '1'])

  // In one task, so that the first answer cannot arrive before the page is left.
  await page
    .getByRole('main')
    .getByRole('button', { name: /more|increase/i })
    .evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLButtonElement).click()
      location.replace('about:blank')
    })
  await page.waitForURL('about:blank')
  await expect
    .poll(async () => {
      await page.goto('/cart')
      return quantities()
    })
    .toEqual(['2', '2'])
})
