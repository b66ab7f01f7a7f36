// What a cart costs to deliver: as shoppers estimate it for an address, with what the merchant has set up.
import {
  type CartTotals,
  coupons,
  deliveryProfiles,
  localDeliveryOptions,
  pickupLocations,
  shippingOptions,
} from '@vitrine/client'
import { defaultDeliveryProfileId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { fixedClock } from '../../shop/clock.ts'
import { openShop, type ShopOptions } from '../../shop/open-shop.ts'
import { bowl, book, mug } from '../../shop/sample-products.ts'

const modules = { coupons, deliveryProfiles, localDeliveryOptions, pickupLocations, shippingOptions }
const freeFrom = (value: string) => ({
  amount: '0',
  conditions: [{ type: 'BY_TOTAL_PRICE' as const, operator: 'GTE' as const, value }],
})

async function open(options: ShopOptions = {}) {
  const shop = await openShop({ products: [mug, bowl, book], ...options })
  const merchant = shop.merchantClient(modules)
  const addRegion = async (
    name: string,
    destinations: { countryCode: string; subdivisions?: string[] }[],
  ) => {
    const { deliveryRegions } = await merchant.deliveryProfiles.addRegion(defaultDeliveryProfileId, {
      name,
      destinations,
    })
    return deliveryRegions.at(-1)?.id ?? expect.fail()
  }
  const { cart } = shop.visitor()
  return { shop, merchant, cart, addRegion }
}

const germany = { shippingAddress: { country: 'DE' } }

/** The options of an estimate with their prices, its delivery and its total. */
const figures = ({ shippingInfo, priceSummary, calculationErrors = {} }: CartTotals) => ({
  options: (shippingInfo?.carrierServiceOptions ?? []).flatMap(({ shippingOptions }) =>
    shippingOptions.map(({ title, cost }) => `${title} ${cost.price.amount}`),
  ),
  selected: shippingInfo?.selectedCarrierServiceOption?.title,
  shipping: priceSummary.shipping.amount,
  total: priceSummary.total.amount,
  errors: Object.entries(calculationErrors).map(([name, error]) => `${name} ${error?.applicationError.code}`),
})

test('a merchant sets up zones and prices; a shopper sees them for an address, free above a total', async () => {
  const { merchant, cart, addRegion } = await open()
  await cart.add([{ productId: 'bowl', quantity: 1 }])
  const none = { options: [], selected: undefined, shipping: '0.00', total: '30.00' }
  expect(figures(await cart.estimateTotals())).toEqual({
    ...none,
    errors: ['generalShippingCalculationError SHIPPING_ADDRESS_REQUIRED'],
  })
  expect(figures(await cart.estimateTotals(germany))).toEqual({
    ...none,
    errors: ['generalShippingCalculationError NO_DELIVERY_TO_ADDRESS'],
  })
  const region = await addRegion('Germany', [{ countryCode: 'DE' }])
  await merchant.shippingOptions.create({
    title: 'Standard',
    estimatedDeliveryTime: '3 days',
    deliveryRegionIds: [region],
    rates: [{ amount: '4.90' }, freeFrom('60')],
    additionalCharges: [{ type: 'INSURANCE', price: '0.50', details: 'Against breakage' }],
  })
  const express = await merchant.shippingOptions.create({
    title: 'Express',
    deliveryRegionIds: [region],
    rates: [{ amount: '12.90' }],
  })
  const first = await cart.estimateTotals(germany)
  expect(figures(first)).toEqual({
    options: ['Standard 5.40', 'Express 12.90'],
    selected: 'Standard',
    shipping: '5.40',
    total: '35.40',
    errors: [],
  })
  expect(first.shippingInfo).toMatchObject({
    region: { id: region, name: 'Germany' },
    selectedCarrierServiceOption: {
      requestedShippingOption: false,
      logistics: { deliveryTime: '3 days' },
      cost: { price: { amount: '5.40' }, totalPriceAfterTax: { amount: '5.40' } },
      otherCharges: [{ type: 'INSURANCE', details: 'Against breakage', cost: { price: { amount: '0.50' } } }],
      deliveryAllocations: [{ deliveryRegion: { name: 'Germany' } }],
    },
  })
  await cart.add([{ productId: 'bowl', quantity: 1 }])
  expect(figures(await cart.estimateTotals(germany)).options).toEqual(['Standard 0.50', 'Express 12.90'])
  // What the cart keeps counts as what the request says.
  await cart.update({
    contactInfo: { address: { country: 'DE' } },
    selectedShippingOption: { code: express.id },
  })
  expect(figures(await cart.estimateTotals())).toMatchObject({ selected: 'Express', total: '72.90' })
  await merchant.shippingOptions.delete(express.id)
  expect(figures(await cart.estimateTotals())).toMatchObject({
    selected: 'Standard',
    errors: ['selectedShippingOptionError SHIPPING_OPTION_NOT_AVAILABLE'],
  })
  expect(await cart.estimateTotals({ calculateShipping: false })).not.toHaveProperty('shippingInfo')
})

test('subdivisions are apart, and a region without destinations is the rest of the world', async () => {
  const { merchant, cart, addRegion } = await open()
  await cart.add([{ productId: 'bowl' }])
  const regions: [string, { countryCode: string; subdivisions?: string[] }[]][] = [
    ['New York', [{ countryCode: 'US', subdivisions: ['US-NY'] }]],
    ['France', [{ countryCode: 'FR' }]],
    ['Elsewhere', []],
  ]
  for (const [name, destinations] of regions) {
    const region = await addRegion(name, destinations)
    await merchant.shippingOptions.create({
      title: name,
      deliveryRegionIds: [region],
      rates: [{ amount: '1' }],
    })
  }
  const regionOf = async (shippingAddress: { country: string; subdivision: string }) =>
    figures(await cart.estimateTotals({ shippingAddress })).selected
  expect(await regionOf({ country: 'US', subdivision: 'US-NY' })).toBe('New York')
  expect(await regionOf({ country: 'US', subdivision: 'NY' })).toBe('New York')
  expect(await regionOf({ country: 'US', subdivision: 'US-CA' })).toBe('Elsewhere')
  expect(await regionOf({ country: 'FR', subdivision: 'FR-75' })).toBe('France')
  expect(await merchant.deliveryProfiles.destinations()).toEqual({
    restOfWorld: { postalCodeRequired: false, pickupOnly: false },
    countries: [
      {
        country: 'FR',
        deliveryDestinationProperties: { postalCodeRequired: false, pickupOnly: false },
        subdivisions: [],
      },
      {
        country: 'US',
        subdivisions: [
          {
            subdivision: 'US-NY',
            deliveryDestinationProperties: { postalCodeRequired: false, pickupOnly: false },
          },
        ],
      },
    ],
  })
})

test('a shopper picks up at a location, as long as it is active', async () => {
  const { merchant, cart, addRegion } = await open()
  await cart.add([{ productId: 'bowl' }])
  const address = { country: 'DE', city: 'Berlin', addressLine: 'Torstr. 1' }
  const { id, revision } = await merchant.pickupLocations.create({
    name: 'The workshop',
    address,
    pickupMethod: 'PICKUP_POINT',
    instructions: 'Ring twice.',
    deliveryRegionIds: [await addRegion('Germany', [{ countryCode: 'DE' }])],
  })
  const { shippingInfo } = await cart.estimateTotals(germany)
  expect(shippingInfo?.selectedCarrierServiceOption).toMatchObject({
    code: id,
    title: 'The workshop',
    logistics: {
      instructions: 'Ring twice.',
      pickupDetails: { address, pickupMethod: 'PICKUP_POINT' },
    },
    cost: { price: { amount: '0.00' } },
  })
  await merchant.pickupLocations.update(id, { revision, active: false })
  expect(figures(await cart.estimateTotals(germany)).options).toEqual([])
})

test('local delivery has time slots in the time zone of the store, across a change of its clocks', async () => {
  const { shop, merchant, cart, addRegion } = await open({ clock: fixedClock('2026-03-27T09:00:00Z') })
  await shop.merchant.ask('PATCH', '/vitrine/v1/store', { body: { store: { timeZone: 'Europe/Berlin' } } })
  await cart.add([{ productId: 'bowl' }])
  const nine = { hours: 9, minutes: 0 }
  const noon = { hours: 12, minutes: 0 }
  const { id } = await merchant.localDeliveryOptions.create({
    areaName: 'By bike',
    zipConfig: { zipCodes: ['101*'] },
    rates: [{ amount: '3' }],
    scheduledDeliveryConfig: {
      timeWindows: [
        { day: 'SAT', start: nine, end: noon },
        { day: 'SUN', start: nine, end: noon },
      ],
    },
    deliveryRegionIds: [await addRegion('Germany', [{ countryCode: 'DE' }])],
  })
  const estimate = (postalCode: string, code?: string) =>
    cart.estimateTotals({
      shippingAddress: { country: 'DE', postalCode },
      ...(code && { selectedShippingOption: { code } }),
    })
  const { shippingInfo } = await estimate('10119')
  const options = shippingInfo?.carrierServiceOptions[0]?.shippingOptions ?? []
  const sunday = options[1] ?? expect.fail('no second slot')
  expect(options.slice(0, 2).map(({ logistics }) => logistics.deliveryTimeSlot?.from)).toEqual([
    '2026-03-28T08:00:00.000Z',
    '2026-03-29T07:00:00.000Z',
  ])
  expect((await estimate('10119', sunday.code)).shippingInfo?.selectedCarrierServiceOption).toMatchObject({
    code: `${id}@2026-03-29T07:00:00.000Z`,
    requestedShippingOption: true,
    logistics: {
      deliveryTimeSlot: { from: '2026-03-29T07:00:00.000Z', to: '2026-03-29T10:00:00.000Z' },
      deliverByDate: '2026-03-29T10:00:00.000Z',
    },
  })
  expect(figures(await estimate('20095')).options).toEqual([])
  expect((await merchant.deliveryProfiles.destinations()).countries).toMatchObject([
    { country: 'DE', deliveryDestinationProperties: { postalCodeRequired: true } },
  ])
})

test('a coupon for free delivery takes the rate off and leaves the charges', async () => {
  const { merchant, cart, addRegion } = await open()
  await merchant.shippingOptions.create({
    title: 'Standard',
    deliveryRegionIds: [await addRegion('Germany', [{ countryCode: 'DE' }])],
    rates: [{ amount: '4.90' }],
    additionalCharges: [{ type: 'HANDLING_FEE', price: '1' }],
  })
  await merchant.coupons.create({ name: 'Free', code: 'FREE', startTime: '0', freeShipping: true })
  await cart.add([{ productId: 'bowl' }])
  await cart.update({ couponCode: 'FREE' })
  const totals = await cart.estimateTotals(germany)
  expect(totals.priceSummary).toMatchObject({
    subtotal: { amount: '30.00' },
    shipping: { amount: '5.90' },
    discount: { amount: '4.90' },
    total: { amount: '31.00' },
  })
  expect(totals.appliedDiscounts).toMatchObject([
    { discountType: 'SHIPPING', coupon: { amount: { amount: '4.90' } }, baseAmount: { amount: '5.90' } },
  ])
  // The items themselves cost what they cost.
  expect(totals.cart).toMatchObject({
    discount: { amount: '0.00' },
    subtotalAfterDiscounts: { amount: '30.00' },
  })
})

test('products of two profiles are delivered together, or the lines that cannot be are named', async () => {
  const furniture = 'de11fe00-0000-4000-8000-0000000000f1'
  const { shop, merchant, cart, addRegion } = await open()
  const store = shop.platform.store(shop.clientId)
  const region = 'de11fe00-0000-4000-8000-0000000000f2'
  await store.addDelivery({
    deliveryProfiles: [
      {
        id: furniture,
        name: 'Furniture',
        deliveryRegions: [{ id: region, name: 'Germany', destinations: [{ countryCode: 'DE' }] }],
      },
    ],
  })
  await store.saveProducts([{ ...bowl, deliveryProfileId: furniture }])
  const standard = await merchant.shippingOptions.create({
    title: 'Standard',
    deliveryRegionIds: [await addRegion('Germany', [{ countryCode: 'DE' }])],
    rates: [{ amount: '4.90' }],
  })
  const [mugVariant] = mug.variants
  const { lineItems } = await cart.add([
    { productId: 'mug', variantId: mugVariant?.id },
    { productId: 'bowl' },
  ])
  expect((await cart.estimateTotals(germany)).calculationErrors).toMatchObject({
    generalShippingCalculationError: {
      applicationError: { code: 'NO_DELIVERY_TO_ADDRESS', data: { lineItemIds: [lineItems[1]?.id] } },
    },
  })
  await merchant.shippingOptions.create({
    title: 'Standard',
    deliveryRegionIds: [region],
    rates: [{ amount: '39' }],
  })
  const together = await cart.estimateTotals(germany)
  expect(figures(together)).toMatchObject({ options: ['Standard 43.90'], total: '98.40' })
  expect(
    together.shippingInfo?.selectedCarrierServiceOption?.deliveryAllocations.map(
      ({ applicableLineItems }) => applicableLineItems.lineItemIds,
    ),
  ).toEqual(lineItems.map(({ id }) => [id]))
  // A product whose profile is gone has the default one.
  await merchant.deliveryProfiles.delete(furniture)
  expect(figures(await cart.estimateTotals(germany)).options).toEqual(['Standard 4.90'])
  await merchant.shippingOptions.removeRegion(
    standard.id,
    standard.revision,
    standard.deliveryRegionIds[0] ?? '',
  )
  expect(figures(await cart.estimateTotals(germany)).options).toEqual([])
})

test('what is not sent needs no delivery: files, services and gift cards', async () => {
  const { shop, cart } = await open()
  await cart.add([{ productId: 'book' }])
  const totals = await cart.estimateTotals()
  expect(totals).not.toHaveProperty('shippingInfo')
  expect(totals).not.toHaveProperty('calculationErrors')
  const custom = (preset: string) => ({
    productName: { original: preset },
    price: '5',
    quantity: 1,
    itemType: { preset },
  })
  const { body } = await shop.merchant.ask('POST', '/ecom/v1/carts', {
    body: { customLineItems: ['GIFT_CARD', 'SERVICE', 'DIGITAL', 'PHYSICAL'].map(custom) },
  })
  const { lineItems } = (body as { cart: { lineItems: { physicalProperties: object }[] } }).cart
  expect(lineItems.map(({ physicalProperties }) => physicalProperties)).toEqual(
    [false, false, false, true].map((shippable) => ({ shippable })),
  )
})
