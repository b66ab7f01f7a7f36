// Orders in a browser without script: from the cart of the storefront over the hosted page to the thank-you page.
import { expect } from 'vitest'
import { type CheckoutShop, complete, openPage } from './checkout-shop.ts'
import { host } from './open-shop.ts'
import { type openBrowser, shopUrl } from './storefront-browser.ts'

/** The text of a page without its markup. */
export const textOf = (html: string) =>
  html.replaceAll(/<script[^>]*>.*?<\/script>|<[^>]+>/gs, ' ').replaceAll(/\s+/g, ' ')

/** Presses 'Checkout'; the address of the hosted page. */
export async function checkOut(browser: ReturnType<typeof openBrowser>): Promise<string> {
  const { status, location } = await browser.post('/cart/checkout')
  expect(status).toBe(303)
  expect(location).toMatch(new RegExp(`^${host}/checkout\\?session=`))
  return location ?? ''
}

/** Orders on the hosted page; the path of the thank-you page. */
export async function orderOn(shop: CheckoutShop, fullUrl: string): Promise<string> {
  const page = await openPage(shop, fullUrl)
  await page.update({ ...complete, selectedShippingOption: { code: shop.optionCode } })
  await page.order()
  const { order } = await page.read()
  expect(order?.hasThankYouPage).toBe(true)
  expect(order?.continueUrl).toMatch(`${shopUrl}/thank-you?orderId=${order?.order.id}`)
  return order?.continueUrl.slice(shopUrl.length) ?? ''
}
