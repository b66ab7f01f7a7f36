// Delivery: its worked examples, the areas and the time slots of local delivery, and what no rate and no area may say.
import type { NewLocalDeliveryOption, PostalAddress, ScheduledDelivery } from '@vitrine/contract'
import { defaultDeliveryProfileId } from '@vitrine/contract/constants'
import { describe, expect, test } from 'vitest'
import { parseAmount, toDecimal } from '../money.ts'
import { compileArea } from './areas.ts'
import { checkLocalDelivery, checkShippingOption } from './check-ways.ts'
import { findDelivery } from './find-delivery.ts'
import { compileDelivery, type LocalDeliveryFacts, type ShippingOptionFacts } from './plan.ts'
import { compileSchedule, slotsOf } from './slots.ts'
import { type DeliveryExample, deliveryExamples, toRate } from './worked-examples.ts'

const createdAt = new Date(0)
const createdDate = createdAt.toISOString()
const now = Date.parse('2026-03-27T10:00:00+01:00')
const timeZone = 'Europe/Berlin'

/** The entities of an example; ids are made of names. */
function entitiesOf({ regions, second = {}, charges = [] }: DeliveryExample) {
  const profiles = [
    { id: defaultDeliveryProfileId, regions },
    { id: 'second', regions: second },
  ]
  const regionId = (profile: string, name: string) => `${profile}:${name}`
  const toDestination = (place: string) => ({
    countryCode: place.slice(0, 2),
    subdivisions: place.includes('-') ? [place] : [],
  })
  return {
    deliveryProfiles: profiles.map(({ id, regions }) => ({
      id,
      name: id,
      createdAt,
      facts: {
        deliveryRegions: Object.entries(regions).map(([name, [places]]) => ({
          id: regionId(id, name),
          name,
          active: true,
          destinations: places.map(toDestination),
          createdDate,
        })),
      },
    })),
    shippingOptions: profiles.flatMap(({ id, regions }) =>
      Object.entries(regions).flatMap(([name, [, options]]) =>
        Object.entries(options).map(([title, rates]) => ({
          id: `${title} of ${id}`,
          name: title,
          createdAt,
          facts: {
            code: title,
            deliveryRegionIds: [regionId(id, name)],
            rates: rates.map(toRate),
            additionalCharges: charges.map(([type, price]) => ({ type, price })),
          },
        })),
      ),
    ),
    pickupLocations: [],
    localDeliveryOptions: [],
  }
}

test.each(deliveryExamples.map((example) => [example.title, example] as const))('%s', (_title, example) => {
  const found = findDelivery({
    plan: compileDelivery(entitiesOf(example), 'EUR'),
    lines: Object.entries(example.lines).map(([id, [quantity, price, weight = 0]]) => ({
      id,
      quantity,
      weight,
      amount: parseAmount(price, 'EUR') * BigInt(quantity),
      profile: id === 'sofa' ? 'second' : undefined,
    })),
    destination: example.to,
    selected: example.selected,
    hasFreeShipping: example.isFree ?? false,
    currency: 'EUR',
    now,
    timeZone,
  })
  const { options = [], selected, cost = 0n, discount = 0n, problem } = found ?? {}
  expect(
    options.map(
      (option) => `${option === selected ? '*' : ''}${option.title} ${toDecimal(option.price, 'EUR')}`,
    ),
  ).toEqual(example.options)
  expect(toDecimal(cost - discount, 'EUR')).toBe(example.cost)
  expect(problem !== undefined).toBe(example.options.length === 0)
})

