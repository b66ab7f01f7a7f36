// Sets or adjusts one property of a product, as bulk changes do.
import type { Adjustment, AdjustValue, SetValue } from '@vitrine/contract'
import { assertValid, changeProduct } from './from-product-v1.ts'
import { changedBy, fromNumber, parseAmount, ratioOf, times, toDecimal } from '../money.ts'
import type { ProductFacts } from '../product/product.ts'
import { Invalid, violation } from '../refusal.ts'
import type { ChangeContext } from '../product/change-product.ts'

/** The highest price, cost and weight, as on the wire. */
const maxValue = 999_999_999.99

/** The one field of `value` that was sent; throws if there is none, or more than one. */
export function onlyField<T extends object>(value: T, field: string): keyof T & string {
  const names = Object.entries(value).flatMap(([name, sent]) =>
    sent === null || sent === undefined ? [] : [name],
  )
  const [name] = names
  if (name !== undefined && names.length === 1) return name as keyof T & string
  throw new Invalid([
    name === undefined
      ? violation(field, 'REQUIRED_ONE_OF_FIELD', 'must have one field')
      : violation(field, 'ONE_OF_ALIGNMENT', `must have one field; got ${names.join(', ')}`),
  ])
}

/** The change of an amount of money in minor units. */
function adjustAmount(amount: bigint, { amount: sent, percentage }: Adjustment, currency: string): bigint {
  if (percentage) {
    const rounding = percentage.roundToInt ? 'NEAREST_WHOLE_NUMBER' : 'CURRENCY_PRECISION'
    return times(amount, changedBy(percentage.rate), currency, rounding)
  }
  const size = parseAmount(fromNumber(Math.abs(sent as number), currency), currency)
  return (sent as number) < 0 ? amount - size : amount + size
}

// Weights are computed in millionths.
const weightUnits = 1_000_000n

function adjustWeight(weight: number, { amount, percentage }: Adjustment): number {
  const millionths = ratioOf(weight).numerator
  if (!percentage) return Number(millionths + ratioOf(amount as number).numerator) / Number(weightUnits)
  const { numerator, denominator } = changedBy(percentage.rate)
  const unit = percentage.roundToInt ? weightUnits : 1n
  const divisor = denominator * unit
  const rounded = ((2n * millionths * numerator + divisor) / (2n * divisor)) * unit
  return Number(rounded) / Number(weightUnits)
}

/** Throws unless a value is within the bounds of its field. */
function assertInBounds(value: number, field: string): void {
  if (value < 0) throw new Invalid([violation(field, 'MIN', 'must be >= 0', { threshold: 0 })])
  if (value > maxValue)
    throw new Invalid([violation(field, 'MAX', `must be <= ${maxValue}`, { threshold: maxValue })])
}

/** Checks an adjustment before it is applied to products. */
export function checkAdjustment(adjust: AdjustValue, currency: string): void {
  const field = onlyField(adjust, 'adjust')
  const adjustment = adjust[field] as Adjustment
  const by = onlyField(adjustment, `adjust.${field}`)
  if (by !== 'amount' || field === 'weight') return
  const decimals = fromNumber(Math.abs(adjustment.amount as number), currency).split('.')[1]?.length ?? 0
  const maxDecimals = toDecimal(0n, currency).split('.')[1]?.length ?? 0
  if (decimals > maxDecimals)
    throw new Invalid([
      violation(
        `adjust.${field}.amount`,
        'DECIMAL_MAX_SCALE',
        `must have at most ${maxDecimals} decimal places in ${currency}`,
      ),
    ])
}

/** A product whose price, cost or weight is adjusted, as are the own values of its variants. */
export function adjustProduct(
  facts: ProductFacts,
  adjust: AdjustValue,
  { currency, now }: ChangeContext,
): ProductFacts {
  const field = onlyField(adjust, 'adjust')
  const adjustment = adjust[field] as Adjustment
  const values = [facts, ...facts.variants]
  if (values.every((value) => value[field] === undefined))
    throw new Invalid([violation(field, 'REQUIRED_FIELD', `is needed, and the product has no ${field}`)])
  const adjusted = <T extends { price?: string; cost?: string; weight?: number }>(value: T): T => {
    const before = value[field]
    if (before === undefined) return value
    const after =
      typeof before === 'number'
        ? adjustWeight(before, adjustment)
        : toDecimal(adjustAmount(parseAmount(before, currency), adjustment, currency), currency)
    assertInBounds(Number(after), field)
    return { ...value, [field]: after }
  }
  const adjustedSale = <T extends { salePrice?: string }>(variant: T): T => {
    if (field !== 'price' || variant.salePrice === undefined) return variant
    const amount = adjustAmount(parseAmount(variant.salePrice, currency), adjustment, currency)
    const salePrice = toDecimal(amount, currency)
    assertInBounds(Number(salePrice), 'salePrice')
    return { ...variant, salePrice }
  }
  const next = {
    ...adjusted(facts),
    variants: facts.variants.map((variant) => adjustedSale(adjusted(variant))),
  }
  assertValid(next, { currency, now })
  return next
}

/** A product with one property set; variants with a value of their own keep it. */
export function setProperty(facts: ProductFacts, set: SetValue, context: ChangeContext): ProductFacts {
  const { price, cost, brand, ...others } = set
  return changeProduct(
    facts,
    {
      ...others,
      ...(typeof brand === 'string' && { brand: brand || null }),
      ...(typeof price === 'number' && { priceData: { price } }),
      ...(typeof cost === 'number' && { costAndProfitData: { itemCost: cost } }),
    },
    context,
  )
}
