// Delivery on the cart page without script: where it is for, the ways with their prices, and what is wrong with a mend for it.
import { coupons, localDeliveryOptions, shippingOptions } from '@vitrine/client'
import { defaultDeliveryProfileId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { fixedClock } from '../shop/clock.ts'
import { openShop } from '../shop/open-shop.ts'
import { bowl, book, mug } from '../shop/sample-products.ts'
import { openBrowser, type Fields } from '../shop/storefront-browser.ts'

const [germany, newYork, furnitureRegion, furniture, standard] = [1, 2, 3, 4, 5].map(
  (n) => `de11fe00-0000-4000-8000-0000000001${n}0`,
) as [string, string, string, string, string]
const nine = { hours: 9, minutes: 0 }
const noon = { hours: 12, minutes: 0 }

const delivery = {
  deliveryProfiles: [
    {
      id: defaultDeliveryProfileId,
      name: 'General',
      deliveryRegions: [
        { id: germany, name: 'Germany', destinations: [{ countryCode: 'DE' }] },
        {
          id: newYork,
          name: 'New York',
          destinations: [
            { countryCode: 'US', subdivisions: ['US-NY'] },
            { countryCode: 'FR', subdivisions: ['FR-75C'] },
          ],
        },
      ],
    },
    {
      id: furniture,
      name: 'Furniture',
      deliveryRegions: [{ id: furnitureRegion, name: 'Germany', destinations: [{ countryCode: 'DE' }] }],
    },
  ],
  shippingOptions: [
    {
      id: standard,
      title: 'Standard',
      estimatedDeliveryTime: '3 to 5 days',
      deliveryRegionIds: [germany, newYork],
      rates: [{ amount: '4.90' }],
    },
  ],
  pickupLocations: [
    {
      id: 'de11fe00-0000-4000-8000-000000000160',
      name: 'The workshop',
      address: { country: 'DE', city: 'Berlin', postalCode: '10119', addressLine: 'Torstr. 1' },
      instructions: 'Ring <twice>.',
      deliveryRegionIds: [germany],
    },
  ],
}

/** Local delivery at a time; it needs a postal code. */
const byBike = {
  areaName: 'By bike',
  zipConfig: { zipCodes: ['101*'] },
  rates: [{ amount: '3' }],
  scheduledDeliveryConfig: {
    timeWindows: [
      { day: 'SAT' as const, start: nine, end: noon },
      { day: 'SUN' as const, start: nine, end: noon },
    ],
  },
  deliveryRegionIds: [germany],
}

async function openCart({ items = ['bowl'] } = {}) {
  const shop = await openShop({ products: [mug, bowl, book], clock: fixedClock('2026-03-26T09:00:00Z') })
  const store = shop.platform.store(shop.clientId)
  const merchant = shop.merchantClient({ coupons, localDeliveryOptions, shippingOptions })
  await store.addDelivery(delivery)
  await merchant.localDeliveryOptions.create(byBike)
  await store.saveProducts([{ ...mug, deliveryProfileId: furniture }])
  const browser = openBrowser(shop)
  for (const slug of items) await browser.add(slug, slug === 'mug' ? { 'choice.Colour': 'Sage' } : {})
  const cart = async () => (await browser.visit('/cart')).html
  return {
    browser,
    cart,
    merchant,
    /** Posts the form; the cart after it. */
    async estimate(fields: Fields) {
      expect(await browser.post('/cart/delivery', fields)).toMatchObject({ status: 303 })
      return cart()
    },
  }
}

/** The text of a page without its markup. */
const textOf = (html: string) =>
  html.replaceAll(/<script[^>]*>.*?<\/script>|<[^>]+>/gs, ' ').replaceAll(/\s+/g, ' ')

test('a shopper sees the ways of delivery for a postal code, and chooses one that the cart keeps', async () => {
  const { browser, cart, estimate } = await openCart()
  const before = await cart()
  expect(textOf(before)).toContain('Estimate delivery')
  expect(textOf(before)).not.toContain('Ways of delivery')
  expect(before).toMatch(/label="We deliver to"><option value="FR">France<.*label="Other countries">/s)

  const text = textOf(await estimate({ country: 'DE', postalCode: ' 20095 ' }))
  expect(text).toMatch(
    /Subtotal \(1 item\) €30\.00 Delivery Standard €4\.90 Tax Not collected in Germany €0\.00 Total €34\.90/,
  )
  expect(text).toMatch(/Delivery to 20095, Germany.*Standard 3 to 5 days €4\.90/)
  expect(text).toMatch(/The workshop Pick up in the shop Torstr\. 1, 10119 Berlin Ring &lt;twice&gt;\. Free/)

  const pickup = delivery.pickupLocations[0]?.id ?? ''
  const chosen = await browser.post('/cart/delivery-option?all', { delivery: pickup })
  expect(chosen).toMatchObject({ status: 303, location: '/cart?all=' })
  const picked = await cart()
  expect(picked).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${pickup}"`))
  expect(textOf(picked)).toMatch(
    /Delivery The workshop Free Tax Not collected in Germany €0\.00 Total €30\.00/,
  )
  await browser.add('bowl', {})
  expect(textOf(await cart())).toMatch(
    /\(2 items\) €60\.00 Delivery The workshop Free Tax Not collected in Germany €0\.00 Total €60\.00/,
  )
})

test('a form that lacks something is answered with the field to fill in', async () => {
  const { browser } = await openCart()
  for (const [fields, field, reason] of [
    [{}, 'country', 'Choose a country'],
    [{ country: 'XX', postalCode: '1' }, 'country', 'Choose a country'],
    [{ country: 'US', postalCode: '10001' }, 'subdivision', 'Enter a state or province'],
    [{ country: 'US', subdivision: 'CA-ON' }, 'subdivision', 'Enter a state or province'],
    [{ country: 'FR', subdivision: 'Paris' }, 'subdivision', 'Enter the short code of the state'],
    [{ country: 'DE' }, 'postalCode', 'Enter a postal code'],
  ] as [Fields, string, string][]) {
    const { status, html } = await browser.post('/cart/delivery', fields)
    expect([fields, status]).toEqual([fields, 400])
    expect(textOf(html)).toContain(reason)
    expect(html).toMatch(new RegExp(`<(?=[^>]* name="${field}")[^>]* aria-invalid="true"`))
    expect(html).toMatch(/<details open=""[^>]*>.*name="postalCode"/s)
  }
})

test('a destination without delivery says so, and which items cannot be sent', async () => {
  const { merchant, browser, cart, estimate } = await openCart({ items: ['bowl', 'mug'] })
  expect(textOf(await estimate({ country: 'JP', postalCode: '100' }))).toMatch(
    /Total so far €54\.50.*We don’t deliver to Japan Choose another address\./,
  )
  expect(textOf(await estimate({ country: 'DE', postalCode: '20095' }))).toContain(
    'We can’t deliver everything to 20095, Germany Remove Mug, or choose another address.',
  )
  const express = await merchant.shippingOptions.create({
    title: 'Express',
    deliveryRegionIds: [germany],
    rates: [{ amount: '9.90' }],
  })
  const mugLine = [...(await cart()).matchAll(/name="line" value="([^"]+)"/g)].at(-1)?.[1] ?? ''
  await browser.post('/cart/remove', { line: mugLine })
  await browser.post('/cart/delivery-option', { delivery: express.id })
  expect(textOf(await cart())).toContain('Delivery Express €9.90')
  expect(textOf(await estimate({ country: 'US', subdivision: 'US-NY' }))).toMatch(
    /Delivery Standard €4\.90 Tax Not collected in [^€]+ €0\.00 Total €34\.90.*Delivery to New York, United States.*The delivery you chose is not offered here/,
  )
})

test('a shopper sees how much more to spend for free delivery, until it is free', async () => {
  const { merchant, browser, cart, estimate } = await openCart()
  await merchant.shippingOptions.create({
    title: 'Parcel',
    deliveryRegionIds: [germany],
    rates: [
      { amount: '6.90' },
      { amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE', operator: 'GTE', value: '42' }] },
    ],
  })
  const more = 'Spend €12.00 more for free delivery'
  const html = await estimate({ country: 'DE', postalCode: '20095' })
  expect(textOf(html)).toContain(more)
  expect(html).toMatch(/<progress[^>]* max="42.00"[^>]* value="30"/)
  await browser.post('/cart/delivery-option', { delivery: delivery.pickupLocations[0]?.id ?? '' })
  expect(textOf(await cart())).not.toContain('for free delivery')
  expect(textOf(await estimate({ country: 'US', subdivision: 'US-NY' }))).not.toContain('for free delivery')
  await browser.add('bowl', {})
  const free = textOf(await estimate({ country: 'DE', postalCode: '20095' }))
  expect(free).toMatch(/Parcel Free/)
  expect(free).not.toContain('for free delivery')
})

test('a time slot is chosen in the time of the shop', async () => {
  const { browser, cart, estimate } = await openCart()
  const html = await estimate({ country: 'DE', postalCode: '10119' })
  expect(textOf(html)).toMatch(/By bike Choose a time \(4\) €3\.00/)
  const sunday = /value="([^"]+@2026-03-29T09:00:00.000Z)"/.exec(html)?.[1] ?? expect.fail('no slot')
  await browser.post('/cart/delivery-option', { delivery: sunday })
  const chosen = await cart()
  expect(chosen).toMatch(/<details open=""[^>]*><summary[^>]*>.*By bike/s)
  expect(textOf(chosen)).toMatch(
    /Delivery By bike €3\.00 Tax Not collected in Germany €0\.00 Total €33\.00.*Sun, Mar 29, 9:00/,
  )
})