test.each<[title: string, cart: string, rates: string[], from: string | undefined]>([
  ['from a total on', '30.00', ['4.90', '0 if BY_TOTAL_PRICE GTE 80'], '80.00'],
  ['above a total', '80.00', ['4.90', '0 if BY_TOTAL_PRICE GT 80'], '80.01'],
  ['a total that is finer than the currency', '30.00', ['4.90', '0 if BY_TOTAL_PRICE GTE 79.9901'], '80.00'],
  ['the lower of two', '30.00', ['4.90', '0 if BY_TOTAL_PRICE GTE 80', '0 if BY_TOTAL_PRICE EQ 50'], '50.00'],
  [
    'a total that is passed, and one to come',
    '60.00',
    ['4.90', '0 if BY_TOTAL_PRICE EQ 50', '0 if BY_TOTAL_PRICE GTE 80'],
    '80.00',
  ],
  ['free up to a total, which is passed', '60.00', ['4.90', '0 if BY_TOTAL_PRICE LT 50'], undefined],
  ['free already', '80.00', ['4.90', '0 if BY_TOTAL_PRICE GTE 80'], undefined],
  ['never free', '30.00', ['4.90', '1.00 if BY_TOTAL_PRICE GTE 80'], undefined],
  [
    'a weight that the cart has',
    '30.00',
    ['4.90', '0 if BY_TOTAL_PRICE GTE 80 BY_TOTAL_WEIGHT LT 5'],
    '80.00',
  ],
  [
    'a weight that it has not',
    '30.00',
    ['4.90', '0 if BY_TOTAL_PRICE GTE 80 BY_TOTAL_WEIGHT GT 5'],
    undefined,
  ],
])('free delivery: %s', (_title, cart, rates, from) => {
  const [example] = deliveryExamples as [DeliveryExample]
  const input = (charges: DeliveryExample['charges'] = [], hasFreeShipping = false) => ({
    plan: compileDelivery(
      entitiesOf({ ...example, charges, regions: { DE: [['DE'], { Standard: rates }] } }),
      'EUR',
    ),
    lines: [{ id: 'mug', quantity: 1, weight: 1, amount: parseAmount(cart, 'EUR'), profile: undefined }],
    destination: { country: 'DE' },
    selected: undefined,
    hasFreeShipping,
    currency: 'EUR',
    now,
    timeZone,
  })
  const freeOf = (found: ReturnType<typeof findDelivery>) => found?.options[0]?.free
  const missing = from && parseAmount(from, 'EUR') - parseAmount(cart, 'EUR')
  expect(freeOf(findDelivery(input()))).toEqual(from && { from: parseAmount(from, 'EUR'), missing })
  // Neither a charge on top nor a coupon for free delivery leaves anything to reach.
  expect(freeOf(findDelivery(input([['INSURANCE', '1.00']])))).toBeUndefined()
  expect(freeOf(findDelivery(input([], true)))).toBeUndefined()
})

test('an option that is not offered is marked as unavailable, and the first one is selected', () => {
  const [example] = deliveryExamples as [DeliveryExample]
  const input = {
    plan: compileDelivery(entitiesOf(example), 'EUR'),
    lines: [{ id: 'mug', quantity: 1, weight: null, amount: 1n, profile: undefined }],
    destination: { country: 'DE' },
    hasFreeShipping: false,
    currency: 'EUR',
    now,
    timeZone,
  }
  expect(findDelivery({ ...input, selected: 'Gone' })).toMatchObject({
    selected: { code: 'Standard' },
    isRequested: false,
    isUnavailable: true,
  })
  expect(findDelivery({ ...input, lines: [], selected: undefined })).toBeUndefined()
})

