// The hosted checkout page in a browser without script: with keys alone, on a narrow dark screen, and for assistive technology.
import { type CheckoutSettings, checkoutSettings } from '@vitrine/client'
import { assets } from '@vitrine/hosted/server'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openVisitorPage } from '../../browser/browser.ts'
import { expectWholePage, submit } from '../../browser/member-steps.ts'
import { listenOnPort } from '../../browser/serve-app.ts'
import { adaInBerlin, beginCheckout, hostedPagesOf, openOrderingShop } from '../../shop/checkout-browser.ts'

/** A guest's browser at the checkout of a cart. */
async function openCheckout(
  options: Parameters<typeof openVisitorPage>[0] = {},
  settings: CheckoutSettings = {},
) {
  const shop = await openOrderingShop()
  await shop.merchantClient({ checkoutSettings }).checkoutSettings.update(settings)
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'bowl', quantity: 3 }])
  let fetch: (request: Request) => Promise<Response> = async () => new Response()
  const { url } = await listenOnPort({ fetch: (request) => fetch(request) }, assets)
  const pages = hostedPagesOf(shop, url)
  fetch = (request) => pages.fetch(request, {})
  const { page } = await openVisitorPage({
    baseURL: url,
    path: await beginCheckout(visitor.ask),
    // The browser logs pages with an error status.
    expects: [/the server responded with a status of 4/],
    ...options,
  })
  return { shop, page }
}

async function fillAddress(page: Page) {
  for (const [name, value] of Object.entries(adaInBerlin)) {
    const field = page.locator(`[name="${name}"]`)
    await (name.endsWith('country') ? field.selectOption(value) : field.fill(value))
  }
}

test('with keys alone a guest orders, and each page begins where the last one ended', async () => {
  const { page } = await openCheckout({ javaScriptEnabled: false })
  const focused = page.locator(':focus')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  // 'Skip to content', 'Back to cart' and the section.
  await press('Tab', 'Tab', 'Tab')
  await page.locator('#contact:focus').waitFor()
  await press('Tab')
  await page.keyboard.type('ada@example.com')
  await press('Enter')
  await page.locator('#address:focus').waitFor()
  await press('Tab')
  expect(await focused.getAttribute('autocomplete')).toBe('shipping given-name')
  for (const text of ['Ada', 'Byron', '', 'Germany', 'Torstr. 1', '', '10119', 'Berlin']) {
    await page.keyboard.type(text)
    await press('Tab')
  }
  await press('Enter')
  await page.locator('#delivery:focus').waitFor()
  await press('Tab', 'Tab')
  expect(await focused.textContent()).toBe('Continue')
  await press('Enter')
  await page.locator('#review:focus').waitFor()
  await page.getByRole('button', { name: 'Place order and pay' }).focus()
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Thank you. Order 10001' }).waitFor()
})

test('a refused field has the cursor, and links lead from the summary to the others', async () => {
  const { page } = await openCheckout({ javaScriptEnabled: false })
  await submit(page, 'Place order and pay')
  await page.locator('input[name=email]:focus').waitFor()
  await page.getByRole('alert').getByRole('link', { name: 'Enter the city' }).click()
  await page.locator('[name="shippingDestination.address.city"]:focus').waitFor()
  // The states follow the country without script.
  const state = page.getByLabel('State or province').locator('visible=true')
  expect(await state.count()).toBe(0)
  await page.locator('[name="shippingDestination.address.country"]').selectOption('US')
  expect(await state.count()).toBe(1)
})

test('every state of the page is accessible at 360 px, dark', async () => {
  // With script, which the checks need and the pages do not have.
  const { shop, page } = await openCheckout({ viewport: { width: 360, height: 800 }, colorScheme: 'dark' })
  await expectWholePage(page, 'first')
  await submit(page, 'Place order and pay')
  await page.getByRole('alert').waitFor()
  await page.getByLabel('The bill goes to the same address').uncheck()
  await expectWholePage(page, 'incomplete')
  await page.getByLabel('The bill goes to the same address').check()
  await page.locator('input[name=email]').fill('ada@example.com')
  await fillAddress(page)
  await page.locator('details:has(#address)').getByRole('button').click()
  await page.waitForURL(/#delivery$/)
  await expectWholePage(page, 'delivery')
  await shop.stock('bowl', 2)
  await page.locator('details:has(#delivery)').getByRole('button').click()
  await page.waitForURL(/#/)
  await submit(page, 'Place order and pay')
  await page.getByRole('alert').waitFor()
  await expectWholePage(page, 'out of stock')
  await submit(page, 'Reduce to 2 Bowl')
  await page.waitForURL(/#review$/)
  await submit(page, 'Place order and pay')
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
  await expectWholePage(page, 'order')
  expect(await page.locator('script').count()).toBe(0)
})

const settings: CheckoutSettings = {
  checkoutPolicies: {
    termsAndConditions: { visible: true, content: 'First terms.\nSecond terms.' },
    contactUs: { visible: true, content: 'hello@shop.test' },
  },
  checkoutFields: {
    policyAgreementCheckbox: { visible: true },
    subscriptionCheckbox: { visible: true },
  },
  checkoutBrand: {
    header: { text: 'Tide & Thread', backgroundFill: { color: '#7f7f7f' }, alignment: 'CENTER' },
    mainSection: {
      formBackgroundFill: { color: '#c08080' },
      summaryBackgroundFill: { color: '#203040' },
      cornerRadius: 12,
    },
    global: { selectionColor: '#ffd500', buttonColor: '#7f7f7f', placeOrderButtonColor: '#ffd500' },
  },
}

test('without script a buyer reads the policies, and agrees to them beside the button', async () => {
  const { page } = await openCheckout({ javaScriptEnabled: false }, settings)
  await page.getByText('Terms and conditions', { exact: true }).click()
  await page.getByText('First terms.').waitFor()
  await submit(page, 'Place order and pay')
  await page.getByRole('alert').getByRole('link', { name: 'Agree to the policies' }).click()
  const box = page.getByLabel('I agree to the terms and conditions of The small shop')
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
  await box.check()
  await page.getByLabel('Send me news and offers').check()
  await page.locator('input[name=email]').fill('ada@example.com')
  await fillAddress(page)
  await page.locator('details:has(#address)').getByRole('button').click()
  await page.waitForURL(/#delivery$/)
  expect([await box.isChecked(), await page.locator('input[name=subscribed]').isChecked()]).toEqual([
    true,
    true,
  ])
  await submit(page, 'Place order and pay')
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
  await page.getByText('Contact us', { exact: true }).click()
  await page.getByText('hello@shop.test').waitFor()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the page of a merchant's colours is accessible, ${colorScheme}`, async () => {
    const { page } = await openCheckout({ viewport: { width: 360, height: 800 }, colorScheme }, settings)
    await expectWholePage(page, 'first')
    await page.getByText('Terms and conditions', { exact: true }).click()
    await submit(page, 'Place order and pay')
    await page.getByRole('alert').waitFor()
    await expectWholePage(page, 'incomplete')
  })
