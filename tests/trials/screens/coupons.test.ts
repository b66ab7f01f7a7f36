// Discounts in the cart, in a browser: a rule of the merchant, and a code that is refused, accepted and removed.
import { coupons, discountRules } from '@vitrine/client'
import { expect, test } from 'vitest'
import { expectAccessible, hydrated, openVisitorPage, withScriptOrNot } from '../../browser/browser.ts'
import { bowl } from '../../browser/small-catalog.ts'
import { field, openForm, saveUntilSaved } from '../../browser/product-form.ts'
import { openSmallShop, openStorefrontOf } from '../../browser/small-shop.ts'

const shop = await openSmallShop([bowl])
const merchant = shop.merchantClient({ coupons, discountRules })
await merchant.discountRules.create({
  name: 'Summer sale',
  discounts: { values: [{ discountType: 'PERCENTAGE', percentage: 10 }] },
})
await merchant.coupons.create({
  name: 'Welcome',
  code: 'SAVE10',
  startTime: '0',
  percentOffRate: 10,
  minimumSubtotal: 0,
})

test.each(withScriptOrNot)(
  'a rule is seen in the cart; a code is refused with its reason, accepted and removed, with $script',
  async ({ javaScriptEnabled }) => {
    const { page } = await openVisitorPage({
      baseURL: shop.url,
      path: '/products/bowl',
      javaScriptEnabled,
      expects: [/ 400 /],
    })
    const script = javaScriptEnabled ? () => hydrated(page) : async () => {}
    await script()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    if (javaScriptEnabled) await page.getByRole('dialog').getByText('−€3.00').waitFor()
    await page.goto('/cart')
    await script()
    const main = page.getByRole('main')
    await main.getByText('Summer sale').waitFor()

    await main.getByText('Have a code?').click()
    const field = main.getByLabel('Discount code')
    await field.fill('NOBODY')
    await field.press('Enter')
    await main.getByText('This code is not valid. Check the spelling, then try again.').waitFor()
    expect(await field.inputValue()).toBe('NOBODY')
    await expectFocus(field)
    if (javaScriptEnabled) await expectAccessible(page)

    await field.fill('save10')
    await main.getByRole('button', { name: 'Apply' }).click()
    const remove = main.getByRole('button', { name: 'Remove code SAVE10' })
    await remove.waitFor()
    await main.getByText('−€2.70').waitFor()
    await main.getByText('€24.30').waitFor()
    if (javaScriptEnabled) await expectAccessible(page)

    await remove.click()
    await remove.waitFor({ state: 'detached' })
    await main.getByText('€27.00').waitFor()
    if (javaScriptEnabled) await expectFocus(main.getByText('Have a code?'))
  },
)

/** Waits until an element has the focus. */
const expectFocus = (element: { evaluate<T>(read: (node: Element) => T): Promise<T> }) =>
  expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true)

test('a code that cannot be sent stays in its field, and is sent again when the shop is back', async () => {
  const { page, context } = await openVisitorPage({
    baseURL: shop.url,
    path: '/products/bowl',
    isHydrated: true,
    expects: [/ERR_INTERNET_DISCONNECTED/],
  })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Have a code?').click()
  const field = drawer.getByLabel('Discount code')
  await context.setOffline(true)
  await field.fill('SAVE10')
  await field.press('Enter')
  await drawer.getByText('We can’t reach the shop. Check your connection, then try again.').waitFor()
  expect(await field.inputValue()).toBe('SAVE10')
  await context.setOffline(false)
  await field.press('Enter')
  await drawer.getByRole('button', { name: 'Remove code SAVE10' }).waitFor()
  expect(await field.inputValue()).toBe('')
})

test('a rule that a merchant makes in the admin is in the cart that a shopper has already', async () => {
  const { shop: store, page } = await openForm({ path: '/discounts/new' })
  const storefront = await openStorefrontOf(store)
  const shopper = await openVisitorPage({ baseURL: storefront.url, path: '/products/bowl', isHydrated: true })
  await shopper.page.getByRole('button', { name: 'Add to cart' }).click()
  await shopper.page.getByRole('dialog').getByText('Have a code?').waitFor()

  await field(page, 'Name').fill('Winter sale')
  await field(page, 'Kind').selectOption({ label: 'Amount off each item' })
  await field(page, 'Value').fill('5')
  await field(page, 'Products').fill('bowl')
  await expectAccessible(page)
  await saveUntilSaved(page)

  await shopper.page.goto('/cart')
  const main = shopper.page.getByRole('main')
  await main.getByText('Winter sale').waitFor()
  await main.getByText('−€5.00').waitFor()
})
