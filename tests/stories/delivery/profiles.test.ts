// Delivery as merchants keep it: profiles and their regions, the ways of delivery there, and what is refused.
import {
  type DeliveryProfile,
  deliveryProfiles,
  localDeliveryOptions,
  type NewDeliveryRegion,
  type NewLocalDeliveryOption,
  type NewShippingOption,
  pickupLocations,
  shippingOptions,
} from '@vitrine/client'
import { defaultDeliveryProfileId } from '@vitrine/contract'
import { collections, sampleDelivery, sampleProducts } from '@vitrine/sample'
import { expect, test } from 'vitest'
import { openShop } from '../../shop/open-shop.ts'
import { refusal } from '../../shop/refusal.ts'

async function open() {
  const shop = await openShop({ products: [] })
  const merchant = shop.merchantClient({
    deliveryProfiles,
    localDeliveryOptions,
    pickupLocations,
    shippingOptions,
  })
  return { shop, merchant, profiles: merchant.deliveryProfiles }
}

const region = (name: string, ...countries: string[]): NewDeliveryRegion => ({
  name,
  destinations: countries.map((countryCode) => ({ countryCode })),
})
const regionsOf = ({ deliveryRegions }: DeliveryProfile) =>
  deliveryRegions.map(({ name, destinations }) => [name, destinations.map(({ countryCode }) => countryCode)])

test('every store has a default profile, which changes and cannot go', async () => {
  const { shop, profiles } = await open()
  const before = await profiles.get(defaultDeliveryProfileId)
  expect(before).toMatchObject({ name: 'General', default: true, deliveryRegions: [], revision: '1' })
  expect((await profiles.query().eq('default', true).find()).items).toEqual([before])
  expect(await shop.rows("select 1 from entities where store_id = $1 and kind = 'deliveryProfile'")).toEqual(
    [],
  )
  const renamed = await profiles.update(defaultDeliveryProfileId, { revision: '1', name: 'Parcels' })
  expect(renamed).toMatchObject({ name: 'Parcels', default: true, revision: '2' })
  expect(await profiles.count()).toBe(1)
  const other = await profiles.create({ name: 'Furniture' })
  expect(other.default).toBe(false)
  expect(await refusal(profiles.delete(defaultDeliveryProfileId))).toEqual(['DEFAULT_CANNOT_BE_DELETED'])
  expect(await refusal(profiles.create({ name: 'Else', default: true }))).toEqual([
    'SINGLE_DEFAULT_DELIVERY_PROFILE',
  ])
  expect(await refusal(profiles.update(other.id, { revision: '1', default: true }))).toEqual([
    'DEFAULT_CANNOT_BE_UPDATED',
  ])
  // What was read may be sent back.
  expect(await refusal(profiles.update(other.id, { revision: '1', default: false }))).toBe('accepted')
})

test('regions are added, changed and removed by their own calls, at the revision that was read', async () => {
  const { profiles } = await open()
  const added = await profiles.addRegion(defaultDeliveryProfileId, region('North', 'NO', 'SE'))
  const north = added.deliveryRegions[0]?.id ?? expect.fail()
  expect(added.deliveryRegions[0]).toMatchObject({ active: true, createdDate: expect.any(String) })
  const changed = await profiles.updateRegion(
    defaultDeliveryProfileId,
    north,
    { destinations: [{ countryCode: 'FI' }], active: false },
    { revision: added.revision },
  )
  expect(regionsOf(changed)).toEqual([['North', ['FI']]])
  expect(await profiles.getByRegion(north)).toEqual(changed)
  const late = profiles.removeRegion(defaultDeliveryProfileId, north, { revision: added.revision })
  expect(await refusal(late)).toEqual(['REVISION_MISMATCH'])
  const update = profiles.update(changed.id, { revision: changed.revision, deliveryRegions: [] })
  expect(await refusal(update)).toEqual(['DELIVERY_REGION_CANNOT_BE_UPDATED'])
  expect((await profiles.removeRegion(defaultDeliveryProfileId, north)).deliveryRegions).toEqual([])
  expect(await profiles.getByRegion(north)).toBeNull()
  expect(await refusal(profiles.removeRegion(defaultDeliveryProfileId, north))).toEqual([
    'DELIVERY_REGION_NOT_FOUND',
  ])
})

