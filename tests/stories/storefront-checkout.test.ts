// The way to the checkout and back without script: the hand-over to the hosted page, and the thank-you page.
import { sampleTaxes } from '@vitrine/sample'
import { expect, test } from 'vitest'
import { address, complete, contactDetails, openCheckoutShop, openPage } from '../shop/checkout-shop.ts'
import { host, openShop } from '../shop/open-shop.ts'
import { checkOut, orderOn, textOf } from '../shop/ordering-browser.ts'
import { bowl } from '../shop/sample-products.ts'
import { openBrowser, registerAda, shopUrl } from '../shop/storefront-browser.ts'

test('a guest checks out the cart, and the thank-you page shows the order to that guest alone', async () => {
  const shop = await openCheckoutShop({ pricesIncludeTax: true })
  await shop.platform.store(shop.clientId).addTaxes(sampleTaxes)
  const browser = openBrowser(shop)
  await browser.add('bowl', { quantity: '2' })
  await browser.post('/cart/note', { note: 'Ring <twice>.' })
  const cart = await browser.visit('/cart')
  const [, button] = /action="\/cart\/checkout"[^>]*>(.*?)<\/form>/s.exec(cart.html) ?? []
  expect(button).toMatch(/<button type="submit".*Checkout/)
  expect(cart.headers.get('content-security-policy')).toContain(`form-action 'self' ${host};`)

  const path = await orderOn(shop, await checkOut(browser))
  const { status, html, cacheControl } = await browser.visit(path)
  expect([status, cacheControl]).toEqual([200, 'no-store'])
  expect(html).toContain('<meta name="robots" content="noindex"')
  const text = textOf(html)
  expect(text).toMatch(
    /Thank you, Ada We have your order\. Its number is 10001 \. We’re sending a confirmation to ada@example\.com/,
  )
  expect(text).toMatch(/To pay: €65\.00 Invoice Pay within 14 days\./)
  expect(text).toMatch(
    /Bowl Quantity 2 €60\.00 Subtotal \(2 items\) €60\.00 Delivery Standard €5\.00 VAT 19% \(included\) €10\.38 Total €65\.00/,
  )
  expect(text).toMatch(
    /Delivery Standard 3 to 5 working days Ada Byron Torstr\. 1 10119 Berlin Germany Order note Ring &lt;twice&gt;\./,
  )
  expect(textOf((await browser.visit('/cart')).html)).toContain('Your cart is empty')
  expect(await browser.count()).toBe(0)

  for (const [visitor, address] of [
    [openBrowser(shop), path],
    [browser, '/thank-you'],
    [browser, '/thank-you?orderId=10001'],
    [browser, `/thank-you?orderId=${shop.clientId}`],
  ] as const) {
    const unknown = await visitor.visit(address)
    expect([address, unknown.status]).toEqual([address, 404])
    expect(textOf(unknown.html)).toContain('We can’t find this order')
  }
})

test('a member picks up the order: the checkout begins with what was estimated in the cart', async () => {
  const shop = await openCheckoutShop()
  await shop.platform.store(shop.clientId).addDelivery({
    deliveryProfiles: [],
    shippingOptions: [],
    pickupLocations: [
      {
        id: 'de11fe00-0000-4000-8000-000000000160',
        name: 'The workshop',
        address,
        instructions: 'Ring twice.',
        deliveryRegionIds: [shop.region],
      },
    ],
  })
  const browser = await registerAda(shop)
  await browser.add('bowl')
  await browser.post('/cart/delivery', { country: 'DE', postalCode: '20095' })
  await browser.post('/cart/delivery-option', { delivery: 'de11fe00-0000-4000-8000-000000000160' })
  const page = await openPage(shop, await checkOut(browser))
  const { checkout } = await page.read()
  expect(checkout.shippingInfo).toMatchObject({
    shippingDestination: { address: { country: 'DE', postalCode: '20095' } },
    selectedCarrierServiceOption: { title: 'The workshop' },
  })
  await page.update({ email: 'ada@example.com', shippingDestination: { address, contactDetails } })
  await page.order()
  const { order } = await page.read()
  const text = textOf((await browser.visit(order?.continueUrl.slice(shopUrl.length) ?? '')).html)
  expect(text).toMatch(
    /Pickup The workshop Ring twice\. Torstr\. 1 10119 Berlin Germany Please bring your order number\./,
  )
})

test('the address of an open checkout stays when its buyer comes back from the cart', async () => {
  const shop = await openCheckoutShop()
  const browser = openBrowser(shop)
  await browser.add('bowl')
  await browser.post('/cart/delivery', { country: 'DE', postalCode: '20095' })
  const first = await openPage(shop, await checkOut(browser))
  await first.update(complete)
  const second = await openPage(shop, await checkOut(browser), first.token)
  const { checkout } = await second.read()
  expect(checkout.shippingInfo.shippingDestination?.address).toMatchObject(address)
})

test('what cannot be checked out is shown in the cart, with the reason', async () => {
  const shop = await openShop({ products: [bowl], takesNoPayments: true })
  const browser = openBrowser(shop)
  const refusal = async () => {
    const { status, html } = await browser.post('/cart/checkout')
    return [status, textOf(html)] as const
  }
  expect(await refusal()).toEqual([404, expect.stringContaining('Your cart is empty')])
  await browser.add('bowl')
  expect(await refusal()).toEqual([
    400,
    expect.stringMatching(/We can’t take orders at the moment Your cart is saved\..*€30\.00/),
  ])
  await shop.hide('bowl')
  expect(await refusal()).toEqual([409, expect.stringMatching(/Some items need your attention .* Bowl/)])
  expect(await browser.visit('/cart/checkout')).toMatchObject({ status: 302, location: '/cart' })
})