test('free delivery by coupon is a row of its own, and a file needs no delivery', async () => {
  const { merchant, browser, cart, estimate } = await openCart()
  await merchant.coupons.create({ name: 'No postage', code: 'FREE', startTime: '0', freeShipping: true })
  await browser.post('/cart/coupon', { code: 'FREE' })
  expect(textOf(await cart())).toMatch(/No postage .* At checkout Total so far €30\.00/)
  expect(textOf(await estimate({ country: 'DE', postalCode: '20095' }))).toMatch(
    /No postage .* −€4\.90 Delivery Standard €4\.90 Tax Not collected in Germany €0\.00 Total €30\.00/,
  )
  const file = await openCart({ items: ['book'] })
  expect(textOf(await file.estimate({ country: 'DE', postalCode: '20095' }))).toContain(
    'Nothing in your cart needs delivery.',
  )
})

test('the cart is shown without delivery while the platform does not tell where the shop delivers', async () => {
  const shop = await openShop({ products: [bowl], mayFail: true })
  const platform = {
    ...shop.platform,
    fetch: async (request: Request) =>
      request.url.includes('/delivery-profiles/')
        ? new Response('', { status: 500 })
        : shop.platform.fetch(request),
  }
  const browser = openBrowser({ ...shop, platform })
  await browser.add('bowl')
  const { status, html } = await browser.visit('/cart')
  expect(status).toBe(200)
  expect(textOf(html)).toMatch(/Subtotal \(1 item\) €30\.00/)
  expect(textOf(html)).not.toContain('Estimate delivery')
})
