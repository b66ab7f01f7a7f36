// What shoppers see of taxes before the checkout: by the address, inside and outside of prices, of items and of delivery.
import {
  coupons,
  merchantProducts,
  shippingOptions,
  deliveryProfiles,
  taxGroups,
  taxRegions,
} from '@vitrine/client'
import { type CartTotals, defaultDeliveryProfileId, defaultTaxGroupId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { openShop, type Shop, type ShopOptions } from '../../shop/open-shop.ts'
import { bowl, mug, mugInCurrency } from '../../shop/sample-products.ts'

const oneMug = { productId: 'mug', variantId: mugInCurrency.Sage, quantity: 1 }
const reduced = '7a000000-0000-4000-8000-000000000001'
const rate = (taxRate: string, taxGroupId = defaultTaxGroupId) => ({ taxGroupId, taxRate })
const germany = { country: 'DE', city: 'Berlin', postalCode: '10119' }
const newYork = { country: 'US', subdivision: 'US-NY' }

/** Germany with two rates, and New York, where prices leave the tax out. A bowl costs 30.00 and is in the reduced group. */
async function open(options: ShopOptions = {}) {
  const shop = await openShop({ products: [mug, { ...bowl, taxGroupId: reduced }], ...options })
  await shop.platform.store(shop.clientId).addTaxes({
    taxGroups: [{ id: reduced, name: 'Reduced rate' }],
    taxRegions: [
      { country: 'DE', rates: [rate('0.19'), rate('0.07', reduced)] },
      { country: 'US', subdivision: 'NY', taxIncludedInPrice: false, rates: [rate('0.08875')] },
    ],
  })
  const { cart } = shop.visitor()
  await cart.add([oneMug, { productId: 'bowl', quantity: 1 }])
  return { shop, cart, estimate: (request: object = {}) => cart.estimateTotals(request) }
}

const taxesOf = ({ priceSummary: { subtotal, tax, total }, calculatedLineItems }: CartTotals) => [
  [subtotal.amount, tax?.amount, total.amount],
  calculatedLineItems.map(({ pricesBreakdown: { taxDetails, totalPriceBeforeTax, totalPriceAfterTax } }) =>
    [totalPriceBeforeTax, taxDetails?.totalTax, totalPriceAfterTax].map((price) => price?.amount),
  ),
]

test('outside of prices tax is added: 19% of a mug, 7% of a bowl', async () => {
  const { estimate } = await open()
  const totals = await estimate({ shippingAddress: germany })
  expect(taxesOf(totals)).toEqual([
    ['54.50', '6.76', '61.26'],
    [
      ['24.50', '4.66', '29.16'],
      ['30.00', '2.10', '32.10'],
    ],
  ])
  expect(totals.taxSummary).toMatchObject({
    taxableAmount: { amount: '54.50' },
    totalTax: { formattedAmount: '€6.76' },
    calculationDetails: { rateType: 'MANUAL_RATE', manualRateReason: 'GLOBAL_SETTING_TO_MANUAL' },
    aggregatedTaxBreakdown: [
      { rate: '0.19', aggregatedTaxAmount: { amount: '4.66' } },
      { rate: '0.07', aggregatedTaxAmount: { amount: '2.10' } },
    ],
  })
  expect(totals.calculatedLineItems[1]?.pricesBreakdown.taxDetails).toMatchObject({
    taxRate: '0.07',
    taxGroupId: reduced,
    rateType: 'MANUAL_RATE',
    isTaxIncluded: false,
  })
})

test('an estimate names the tax inside of prices, and its total is the same in every country', async () => {
  const { estimate } = await open({ pricesIncludeTax: true })
  const inGermany = await estimate({ shippingAddress: germany })
  expect(taxesOf(inGermany)).toEqual([
    ['54.50', '5.87', '54.50'],
    [
      ['20.59', '3.91', '24.50'],
      ['28.04', '1.96', '30.00'],
    ],
  ])
  const inFrance = await estimate({ shippingAddress: { country: 'FR' } })
  expect(taxesOf(inFrance)[0]).toEqual(['54.50', '0.00', '54.50'])
  expect(inFrance.taxSummary).toMatchObject({
    totalTax: { amount: '0.00' },
    calculationDetails: { rateType: 'NO_TAX_COLLECTED' },
    aggregatedTaxBreakdown: [],
  })
  // A region that says otherwise: there prices leave the tax out. The bowl has no rate in New York.
  const inNewYork = await estimate({ shippingAddress: newYork })
  expect(taxesOf(inNewYork)[0]).toEqual(['54.50', '2.17', '56.67'])
  expect(inNewYork.calculatedLineItems[1]?.pricesBreakdown.taxDetails).toMatchObject({
    taxRate: '0',
    rateType: 'NO_TAX_COLLECTED',
    totalTax: { amount: '0.00' },
  })
})

test('tax is taken on what is left after discounts', async () => {
  const { shop, cart, estimate } = await open()
  const merchant = shop.merchantClient({ coupons })
  await merchant.coupons.create({
    name: 'Half',
    code: 'HALF',
    startTime: '0',
    percentOffRate: 50,
    minimumSubtotal: 0,
  })
  await cart.update({ couponCode: 'HALF' })
  expect(taxesOf(await estimate({ shippingAddress: germany }))).toEqual([
    // 12.25 x 0.19 = 2.3275, 15.00 x 0.07 = 1.05
    ['54.50', '3.38', '30.63'],
    [
      ['12.25', '2.33', '14.58'],
      ['15.00', '1.05', '16.05'],
    ],
  ])
})

test('without an address the total stands, and the answer says why it has no tax', async () => {
  const { estimate, cart } = await open()
  const codeOf = ({ calculationErrors }: CartTotals) =>
    calculationErrors?.taxCalculationError?.applicationError.code
  const none = await estimate()
  expect([codeOf(none), none.taxSummary, ...taxesOf(none)[0]!]).toEqual([
    'MISSING_TAXABLE_ADDRESS',
    undefined,
    '54.50',
    '0.00',
    '54.50',
  ])
  expect(codeOf(await estimate({ shippingAddress: { city: 'Berlin' } }))).toBe('MISSING_COUNTRY_IN_ADDRESS')
  expect(codeOf(await estimate({ shippingAddress: { country: 'US', postalCode: '10001' } }))).toBe(
    'MISSING_SUBDIVISION_IN_ADDRESS',
  )
  // Without a shipping address the billing address decides, and without both that of the cart.
  expect(taxesOf(await estimate({ billingAddress: germany }))[0]).toEqual(['54.50', '6.76', '61.26'])
  const without = await estimate({ shippingAddress: germany, calculateTax: false })
  expect([without.priceSummary.tax, without.taxSummary, without.priceSummary.total.amount]).toEqual([
    undefined,
    undefined,
    '54.50',
  ])
  await cart.update({ contactInfo: { address: germany } })
  expect(taxesOf(await estimate())[0]).toEqual(['54.50', '6.76', '61.26'])
})

test('a store that collects no tax needs no address', async () => {
  const shop = await openShop({ products: [bowl] })
  const { cart } = shop.visitor()
  await cart.add([{ productId: 'bowl', quantity: 1 }])
  const { taxSummary, calculationErrors, priceSummary } = await cart.estimateTotals()
  expect([
    taxSummary?.calculationDetails,
    calculationErrors?.taxCalculationError,
    priceSummary.tax?.amount,
  ]).toEqual([{ rateType: 'NO_TAX_COLLECTED' }, undefined, '0.00'])
})

test('the changes of a merchant count from the next estimate on', async () => {
  const { shop, cart, estimate } = await open()
  const merchant = shop.merchantClient({ taxGroups, taxRegions, merchantProducts })
  const tax = async () => (await estimate({ shippingAddress: germany })).priceSummary.tax?.amount
  expect(await tax()).toBe('6.76')
  // 0.19 of each: the bowl of a deleted group is in the default one.
  await merchant.taxGroups.delete(reduced)
  expect(await tax()).toBe('10.36')
  const update = (store: object) => shop.merchant.ask('PATCH', '/vitrine/v1/store', { body: { store } })
  // Another mug of 24.50 has another 4.655: by line 4.66 + 4.66 + 5.70, by order 79.00 x 0.19 = 15.01.
  await cart.add([{ ...oneMug, variantId: mugInCurrency.Slate }])
  expect(await tax()).toBe('15.02')
  await update({ tax: { rounding: 'BY_ORDER' } })
  expect(await tax()).toBe('15.01')
  // 79.00 holds 19/119 of it: 12.6134.
  await update({ pricesIncludeTax: true })
  expect(await tax()).toBe('12.61')
  const { items } = await merchant.taxRegions.query().eq('country', 'DE').find()
  await merchant.taxRegions.delete(items[0]?.id ?? '')
  expect(await tax()).toBe('0.00')
})

const addLines = (shop: Shop, id: string, customLineItems: object[]) =>
  shop.merchant.ask('POST', `/ecom/v1/carts/${id}/add-to-cart`, { body: { customLineItems } })

test('a line may be taxed where the bill goes, or where the store is', async () => {
  const { shop, cart, estimate } = await open()
  await cart.delete()
  const { id } = await cart.add([oneMug])
  const line = {
    quantity: 1,
    price: '100.00',
    itemType: { preset: 'DIGITAL' },
    productName: { original: 'Course' },
  }
  await addLines(shop, id, [
    { ...line, taxableAddress: { addressType: 'BILLING' } },
    { ...line, taxGroupId: reduced, taxableAddress: { addressType: 'BUSINESS' } },
  ])
  const request = { shippingAddress: { country: 'FR' }, billingAddress: germany }
  expect((await estimate(request)).calculationErrors?.taxCalculationError?.applicationError.code).toBe(
    'MISSING_TAXABLE_ADDRESS',
  )
  const body = { store: { businessAddress: { country: 'DE', city: 'Hamburg' } } }
  await shop.merchant.ask('PATCH', '/vitrine/v1/store', { body })
  const { calculatedLineItems } = await estimate(request)
  expect(
    calculatedLineItems.map(({ pricesBreakdown }) => pricesBreakdown.taxDetails?.totalTax.amount),
  ).toEqual(['0.00', '19.00', '7.00'])
})

test('delivery is taxed as the default group, or as the one that the settings name', async () => {
  const { shop, estimate } = await open({ pricesIncludeTax: true })
  const merchant = shop.merchantClient({ deliveryProfiles, shippingOptions })
  const { deliveryRegions } = await merchant.deliveryProfiles.addRegion(defaultDeliveryProfileId, {
    name: 'Germany',
    destinations: [{ countryCode: 'DE' }],
  })
  const deliveryRegionId = deliveryRegions.at(-1)?.id ?? ''
  await merchant.shippingOptions.create({
    title: 'Standard',
    deliveryRegionIds: [deliveryRegionId],
    rates: [{ amount: '4.90' }],
  })
  const cost = async () => {
    const { shippingInfo, priceSummary } = await estimate({ shippingAddress: germany })
    const { taxDetails, totalPriceBeforeTax, totalPriceAfterTax } =
      shippingInfo?.selectedCarrierServiceOption?.cost ?? {}
    const amounts = [totalPriceBeforeTax, taxDetails?.totalTax, totalPriceAfterTax, priceSummary.tax]
    return [...amounts.map((price) => price?.amount), priceSummary.total.amount]
  }
  // 4.90 holds 0.78 at 19%, 0.32 at 7%; the items hold 5.87.
  expect(await cost()).toEqual(['4.12', '0.78', '4.90', '6.65', '59.40'])
  const body = { store: { tax: { deliveryTaxGroupId: reduced } } }
  await shop.merchant.ask('PATCH', '/vitrine/v1/store', { body })
  expect(await cost()).toEqual(['4.58', '0.32', '4.90', '6.19', '59.40'])
})

test('a cart keeps no tax id with wrong check digits', async () => {
  const { cart } = await open()
  const update = (id: string, type: 'CPF' | 'CNPJ') =>
    cart.update({ contactInfo: { contactDetails: { vatId: { id, type } } } })
  for (const [id, type] of [
    ['529.982.247-24', 'CPF'],
    ['11.222.333/0001-80', 'CNPJ'],
  ] as const)
    await expect(update(id, type)).rejects.toMatchObject({
      violations: [{ field: 'cartInfo.contactInfo.contactDetails.vatId.id' }],
    })
  const { contactInfo } = await update('529.982.247-25', 'CPF')
  expect(contactInfo?.contactDetails?.vatId).toEqual({ id: '529.982.247-25', type: 'CPF' })
})
