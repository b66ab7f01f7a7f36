// What the pages of delivery and taxes promise beyond the table of all forms.
import {
  coupons,
  deliveryProfiles,
  localDeliveryOptions,
  manualTaxMappings,
  pickupLocations,
  shippingOptions,
  store,
  taxGroups,
  taxRegions,
} from '@vitrine/client'
import { defaultDeliveryProfileId, defaultTaxGroupId } from '@vitrine/contract/constants'
import { expect, test } from 'vitest'
import { formAt, openAdmin, post, problemsIn } from '../../shop/admin-pages.ts'

const modules = {
  coupons,
  deliveryProfiles,
  localDeliveryOptions,
  manualTaxMappings,
  pickupLocations,
  shippingOptions,
  store,
  taxGroups,
  taxRegions,
}

async function openDelivery() {
  const shop = await openAdmin()
  const send = async (path: string, entered: Record<string, string>) =>
    post(shop, path, await formAt(shop, path), entered)
  return {
    shop,
    client: shop.merchantClient(modules),
    /** Saves a form with one call that writes, and returns the id of what it is about. */
    async save(path: string, entered: Record<string, string>): Promise<string> {
      shop.writes.length = 0
      const { status, headers, html } = await send(path, entered)
      expect([status, problemsIn(html), shop.writes.length]).toEqual([303, [], 1])
      return /\/([^/?]+)\?/.exec(headers.get('location') ?? '')?.[1] ?? ''
    },
    async problems(path: string, entered: Record<string, string>) {
      const { status, html } = await send(path, entered)
      expect(status).toBe(422)
      return problemsIn(html)
    },
    /** The words of a page. */
    async words(path: string) {
      const { html } = await shop.admin(path)
      const [main = ''] = html.split('<main')[1]?.split('</main>') ?? []
      return main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
    },
  }
}

