// The prices of a way of delivery: a price, a total from which it is free, and lines for those with other conditions.
import type { LocalDeliveryOption } from '@vitrine/client'
import type { ConditionalRate } from '@vitrine/contract'
import { decimalsOf, decimalText, manyDecimals } from '../form/decimals.ts'
import { InvalidEntries, readAll, readDecimal } from '../form/entries.ts'
import type { FormField, FormValues } from '../form/form.ts'
import { amountOf, inCurrency } from '../discounts/discount-texts.ts'
import { countItems } from '../list/list.ts'
import { amountText } from '../products/price-text.ts'

type Condition = NonNullable<ConditionalRate['conditions']>[number]
type Rates = readonly ConditionalRate[] | null | undefined

/** The units of the store, in which prices and weights are. */
export interface RateUnits {
  currency: string
  weightUnit: 'KG' | 'LB'
}

export const rateNames = ['price', 'freeFrom', 'otherPrices'] as const
type RateName = (typeof rateNames)[number]

const comparisons: Record<Condition['operator'], string> = {
  GTE: 'from',
  GT: 'over',
  LTE: 'up to',
  LT: 'under',
  EQ: 'exactly',
}

/** The fields; `wire` is where the rates are in the entity. */
export const rateFields = (
  wire: string,
  units: Partial<RateUnits>,
  section: string,
): FormField<RateName>[] => [
  {
    name: 'price',
    section,
    label: inCurrency('Price', units.currency),
    kind: 'decimal',
    isNarrow: true,
    help: 'Enter 0 if it is free.',
    wire: [`${wire}[0]`],
  },
  {
    name: 'freeFrom',
    label: inCurrency('Free from a total', units.currency),
    kind: 'decimal',
    isNarrow: true,
    help: 'Of the items, after discounts. If empty, it is never free.',
  },
  {
    name: 'otherPrices',
    label: 'Other prices',
    kind: 'long text',
    help: `One on each line, with its conditions: 9.90 from 5 ${unitOf(units)} · 2.50 per item from 3 items · 3 from 50 total under 2 ${unitOf(units)}. A condition begins with from, over, up to, under or exactly. Of the prices that hold, shoppers pay the lowest.`,
    wire: [wire],
  },
]

const unitOf = ({ weightUnit }: Partial<RateUnits>) => (weightUnit ?? 'KG').toLowerCase()

const units: Record<Condition['type'], (value: string, store: RateUnits) => string> = {
  BY_TOTAL_PRICE: (value) => `${value} total`,
  BY_TOTAL_QUANTITY: (value) => `${value} ${value === '1' ? 'item' : 'items'}`,
  BY_TOTAL_WEIGHT: (value, store) => `${value} ${unitOf(store)}`,
}

/** A price without conditions. */
const isPlain = ({ conditions, multiplyByQuantity }: ConditionalRate) =>
  !conditions?.length && !multiplyByQuantity

/** The total from which a rate makes the delivery free, if it does nothing else. */
function freeFromOf({ amount, conditions }: ConditionalRate): string | undefined {
  const [condition, second] = conditions ?? []
  const isFree = Number(amount) === 0 && condition?.type === 'BY_TOTAL_PRICE' && second === undefined
  return isFree && condition.operator === 'GTE' ? condition.value : undefined
}

const lineOf = ({ amount, conditions, multiplyByQuantity }: ConditionalRate, store: RateUnits) =>
  [
    amountText(Number(amount), store.currency),
    ...(multiplyByQuantity ? ['per item'] : []),
    ...(conditions ?? []).map(
      ({ type, operator, value }) =>
        `${comparisons[operator]} ${units[type](type === 'BY_TOTAL_PRICE' ? amountText(Number(value), store.currency) : value, store)}`,
    ),
  ].join(' ')

/** What the fields hold of rates. */
export function rateValues(rates: Rates, store: RateUnits): FormValues<RateName> {
  const all = rates ?? []
  const plain = all.find(isPlain)
  const free = all.find((rate) => freeFromOf(rate) !== undefined)
  return {
    price: plain ? amountText(Number(plain.amount), store.currency) : '',
    freeFrom: free ? amountText(Number(freeFromOf(free)), store.currency) : '',
    otherPrices: all
      .filter((rate) => rate !== plain && rate !== free)
      .map((rate) => lineOf(rate, store))
      .join('\n'),
  }
}

/** A weight has many decimals, where an amount has those of its currency. */
const decimalsFor = (type: Condition['type'], { currency }: RateUnits) =>
  type === 'BY_TOTAL_PRICE' ? decimalsOf(currency) : type === 'BY_TOTAL_QUANTITY' ? 0 : manyDecimals