describe('areas', () => {
  const berlin = { latitude: 52.52, longitude: 13.405 }
  const square = [
    [0, 0],
    [0, 10],
    [10, 10],
    [10, 0],
  ].map(([latitude = 0, longitude = 0]) => ({ latitude, longitude }))
  type Area = Partial<NewLocalDeliveryOption>
  const zip = (...zipCodes: string[]): Area => ({ zipConfig: { zipCodes } })
  const circle = (radius: number, lengthUnit: 'KM' | 'MI'): Area => ({
    radiusConfig: { address: { geocode: berlin }, radius, lengthUnit },
  })
  const city = (subdivision?: string): Area => ({
    cityConfig: { cityItems: [{ cityName: 'Zürich', country: 'CH', subdivision }] },
  })
  // 0.2 degrees of latitude are 22.24 km, or 13.82 miles.
  const north = { geocode: { latitude: 52.72, longitude: 13.405 } }
  const table: [title: string, Area, PostalAddress, boolean][] = [
    ['a postal code', zip('10119'), { postalCode: '10119' }, true],
    ['blanks, hyphens and case make no difference', zip('SW1A 1AA'), { postalCode: 'sw1a-1aa' }, true],
    ['the beginning of one', zip('101*'), { postalCode: '10119' }, true],
    ['another beginning', zip('101*', '20095'), { postalCode: '10245' }, false],
    ['no postal code', zip('1*'), {}, false],
    ['a circle of 22.3 km', circle(22.3, 'KM'), north, true],
    ['a circle of 22.2 km', circle(22.2, 'KM'), north, false],
    ['a circle of 13.9 miles', circle(13.9, 'MI'), north, true],
    ['a circle of 13.8 miles', circle(13.8, 'MI'), north, false],
    ['an address without a point', circle(50, 'MI'), { city: 'Berlin' }, false],
    [
      'in a polygon',
      { customAreaConfig: { geocodes: square } },
      { geocode: { latitude: 5, longitude: 5 } },
      true,
    ],
    [
      'out of it',
      { customAreaConfig: { geocodes: square } },
      { geocode: { latitude: 5, longitude: 11 } },
      false,
    ],
    ['a city, without accents and case', city(), { country: 'CH', city: 'ZURICH' }, true],
    ['the same city of another country', city(), { country: 'DE', city: 'Zürich' }, false],
    ['of its subdivision', city('ZH'), { country: 'CH', city: 'Zürich', subdivision: 'CH-ZH' }, true],
    ['of another one', city('ZH'), { country: 'CH', city: 'Zürich', subdivision: 'CH-BE' }, false],
  ]
  test.each(table)('%s', (_title, area, address, isCovered) => {
    expect(compileArea(area)(address)).toBe(isCovered)
  })
})

describe('time slots', () => {
  const window = (day: 'SAT' | 'SUN' | 'MON', from: string, to: string) => {
    const [start, end] = [from, to].map((text) => {
      const [hours = 0, minutes = 0] = text.split(':').map(Number)
      return { hours, minutes }
    }) as [{ hours: number; minutes: number }, { hours: number; minutes: number }]
    return { day, start, end }
  }
  const slots = (schedule: ScheduledDelivery, moment: string, zone = timeZone) =>
    slotsOf(compileSchedule(schedule), Date.parse(moment), zone)
      .slice(0, 2)
      .map(({ from, to }) => `${new Date(from).toISOString().slice(0, 16)} ${(to - from) / 60_000}`)
  // Clocks in Berlin go from 2:00 to 3:00 on Sunday, 29 March 2026, and from 3:00 to 2:00 on Sunday, 25 October 2026.
  const saturdayAndSunday = { timeWindows: [window('SAT', '9:00', '12:00'), window('SUN', '9:00', '12:00')] }
  test.each<[string, ScheduledDelivery, string, string[]]>([
    [
      'noon of the shop is another hour of UTC after the clocks have changed',
      saturdayAndSunday,
      '2026-03-27T09:00Z',
      ['2026-03-28T08:00 180', '2026-03-29T07:00 180'],
    ],
    [
      'and again in autumn',
      saturdayAndSunday,
      '2026-10-23T09:00Z',
      ['2026-10-24T07:00 180', '2026-10-25T08:00 180'],
    ],
    [
      'an hour that the clocks skip has no slot, and the next week has',
      { timeWindows: [window('SUN', '2:00', '3:00')] },
      '2026-03-27T09:00Z',
      ['2026-04-05T00:00 60'],
    ],
    [
      'a slot over the change is an hour longer in autumn',
      { timeWindows: [window('SUN', '1:00', '4:00')] },
      '2026-10-23T09:00Z',
      ['2026-10-24T23:00 240', '2026-11-01T00:00 180'],
    ],
    [
      'two days of handling, from before the cut-off',
      { ...saturdayAndSunday, handlingDays: 2, cutOffTime: { hours: 12, minutes: 0 } },
      '2026-03-27T10:59Z',
      ['2026-03-29T07:00 180', '2026-04-04T07:00 180'],
    ],
    [
      'and from after it',
      { ...saturdayAndSunday, handlingDays: 2, cutOffTime: { hours: 12, minutes: 0 } },
      '2026-03-27T11:01Z',
      ['2026-04-04T07:00 180', '2026-04-05T07:00 180'],
    ],
    [
      'a slot that has begun is over; the older form says the same',
      {
        days: {
          saturday: { enabledForDelivery: true, timeSlots: [{ from: { hours: 9 }, to: { hours: 12 } }] },
        },
      } as ScheduledDelivery,
      '2026-03-28T08:30Z',
      ['2026-04-04T07:00 180'],
    ],
  ])('%s', (_title, schedule, moment, expected) => {
    expect(slots(schedule, moment)).toEqual(expected)
  })
})