test('a merchant makes a region, offers a shipping option there, and sees what a parcel costs', async () => {
  const { client, save, words } = await openDelivery()
  expect(await words('/delivery')).toContain('You deliver nowhere yet')
  const region = await save('/delivery/new', {
    name: 'Near',
    destinations: 'germany\r\nAT\r\nUnited States: ny, US-NJ',
  })
  const [profile] = (await client.deliveryProfiles.query().find()).items
  expect(profile?.deliveryRegions).toMatchObject([
    {
      id: region,
      active: true,
      destinations: [
        { countryCode: 'DE' },
        { countryCode: 'AT' },
        { countryCode: 'US', subdivisions: ['US-NY', 'US-NJ'] },
      ],
    },
  ])
  expect(await words('/delivery')).toContain('Shoppers here can choose no delivery')
  const option = await save(`/shipping-options/new?region=${region}`, {
    title: 'Standard',
    price: '4,90',
    freeFrom: '80',
    otherPrices: '1.50 per item from 3 items under 5 items\r\n12 over 10 kg from 20.00 total',
  })
  expect(await client.shippingOptions.get(option)).toMatchObject({
    deliveryRegionIds: [region],
    rates: [
      { amount: '4.9' },
      {
        amount: '1.50',
        multiplyByQuantity: true,
        conditions: [
          { type: 'BY_TOTAL_QUANTITY', operator: 'GTE', value: '3' },
          { type: 'BY_TOTAL_QUANTITY', operator: 'LT', value: '5' },
        ],
      },
      {
        amount: '12',
        conditions: [
          { type: 'BY_TOTAL_WEIGHT', operator: 'GT', value: '10' },
          { type: 'BY_TOTAL_PRICE', operator: 'GTE', value: '20.00' },
        ],
      },
      { amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE', operator: 'GTE', value: '80' }] },
    ],
  })
  expect(await words('/delivery')).toMatch(
    /Near Germany, Austria, United States \(NY, NJ\) Standard €4\.90 · €1\.50 per item from 3 items under 5 items ·/,
  )
  const parcel = 'product=bowl&variant=&quantity=1'
  expect(await words(`/cart-preview?${parcel}&country=DE`)).toMatch(
    /Subtotal €30\.00 Discounts €0\.00 Delivery: Standard €4\.90 Tax, which is not collected there €0\.00 Total €34\.90/,
  )
  await client.coupons.create({ name: 'May', code: 'MAY', startTime: '0', freeShipping: true })
  expect(await words(`/cart-preview?${parcel}&country=DE&code=may`)).toContain(
    'Coupon MAY Applied Takes €4.90 off: Free delivery.',
  )
  expect(await words(`/cart-preview?${parcel}&country=FR`)).toContain(
    'Some of these items cannot be delivered to this address.',
  )
  const another = await save('/delivery/new', { name: 'World', destinations: '' })
  await save(`/shipping-options/${option}`, { deliveryRegionIds: another })
  expect(await client.shippingOptions.get(option)).toMatchObject({ deliveryRegionIds: [another] })
})

test('a pickup location and a local delivery keep what their forms say', async () => {
  const { client, save } = await openDelivery()
  const region = await save('/delivery/new', { name: 'Germany', destinations: 'DE' })
  const pickup = await save(`/pickup-locations/new?region=${region}`, {
    name: 'The workshop',
    country: 'DE',
    city: 'Berlin',
    addressLine: 'Torstr. 1',
  })
  expect(await client.pickupLocations.get(pickup)).toMatchObject({
    active: true,
    pickupMethod: 'STORE_PICKUP',
    address: { country: 'DE', city: 'Berlin', addressLine: 'Torstr. 1' },
    deliveryRegionIds: [region],
  })
  const path = `/local-delivery/${await save('/local-delivery/new', {
    areaName: 'Mitte',
    zipCodes: '10119, 101*',
    price: '5',
    times: 'Sat 9-12, 14:30-18:00\r\nmonday 9:00-10:00',
    handlingDays: '1',
    cutOff: '14:00',
  })}`
  const read = () => client.localDeliveryOptions.get(path.slice(path.lastIndexOf('/') + 1))
  const time = (hours: number, minutes = 0) => ({ hours, minutes })
  expect(await read()).toMatchObject({
    zipConfig: { zipCodes: ['10119', '101*'] },
    scheduledDeliveryConfig: {
      timeWindows: [
        { day: 'SAT', start: time(9), end: time(12) },
        { day: 'SAT', start: time(14, 30), end: time(18) },
        { day: 'MON', start: time(9), end: time(10) },
      ],
      handlingDays: 1,
      cutOffTime: time(14),
    },
  })
  await save(path, { area: 'radiusConfig', point: '52.529, 13.401', radius: '2,5', lengthUnit: 'MI' })
  expect(await read()).toMatchObject({
    radiusConfig: {
      radius: 2.5,
      lengthUnit: 'MI',
      address: { geocode: { latitude: 52.529, longitude: 13.401 } },
    },
  })
  await save(path, { area: 'cityConfig', cities: 'Berlin, Germany\r\nPortland, US-OR, US' })
  const stored = await read()
  expect(stored?.cityConfig?.cityItems).toEqual([
    { cityName: 'Berlin', country: 'DE' },
    { cityName: 'Portland', country: 'US', subdivision: 'US-OR' },
  ])
  expect([stored?.zipConfig, stored?.radiusConfig]).toEqual([undefined, undefined])
})

test('each value of delivery that cannot be is refused at its field', async () => {
  const { client, save, problems } = await openDelivery()
  await client.deliveryProfiles.addRegion(defaultDeliveryProfileId, {
    name: 'Germany',
    destinations: [{ countryCode: 'DE' }],
  })
  const region = { name: 'Another' }
  const option = { title: 'Standard', price: '4' }
  const local = { areaName: 'Mitte', price: '4', zipCodes: '10119' }
  const rows: [path: string, entered: Record<string, string>, problem: string][] = [
    ['delivery', { ...region, destinations: 'Germny' }, '“Germny” is not a country.'],
    ['delivery', { ...region, destinations: 'FR\nDE' }, 'Germany is in another region already.'],
    [
      'delivery',
      { ...region, destinations: 'Switzerland: ZH' },
      'Delivery does not divide this country: enter Switzerland without its states.',
    ],
    [
      'delivery',
      { ...region, destinations: 'FR\nFR' },
      'Countries must be another country than those before it.',
    ],
    ['shipping-options', { ...option, price: '' }, 'Enter a price, or 0 if it is free.'],
    ['shipping-options', { ...option, price: '1.234567' }, 'Price must have'],
    [
      'shipping-options',
      { ...option, otherPrices: '5 when heavy' },
      '“5 when heavy” is not a price with its conditions, such as 9.90 from 5 kg.',
    ],
    [
      'shipping-options',
      { ...option, otherPrices: '5 from 3 kg under 2 kg' },
      'Other prices must not contradict each other',
    ],
    ['pickup-locations', { name: 'Here', city: 'Berlin' }, 'Choose a country.'],
    ['local-delivery', { ...local, zipCodes: '' }, 'Enter a postal code, such as 10119.'],
    ['local-delivery', { ...local, times: 'Sat 12-9' }, 'When you deliver must end after it begins.'],
    [
      'local-delivery',
      { ...local, times: 'Someday 9-12' },
      '“Someday 9-12” is not a day with its times, such as Saturday 9:00-12:00, 14:00-18:00.',
    ],
    [
      'local-delivery',
      { ...local, area: 'radiusConfig', radius: '5', point: 'Berlin' },
      'Enter a latitude and a longitude, such as 52.5290, 13.4010.',
    ],
    [
      'local-delivery',
      { ...local, area: 'cityConfig', cities: 'Berlin' },
      '“Berlin” needs a city and its country, such as Berlin, Germany.',
    ],
  ]
  for (const [path, entered, problem] of rows) {
    const [first = ''] = await problems(`/${path}/new`, entered)
    expect([path, entered, first.slice(0, problem.length)]).toEqual([path, entered, problem])
  }
  await save('/delivery/new', { ...region, destinations: 'FR' })
})

test('a merchant sets the rates of a country and of a state, in percent, and sees the tax of a cart', async () => {
  const { shop, client, save, problems, words } = await openDelivery()
  await client.store.update({ pricesIncludeTax: false })
  const { id: books } = await client.taxGroups.create({ name: 'Books' })
  const standard = `rate-${defaultTaxGroupId}`
  expect(await words('/taxes')).toContain('You collect no tax yet')
  const region = await save('/taxes/new', {
    country: 'US',
    subdivision: 'us-ny',
    taxName: 'Sales tax',
    [standard]: '8.875',
    [`rate-${books}`]: '0',
  })
  expect(await client.taxRegions.get(region)).toMatchObject({ country: 'US', subdivision: 'NY' })
  const rates = async () => {
    const { items } = await client.manualTaxMappings.query().eq('taxRegionId', region).find()
    return items.map(({ taxGroupId, taxRate, taxName }) => [taxGroupId, taxRate, taxName])
  }
  expect(await rates()).toEqual(
    expect.arrayContaining([
      [defaultTaxGroupId, '0.08875', 'Sales tax'],
      [books, '0', 'Sales tax'],
    ]),
  )
  expect(await words('/taxes')).toMatch(
    /United States Region Standard Books Prices NY 8\.875% 0% Tax is added/,
  )
  const cart = 'product=bowl&variant=&quantity=1&country=US'
  expect(await words(`/cart-preview?${cart}&subdivision=NY`)).toMatch(
    /Tax €2\.66 Total €32\.66 Sales tax 8\.875% of €30\.00 €2\.66/,
  )
  expect(await words(`/cart-preview?${cart}`)).toContain('The tax depends on the state. Enter it, too.')
  await save(`/taxes/${region}`, { [standard]: '9', [`rate-${books}`]: '' })
  expect(await rates()).toEqual([[defaultTaxGroupId, '0.09', 'Sales tax']])
  const rows: [Record<string, string>, string][] = [
    [{ country: '' }, 'Choose a country.'],
    [{ country: 'US', [standard]: '101' }, 'Enter at most 100.'],
    [{ country: 'US', [standard]: '8.87501' }, 'Use at most 4 decimal places.'],
    [{ country: 'US', subdivision: 'NY' }, 'A tax region of this country and state exists already.'],
    [{ country: 'US', subdivision: 'Narnia' }, 'Enter the code of a state of this country, such as NY.'],
    [{ country: 'SE', subdivision: 'AB' }, 'This country has no tax regions of states. Leave it empty.'],
    [{ country: 'CU' }, 'No tax can be collected in this country.'],
  ]
  for (const [entered, problem] of rows) expect(await problems('/taxes/new', entered)).toEqual([problem])
  const path = `/taxes/${region}`
  const opened = await formAt(shop, path)
  await client.manualTaxMappings.create({ taxGroupId: books, taxRegionId: region, taxRate: '0.04' })
  expect((await post(shop, path, opened, { [standard]: '10' })).status).toBe(409)
})