const typesByUnit: Record<string, Condition['type']> = {
  total: 'BY_TOTAL_PRICE',
  item: 'BY_TOTAL_QUANTITY',
  items: 'BY_TOTAL_QUANTITY',
}
const condition = /\s+(from|over|up\s+to|under|exactly)\s+([\d.,]+)\s*(\p{L}+)/giu
const priceLine = new RegExp(`^([\\d.,]+)(\\s+per\\s+item)?((?:${condition.source})*)$`, 'iu')

function readCondition(
  [, words = '', value = '', unit = '']: string[],
  store: RateUnits,
): Condition | undefined {
  const word = words.toLowerCase().replaceAll(/\s+/g, ' ')
  const [operator] =
    (Object.entries(comparisons) as [Condition['operator'], string][]).find(([, text]) => text === word) ?? []
  const type = unit.toLowerCase() === unitOf(store) ? 'BY_TOTAL_WEIGHT' : typesByUnit[unit.toLowerCase()]
  const number = type && decimalText(value, decimalsFor(type, store))
  return operator && type && number !== undefined ? { type, operator, value: number } : undefined
}

/** A rate on a line of its own; undefined if it cannot be read. */
function readLine(line: string, store: RateUnits): ConditionalRate | undefined {
  const [, price = '', perItem, rest = ''] = priceLine.exec(line.trim()) ?? []
  const amount = decimalText(price, decimalsOf(store.currency))
  const conditions = [...rest.matchAll(condition)].map((found) => readCondition(found, store))
  if (amount === undefined || conditions.includes(undefined)) return undefined
  return {
    amount,
    conditions: conditions.filter((each) => each !== undefined),
    ...(perItem && { multiplyByQuantity: true }),
  }
}

function readLines(text: string, store: RateUnits): ConditionalRate[] {
  const lines = text.split('\n').filter((line) => line.trim())
  return lines.map((line) => {
    const rate = readLine(line, store)
    if (!rate)
      throw new InvalidEntries({
        otherPrices: `“${line.trim()}” is not a price with its conditions, such as 9.90 from 5 ${unitOf(store)}.`,
      })
    return rate
  })
}

/** The rates in the fields. */
export function readRates(values: FormValues<RateName>, store: RateUnits): ConditionalRate[] {
  const decimals = decimalsOf(store.currency)
  const amount = (name: RateName, example: number) => () =>
    readDecimal(values, name, example.toFixed(decimals), decimals)
  const { price, freeFrom, others } = readAll({
    price: amount('price', 5),
    freeFrom: amount('freeFrom', 80),
    others: () => readLines(values.otherPrices, store),
  })
  return [
    ...(price === null ? [] : [{ amount: `${price}` }]),
    ...others,
    ...(freeFrom === null ? [] : [toFreeFrom(freeFrom)]),
  ]
}

const toFreeFrom = (total: number): ConditionalRate => ({
  amount: '0',
  conditions: [{ type: 'BY_TOTAL_PRICE', operator: 'GTE', value: `${total}` }],
})

const shownUnits: typeof units = {
  BY_TOTAL_PRICE: (value, { currency }) => amountOf(value, currency),
  BY_TOTAL_QUANTITY: (value) => countItems(Number(value), ['item', 'items']),
  BY_TOTAL_WEIGHT: units.BY_TOTAL_WEIGHT,
}

const rateText = ({ amount, conditions, multiplyByQuantity }: ConditionalRate, store: RateUnits) =>
  [
    Number(amount) === 0 ? 'free' : amountOf(amount, store.currency),
    ...(multiplyByQuantity ? ['per item'] : []),
    ...(conditions ?? []).map(
      ({ type, operator, value }) => `${comparisons[operator]} ${shownUnits[type](value, store)}`,
    ),
  ].join(' ')

/** Rates in words: '€4.90 · free from €80.00'. */
export const ratesText = (rates: Rates, store: RateUnits): string =>
  rates?.length ? rates.map((rate) => rateText(rate, store)).join(' · ') : 'free'

/** The rates of a local delivery, of which older programs send one price and the total from which it is free. */
export const ratesOf = ({
  rates,
  rate,
  minimumFreeDeliveryOrderAmount: minimum,
}: Pick<LocalDeliveryOption, 'rates' | 'rate' | 'minimumFreeDeliveryOrderAmount'>): ConditionalRate[] =>
  rates?.length
    ? rates
    : [...(rate == null ? [] : [{ amount: rate }]), ...(minimum == null ? [] : [toFreeFrom(minimum)])]