describe('what is refused', () => {
  const refused = (check: () => void) => {
    try {
      check()
      return 'accepted'
    } catch (error) {
      const { code, violations } = error as { code?: string; violations?: { field: string }[] }
      return code ?? violations?.map(({ field }) => field).join(' ')
    }
  }
  const rates = (...short: string[]) =>
    ({ deliveryRegionIds: [], rates: short.map(toRate) }) as ShippingOptionFacts
  test.each<[string, string, string]>([
    [
      'weights that no parcel has',
      '1 if BY_TOTAL_WEIGHT GT 5 BY_TOTAL_WEIGHT LTE 5',
      'shippingOption.rates[0].conditions',
    ],
    [
      'no whole number between 3 and 4',
      '1 if BY_TOTAL_QUANTITY GT 3 BY_TOTAL_QUANTITY LT 4',
      'shippingOption.rates[0].conditions',
    ],
    ['a weight between 3 and 4', '1 if BY_TOTAL_WEIGHT GT 3 BY_TOTAL_WEIGHT LT 4', 'accepted'],
    ['below zero', '1 if BY_TOTAL_PRICE LT 0', 'shippingOption.rates[0].conditions'],
    ['half a piece', '1 if BY_TOTAL_QUANTITY EQ 1.5', 'INVALID_QUANTITY_VALUE'],
    ['a tenth of a cent', '4.901', 'shippingOption.rates[0].amount'],
  ])('%s', (_title, rate, expected) => {
    expect(refused(() => checkShippingOption(rates(rate), 'EUR'))).toBe(expected)
  })

  const corners = (...points: [number, number][]) => ({
    customAreaConfig: { geocodes: points.map(([latitude, longitude]) => ({ latitude, longitude })) },
  })
  const at9 = { hours: 9, minutes: 0 }
  const at12 = { hours: 12, minutes: 0 }
  const scheduled = (...timeWindows: NonNullable<ScheduledDelivery['timeWindows']>) => ({
    zipConfig: { zipCodes: ['1'] },
    scheduledDeliveryConfig: { timeWindows },
  })
  const geocodes = 'localDeliveryOption.customAreaConfig.geocodes'
  const windows = 'localDeliveryOption.scheduledDeliveryConfig.timeWindows'
  test.each<[string, Partial<LocalDeliveryFacts>, string]>([
    ['no area', {}, 'localDeliveryOption'],
    [
      'two areas',
      { ...corners([0, 0], [0, 1], [1, 1]), zipConfig: { zipCodes: ['1'] } },
      'localDeliveryOption',
    ],
    ['a bow tie', corners([0, 0], [1, 1], [0, 1], [1, 0]), geocodes],
    ['a corner twice', corners([0, 0], [0, 0], [1, 1]), geocodes],
    ['there and back', corners([0, 0], [0, 2], [0, 1], [1, 1]), geocodes],
    ['a line', corners([0, 0], [1, 1], [2, 2]), geocodes],
    ['a hollow shape', corners([0, 0], [4, 0], [4, 4], [2, 1], [0, 4]), 'accepted'],
    ['a slot that ends before it begins', scheduled({ day: 'SAT', start: at12, end: at9 }), `${windows}[0]`],
    [
      'slots that overlap',
      scheduled(
        { day: 'SAT', start: at9, end: at12 },
        { day: 'SAT', start: { hours: 11, minutes: 59 }, end: { hours: 13, minutes: 0 } },
      ),
      `${windows}[1]`,
    ],
    [
      'slots that follow each other',
      scheduled(
        { day: 'SAT', start: at9, end: at12 },
        { day: 'SAT', start: at12, end: { hours: 15, minutes: 0 } },
      ),
      'accepted',
    ],
  ])('%s', (_title, facts, expected) => {
    const whole = { deliveryRegionIds: [], rates: [{ amount: '1' }], ...facts }
    expect(refused(() => checkLocalDelivery(whole, 'EUR'))).toBe(expected)
  })
})
