// Delivery on the cart page, in a browser: an estimate with a pickup, which follows the cart and the next page.
import { expect, test } from 'vitest'
import { expectAccessible, hydrated, openVisitorPage, withScriptOrNot } from '../../browser/browser.ts'
import { bowl } from '../../browser/small-catalog.ts'
import { openSmallShop } from '../../browser/small-shop.ts'
import { sampleDelivery } from '@vitrine/sample'

const shop = await openSmallShop([bowl])
await shop.platform.store(shop.clientId).addDelivery(sampleDelivery)

test.each(withScriptOrNot)(
  'a shopper estimates delivery, chooses the pickup, and finds both again, with $script',
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
    // With script the drawer's link loads no document.
    if (javaScriptEnabled) await page.getByRole('dialog').getByRole('link', { name: 'View cart' }).click()
    else await page.goto('/cart')
    const main = page.getByRole('main')
    await main.getByText('Estimate delivery').click()
    const estimate = main.getByRole('button', { name: 'Estimate' })

    await main.getByLabel('Country').selectOption('US')
    await estimate.click()
    await main.getByText('Enter a state or province').waitFor()
    await expect.poll(() => main.getByLabel('State or province').evaluate(isFocused)).toBe(true)
    if (javaScriptEnabled) await expectAccessible(page)

    await main.getByLabel('Country').selectOption('DE')
    await main.getByLabel('Postal code').fill('10119')
    await estimate.click()
    await main.getByText('Delivery to 10119, Germany').waitFor()
    await main.getByText('€34.90').waitFor()
    await main.getByText('Spend €50.00 more for free delivery').waitFor()
    if (javaScriptEnabled) {
      await expect
        .poll(() => main.locator('summary', { hasText: 'Delivery to' }).evaluate(isFocused))
        .toBe(true)
      await expectAccessible(page)
    }

    const pickup = main.getByRole('radio', { name: 'Pickup at the workshop' })
    await pickup.check()
    if (!javaScriptEnabled) await main.getByRole('button', { name: 'Use this delivery' }).click()
    await main.locator('dd', { hasText: 'Free' }).waitFor()

    await main.getByRole('button', { name: 'Increase quantity' }).click()
    await main.locator('dd', { hasText: '€60.00' }).last().waitFor()
    await page.goto('/cart')
    await script()
    await main.locator('dd', { hasText: 'Free' }).waitFor()
    expect(await pickup.isChecked()).toBe(true)
  },
)

const isFocused = (node: Element) => node === document.activeElement

test('an estimate that cannot be made says so in its form, and is made when the shop is back', async () => {
  const { page, context } = await openVisitorPage({
    baseURL: shop.url,
    path: '/products/bowl',
    isHydrated: true,
    expects: [/ERR_INTERNET_DISCONNECTED/],
  })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'View cart' }).click()
  const main = page.getByRole('main')
  await main.getByText('Estimate delivery').click()
  await main.getByLabel('Country').selectOption('DE')
  await context.setOffline(true)
  await main.getByRole('button', { name: 'Estimate' }).click()
  await main.getByText('We can’t reach the shop').waitFor()
  await context.setOffline(false)
  await main.getByRole('button', { name: 'Estimate' }).click()
  await main.getByText('Delivery to Germany').waitFor()
  await main.getByText('€34.90').waitFor()
})