test('a region that claims what another one has, or that says what no region may, is refused and changes nothing', async () => {
  const { profiles } = await open()
  await profiles.addRegion(defaultDeliveryProfileId, region('North', 'NO', 'SE'))
  await profiles.addRegion(defaultDeliveryProfileId, {
    name: 'New York',
    destinations: [{ countryCode: 'US', subdivisions: ['US-NY'] }],
  })
  const before = await profiles.addRegion(defaultDeliveryProfileId, region('Elsewhere'))
  const us = (...subdivisions: string[]) => ({
    name: 'x',
    destinations: [{ countryCode: 'US', subdivisions }],
  })
  const invalid = (field: string) => ['INVALID_ARGUMENT', `deliveryRegion.${field}`]
  const countries = Array.from({ length: 251 }, () => ({ countryCode: 'AD' }))
  const table: [NewDeliveryRegion, string[]][] = [
    [region('x', 'SE'), ['DESTINATIONS_COLLISION']],
    [region('x', 'US'), ['DESTINATIONS_COLLISION']],
    [us('US-CA', 'US-NY'), ['DESTINATIONS_COLLISION']],
    [region('x'), ['DESTINATIONS_COLLISION']],
    [region('NORTH', 'DE'), invalid('name')],
    [region('x', 'DE', 'DE'), invalid('destinations[1].countryCode')],
    [region('x', 'XX'), invalid('destinations[0].countryCode')],
    [region('x', 'EU'), invalid('destinations[0].countryCode')],
    [us('NY'), invalid('destinations[0].subdivisions[0]')],
    [us('CA-ON'), invalid('destinations[0].subdivisions')],
    [us('US-CA', 'US-CA'), invalid('destinations[0].subdivisions')],
    [
      { name: 'x', destinations: [{ countryCode: 'AT', subdivisions: ['AT-9'] }] },
      ['SUBDIVISIONS_UNSUPPORTED_FOR_COUNTRY'],
    ],
    [
      { ...region('x', 'DE'), deliveryCarriers: [{ appId: defaultDeliveryProfileId }] },
      ['UNKNOWN_DELIVERY_CARRIER'],
    ],
    [{ name: 'x', destinations: countries }, invalid('destinations')],
  ]
  for (const [sent, expected] of table)
    expect([sent, await refusal(profiles.addRegion(defaultDeliveryProfileId, sent))]).toEqual([
      sent,
      expected,
    ])
  expect(await profiles.get(defaultDeliveryProfileId)).toEqual(before)
  expect(
    await refusal(
      profiles.create({ name: 'Other', deliveryRegions: [region('a', 'DE'), region('b', 'DE')] }),
    ),
  ).toEqual(['DESTINATIONS_COLLISION'])
})

test('ways of delivery with impossible prices, regions, areas or times are refused and change nothing', async () => {
  const { merchant } = await open()
  const { shippingOptions: options, localDeliveryOptions: local, pickupLocations: pickup } = merchant
  const unknown = '5a3b1e00-0000-4000-8000-0000000000ff'
  const option = (amount: string, more: Partial<NewShippingOption> = {}) => ({
    title: 'Standard',
    rates: [{ amount }],
    ...more,
  })
  const below = (value: string) => ({
    rates: [
      { amount: '1', conditions: [{ type: 'BY_TOTAL_WEIGHT' as const, operator: 'LT' as const, value }] },
    ],
  })
  const refusedOptions: [NewShippingOption, string[]][] = [
    [option('-1'), ['INVALID_ARGUMENT', 'shippingOption.rates[0].amount']],
    [option('0.0001'), ['INVALID_ARGUMENT', 'shippingOption.rates[0].amount']],
    [option('1', below('-2')), ['INVALID_ARGUMENT', 'shippingOption.rates[0].conditions[0].value']],
    [option('1', below('0')), ['INVALID_ARGUMENT', 'shippingOption.rates[0].conditions']],
    [option('1', { rates: [] }), ['INVALID_ARGUMENT', 'shippingOption.rates']],
    [option('1', { deliveryRegionIds: [unknown] }), ['DELIVERY_REGION_NOT_FOUND']],
  ]
  for (const [sent, expected] of refusedOptions)
    expect([sent, await refusal(options.create(sent))]).toEqual([sent, expected])
  const area = (more: Partial<NewLocalDeliveryOption>) => ({ areaName: 'Town', rate: '3', ...more })
  const zip = (...zipCodes: string[]) => ({ zipConfig: { zipCodes } })
  const field = (name: string) => ['INVALID_ARGUMENT', `localDeliveryOption${name}`]
  const timeOf = (hours: number) => ({ hours, minutes: 0 })
  const refusedAreas: [NewLocalDeliveryOption, string[]][] = [
    [area({}), field('')],
    [area(zip('10*119')), field('.zipConfig.zipCodes[0]')],
    [area(zip(...Array.from({ length: 10_000 }, (_, i) => `${i}`))), field('.zipConfig.zipCodes')],
    [area({ ...zip('1'), rate: null }), field('')],
    [
      area({ radiusConfig: { address: { geocode: { latitude: 91, longitude: 0 } }, radius: 1 } }),
      field('.radiusConfig.address.geocode.latitude'),
    ],
    [
      area({ radiusConfig: { address: { geocode: { latitude: 0, longitude: 0 } }, radius: 51 } }),
      field('.radiusConfig.radius'),
    ],
    [
      area({
        ...zip('1'),
        scheduledDeliveryConfig: { timeWindows: [{ day: 'MON', start: timeOf(12), end: timeOf(9) }] },
      }),
      field('.scheduledDeliveryConfig.timeWindows[0]'),
    ],
  ]
  for (const [sent, expected] of refusedAreas) expect(await refusal(local.create(sent))).toEqual(expected)
  const address = { country: 'XX' }
  expect(await refusal(pickup.create({ name: 'There', address }))).toEqual([
    'INVALID_ARGUMENT',
    'pickupLocation.address.country',
  ])
  expect([await options.count(), await local.count(), await pickup.count()]).toEqual([0, 0, 0])
})

