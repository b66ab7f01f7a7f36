// A shop that delivers and takes orders, and the hosted checkout page of its visitors, as calls.
import { deliveryProfiles, manualTaxMappings, shippingOptions, taxRegions } from '@vitrine/client'
import {
  type CheckoutPage,
  type CheckoutPageChanges,
  defaultDeliveryProfileId,
  storesAppId,
} from '@vitrine/contract'
import { expect } from 'vitest'
import type { Ask } from './ask.ts'
import { openShop, type Shop, type ShopOptions } from './open-shop.ts'
import { bowl, book, mug } from './sample-products.ts'
import type { Visitor } from './visitor.ts'

/** Where the orders of these stories go. */
export const address = { country: 'DE', city: 'Berlin', postalCode: '10119', addressLine: 'Torstr. 1' }
/** Who gets them. */
export const contactDetails = { firstName: 'Ada', lastName: 'Byron', phone: '+49 30 123456' }

/** Everything that a buyer enters before the order. */
export const complete: CheckoutPageChanges = {
  email: 'ada@example.com',
  shippingDestination: { address, contactDetails },
  selectedShippingOption: { code: 'std' },
}

/** Opens a shop that delivers to Germany for 5.00. */
export async function openCheckoutShop(options: ShopOptions = {}) {
  const shop = await openShop({ products: [mug, bowl, book], ...options })
  const merchant = shop.merchantClient({ deliveryProfiles, shippingOptions, taxRegions, manualTaxMappings })
  const { deliveryRegions } = await merchant.deliveryProfiles.addRegion(defaultDeliveryProfileId, {
    name: 'Germany',
    destinations: [{ countryCode: 'DE' }],
  })
  const region = deliveryRegions.at(-1)?.id ?? expect.fail()
  const option = await merchant.shippingOptions.create({
    title: 'Standard',
    estimatedDeliveryTime: '3 to 5 working days',
    deliveryRegionIds: [region],
    rates: [{ amount: '5' }],
  })
  return { ...shop, merchantModules: merchant, region, optionCode: option.id }
}

/** A shop that takes orders. */
export type CheckoutShop = Awaited<ReturnType<typeof openCheckoutShop>>

const bodyOf = async <Body>(answer: ReturnType<Ask>): Promise<Body> => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Body
}

/** An item of a request. */
export const item = (productId: string, quantity = 1, variantId?: string) => ({
  catalogReference: {
    appId: storesAppId,
    catalogItemId: productId,
    ...(variantId && { options: { variantId } }),
  },
  quantity,
})

/** Creates a checkout of a visitor's cart, and returns its id. */
export const checkoutOf = async ({ ask }: Pick<Visitor, 'ask'>): Promise<string> => {
  const body = { channelType: 'WEB' }
  const answer = ask('POST', '/ecom/v1/carts/current/create-checkout', { body })
  return (await bodyOf<{ checkoutId: string }>(answer)).checkoutId
}

/** Hands a visitor over to the hosted page; returns the address of the page. */
export async function handOver(
  { ask }: Pick<Visitor, 'ask'>,
  checkoutId: string,
  callbacks: Record<string, string> = {},
): Promise<string> {
  const body = { ecomCheckout: { checkoutId }, callbacks }
  const answer = ask('POST', '/_api/redirects-api/v1/redirect-session', { body })
  return (await bodyOf<{ redirectSession: { fullUrl: string } }>(answer)).redirectSession.fullUrl
}

/** The calls of an open checkout page; `before` is the token of the page that the same browser had open. */
export async function openPage({ ask }: Pick<Shop, 'ask'>, fullUrl: string, before?: string) {
  const session = new URL(fullUrl).searchParams.get('session')
  const opened = ask('POST', '/vitrine/v1/checkout-pages/open', { body: { session, token: before } })
  const { token } = await bodyOf<{ token: string }>(opened)
  const place = (total: string) =>
    ask('POST', '/vitrine/v1/checkout-pages/place-order', { body: { token, total } })
  const read = () => bodyOf<CheckoutPage>(ask('POST', '/vitrine/v1/checkout-pages/read', { body: { token } }))
  return {
    token,
    read,
    update: (changes: CheckoutPageChanges) =>
      bodyOf<CheckoutPage>(ask('POST', '/vitrine/v1/checkout-pages/update', { body: { token, changes } })),
    /** Places the order at a total, and answers as it comes. */
    place,
    /** Places the order at the total that the page shows, and returns it. */
    async order() {
      const { checkout } = await read()
      const page = await bodyOf<CheckoutPage>(place(checkout.priceSummary.total.amount))
      return page.order?.order ?? expect.fail()
    },
  }
}

/** Takes a visitor with a cart to the page, with everything that the order needs. */
export async function readyPage(shop: CheckoutShop, visitor: Visitor, callbacks?: Record<string, string>) {
  const page = await openPage(shop, await handOver(visitor, await checkoutOf(visitor), callbacks))
  await page.update({ ...complete, selectedShippingOption: { code: shop.optionCode } })
  return page
}
