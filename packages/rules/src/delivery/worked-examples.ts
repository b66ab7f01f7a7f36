// Worked examples of delivery, computed by hand: what a store offers where, what a cart holds, and what each option costs.
import type { ConditionalRate } from '@vitrine/contract'

/** A way of delivery in short: its rates as `amount`, or `amount if total operator value`, `each` for every unit. */
type Rates = string[]

/** One example. The store is in Berlin, prices are in EUR, weights in kg; it is Friday, 27 March 2026, 10:00 there. */
export interface DeliveryExample {
  title: string
  /** By region: the places, or none for the rest of the world, and the shipping options there with their rates. */
  regions: Record<string, [places: string[], options: Record<string, Rates>]>
  /** The same of a second profile, which lines of `sofa` have. */
  second?: DeliveryExample['regions']
  lines: Record<string, [quantity: number, price: string, weight?: number]>
  to: { country?: string; subdivision?: string }
  charges?: [type: 'HANDLING_FEE' | 'INSURANCE', amount: string][]
  selected?: string
  isFree?: true
  /** The options in their order, each with its price; with a star the selected one. */
  options: string[]
  /** What the cart pays for delivery. */
  cost: string
}

const standard = (...rates: Rates): DeliveryExample['regions'] => ({ DE: [['DE'], { Standard: rates }] })
const mug = { mug: [2, '24.50', 0.4] } as DeliveryExample['lines']
const germany = { country: 'DE' }
const zones: DeliveryExample['regions'] = {
  'New York': [['US-NY'], { Courier: ['9.00'] }],
  France: [['FR'], { Colissimo: ['7.00'] }],
  Others: [[], { Post: ['30.00'] }],
}