test('a way of delivery is offered in one more region, and in one less', async () => {
  const { merchant, profiles } = await open()
  const { deliveryRegions } = await profiles.addRegion(defaultDeliveryProfileId, region('North', 'NO'))
  const id = deliveryRegions[0]?.id ?? expect.fail()
  const ways = [
    [merchant.shippingOptions, { title: 'Standard', rates: [{ amount: '1' }] }],
    [merchant.pickupLocations, { name: 'Here', address: { country: 'NO' } }],
    [merchant.localDeliveryOptions, { areaName: 'Town', rate: '3', zipConfig: { zipCodes: ['1'] } }],
  ] as const
  for (const [way, sent] of ways) {
    const created = await way.create(sent as never)
    const added = await way.addRegion(created.id, '1', id)
    expect([created.deliveryRegionIds, added.deliveryRegionIds, added.revision]).toEqual([[], [id], '2'])
    expect(await refusal(way.addRegion(created.id, '2', created.id))).toEqual(['DELIVERY_REGION_NOT_FOUND'])
    expect(await refusal(way.removeRegion(created.id, '1', id))).toEqual(['REVISION_MISMATCH'])
    expect((await way.removeRegion(created.id, '2', id)).deliveryRegionIds).toEqual([])
  }
  const [option] = (await merchant.shippingOptions.query().find()).items
  const { id: optionId = '', revision = '' } = option ?? {}
  expect(
    await refusal(merchant.shippingOptions.update(optionId, { revision, deliveryRegionIds: [id] })),
  ).toEqual(['INVALID_ARGUMENT', 'shippingOption.deliveryRegionIds'])
  const save = (change: object) =>
    merchant.shippingOptions.updateWithRegions(optionId, { revision, ...change })
  expect(await refusal(save({ title: 'Lost', deliveryRegionIds: [optionId] }))).toEqual([
    'DELIVERY_REGION_NOT_FOUND',
  ])
  const saved = await save({ title: 'Post', deliveryRegionIds: [id, id] })
  expect(saved).toMatchObject({ title: 'Post', deliveryRegionIds: [id], rates: [{ amount: '1' }] })
  expect(await refusal(save({ title: 'Stale' }))).toEqual(['REVISION_MISMATCH'])
})

test('the sample store delivers as `std`, free above a total, and a second run keeps what a merchant has changed', async () => {
  const shop = await openShop({ products: sampleProducts, collections })
  const store = shop.platform.store(shop.clientId)
  await store.addDelivery(sampleDelivery)
  const { shippingOptions: options } = shop.merchantClient({ shippingOptions })
  const [standard] = sampleDelivery.shippingOptions
  const stored = await options.get(standard?.id ?? '')
  await options.update(standard?.id ?? '', { revision: stored?.revision ?? '', title: 'Post' })
  await store.addDelivery(sampleDelivery)
  const { cart } = shop.visitor()
  const { lineItems } = await cart.add([
    { productId: `${sampleProducts[0]?.id}`, variantId: `${sampleProducts[0]?.variants[0]?.id}` },
  ])
  const estimate = () =>
    cart.estimateTotals({
      shippingAddress: { country: 'US', subdivision: 'US-NY' },
      selectedShippingOption: { code: 'std' },
    })
  const paid = (await estimate()).shippingInfo?.selectedCarrierServiceOption
  expect(paid).toMatchObject({
    code: 'std',
    title: 'Post',
    requestedShippingOption: true,
    cost: { price: { amount: '4.90' } },
  })
  await cart.updateQuantity(lineItems[0]?.id ?? '', 20)
  const free = (await estimate()).shippingInfo?.selectedCarrierServiceOption
  expect(free).toMatchObject({ code: 'std', cost: { price: { amount: '0.00' } } })
})