export const deliveryExamples: DeliveryExample[] = [
  {
    title: 'one rate without conditions',
    regions: standard('4.90'),
    lines: mug,
    to: germany,
    options: ['*Standard 4.90'],
    cost: '4.90',
  },
  {
    title: 'of the rates that hold, the lowest: 2 x 24.50 reach 49.00',
    regions: standard('4.90', '0 if BY_TOTAL_PRICE GTE 49'),
    lines: mug,
    to: germany,
    options: ['*Standard 0.00'],
    cost: '0.00',
  },
  {
    title: 'a cent less does not',
    regions: standard('4.90', '0 if BY_TOTAL_PRICE GTE 49'),
    lines: { mug: [2, '24.49'] },
    to: germany,
    options: ['*Standard 4.90'],
    cost: '4.90',
  },
  {
    title: 'conditions are joined by AND: the weight fits, the quantity does not',
    regions: standard('2.00 if BY_TOTAL_WEIGHT LTE 1 BY_TOTAL_QUANTITY LT 2', '6.00'),
    lines: mug,
    to: germany,
    options: ['*Standard 6.00'],
    cost: '6.00',
  },
  {
    title: '2 x 0.4 kg are exactly 0.8 kg',
    regions: standard('3.00 if BY_TOTAL_WEIGHT EQ 0.8', '9.00'),
    lines: mug,
    to: germany,
    options: ['*Standard 3.00'],
    cost: '3.00',
  },
  {
    title: '3 x 0.1 kg are exactly 0.3 kg, not more',
    regions: standard('3.00 if BY_TOTAL_WEIGHT GT 0.3', '2.00 if BY_TOTAL_WEIGHT LTE 0.3'),
    lines: { spoon: [3, '5.00', 0.1] },
    to: germany,
    options: ['*Standard 2.00'],
    cost: '2.00',
  },
  {
    title: 'for each unit: 3 x 1.50',
    regions: standard('1.50 each'),
    lines: { mug: [2, '24.50'], bowl: [1, '12.00'] },
    to: germany,
    options: ['*Standard 4.50'],
    cost: '4.50',
  },
  {
    title: 'without a rate that holds, an option is not offered',
    regions: { DE: [['DE'], { Letter: ['1.00 if BY_TOTAL_WEIGHT LT 0.5'], Parcel: ['5.00'] }] },
    lines: mug,
    to: germany,
    options: ['*Parcel 5.00'],
    cost: '5.00',
  },
  {
    title: 'the cheapest comes first and is selected, until the shopper asks for another one',
    regions: { DE: [['DE'], { Express: ['12.90'], Standard: ['4.90'] }] },
    lines: mug,
    to: germany,
    selected: 'Express',
    options: ['Standard 4.90', '*Express 12.90'],
    cost: '12.90',
  },
  {
    title: 'US-NY in the address is US-NY of the region',
    regions: zones,
    lines: mug,
    to: { country: 'US', subdivision: 'US-NY' },
    options: ['*Courier 9.00'],
    cost: '9.00',
  },
  {
    title: 'and so is NY',
    regions: zones,
    lines: mug,
    to: { country: 'US', subdivision: 'ny' },
    options: ['*Courier 9.00'],
    cost: '9.00',
  },
  {
    title: 'another state is the rest of the world',
    regions: zones,
    lines: mug,
    to: { country: 'US', subdivision: 'US-CA' },
    options: ['*Post 30.00'],
    cost: '30.00',
  },
  {
    title: 'a whole country, whatever the subdivision is',
    regions: zones,
    lines: mug,
    to: { country: 'FR', subdivision: 'FR-75' },
    options: ['*Colissimo 7.00'],
    cost: '7.00',
  },
  {
    title: 'charges are added to the rate: 4.90 + 1.00 + 0.35',
    regions: standard('4.90'),
    charges: [
      ['HANDLING_FEE', '1.00'],
      ['INSURANCE', '0.35'],
    ],
    lines: mug,
    to: germany,
    options: ['*Standard 6.25'],
    cost: '6.25',
  },
  {
    title: 'a coupon for free delivery leaves the charges',
    regions: standard('4.90'),
    charges: [['HANDLING_FEE', '1.00']],
    lines: mug,
    to: germany,
    isFree: true,
    options: ['*Standard 5.90'],
    cost: '1.00',
  },
  {
    title: 'two profiles with a title in common: 4.90 + 39.00; each looks at its own lines',
    regions: { DE: [['DE'], { Standard: ['4.90', '0 if BY_TOTAL_PRICE GTE 100'], Express: ['12.90'] }] },
    second: { DE: [['DE'], { Standard: ['39.00'] }] },
    lines: { ...mug, sofa: [1, '900.00'] },
    to: germany,
    options: ['*Standard 43.90'],
    cost: '43.90',
  },
  {
    title: 'two profiles without one: the lowest of each, 4.90 + 35.00',
    regions: { DE: [['DE'], { Standard: ['4.90'], Express: ['12.90'] }] },
    second: { DE: [['DE'], { Freight: ['39.00'], 'Slow freight': ['35.00'] }] },
    lines: { ...mug, sofa: [1, '900.00'] },
    to: germany,
    options: ['*Delivery 39.90'],
    cost: '39.90',
  },
  {
    title: 'a profile that does not deliver there keeps the cart from being delivered',
    regions: standard('4.90'),
    second: { FR: [['FR'], { Freight: ['39.00'] }] },
    lines: { ...mug, sofa: [1, '900.00'] },
    to: germany,
    options: [],
    cost: '0.00',
  },
]

/** Reads a rate in short. */
export function toRate(short: string): ConditionalRate {
  const [price = '', conditions = ''] = short.split(' if ')
  const [amount = '', each] = price.split(' ')
  const words = conditions.split(' ').filter(Boolean)
  type Condition = NonNullable<ConditionalRate['conditions']>[number]
  return {
    amount,
    multiplyByQuantity: each === 'each',
    conditions: words.flatMap((type, i) =>
      i % 3 === 0 ? [{ type, operator: words[i + 1], value: words[i + 2] } as Condition] : [],
    ),
  }
}
