// Changes all variants of a product alike, as changes by filter do in catalog version 3.
import type { PriceStep, ProductUpdateV3, VariantAdjustment, VariantUpdate } from '@vitrine/contract'
import { changedBy, decimalViolations, parseAmount, times, toDecimal } from '../money.ts'
import { type ProductFacts, variantPrice, type StoredVariant } from '../product/product.ts'
import { Invalid, violation } from '../refusal.ts'
import { saleDatesOf } from '../product/dates.ts'
import type { VariantPrices } from './amounts.ts'
import { changeProductV3 } from './from-product-v3.ts'
import type { ProductContext } from '../product/change-product.ts'

type SentVariant = NonNullable<ProductUpdateV3['variantsInfo']>['variants'][number]
/** The highest price and cost, as on the wire. */
const maxAmount = '999999999.99'

/** The product with what `change` makes of each of its variants; a variant that it leaves empty stays as it is. */
function changeEach(
  facts: ProductFacts,
  context: ProductContext,
  change: (variant: StoredVariant) => Partial<SentVariant>,
): ProductFacts {
  const { currency } = context
  const variants = facts.variants.map((variant) => ({
    ...(facts.options?.length && { id: variant.id }),
    price: sentPrices(variantPrice(facts, variant, currency), currency),
    ...change(variant),
  }))
  return changeProductV3(facts, { variantsInfo: { variants } }, context)
}

const sentPrices = ({ full, now }: VariantPrices, currency: string): SentVariant['price'] => ({
  actualPrice: { amount: toDecimal(now, currency) },
  ...(full > now && { compareAtPrice: { amount: toDecimal(full, currency) } }),
})

/** Throws if an update of variants contradicts itself or the currency. */
export function checkVariantUpdate({ price, revenueDetails }: VariantUpdate, currency: string): void {
  const { actualPrice, compareAtPrice } = price ?? {}
  const amounts = {
    'price.actualPrice': actualPrice?.amount,
    'price.compareAtPrice': compareAtPrice?.amount,
    'revenueDetails.cost': revenueDetails?.cost?.amount,
  }
  const violations = Object.entries(amounts).flatMap(([field, amount]) =>
    decimalViolations(`variant.${field}.amount`, amount, currency),
  )
  if (actualPrice && compareAtPrice && Number(compareAtPrice.amount) < Number(actualPrice.amount))
    violations.push(
      violation('variant.price.compareAtPrice.amount', 'DECIMAL_GTE', 'must be >= the actual price', {
        threshold: actualPrice.amount,
      }),
    )
  if (violations.length > 0) throw new Invalid(violations)
}

/** A product whose variants all have what was sent. */
export const updateVariantsV3 = (
  facts: ProductFacts,
  { price, ...others }: VariantUpdate,
  context: ProductContext,
): ProductFacts => changeEach(facts, context, () => ({ ...others, ...(price && { price }) }))

/** Throws if an amount of an adjustment is finer than the currency. */
export function checkVariantAdjustment({ rounding: _, ...steps }: VariantAdjustment, currency: string): void {
  const violations = Object.entries(steps).flatMap(([field, step]) =>
    decimalViolations(`${field}.amount`, step?.amount ?? undefined, currency),
  )
  if (violations.length > 0) throw new Invalid(violations)
}

/** An amount after a step, within the bounds of prices. */
function afterStep(
  amount: bigint,
  { amount: by, percentage }: PriceStep,
  field: string,
  { currency, rounding }: { currency: string; rounding: VariantAdjustment['rounding'] },
): bigint {
  const size = parseAmount((by ?? '0').replace('-', ''), currency)
  const exact = by?.startsWith('-') ? amount - size : amount + size
  const next = times(exact, changedBy(percentage ?? 0), currency, rounding ?? 'CURRENCY_PRECISION')
  if (next < 0n) throw new Invalid([violation(field, 'DECIMAL_GTE', 'would be negative', { threshold: 0 })])
  if (Number(toDecimal(next, currency)) > Number(maxAmount))
    throw new Invalid([
      violation(field, 'DECIMAL_LTE', `would be more than ${maxAmount}`, { threshold: maxAmount }),
    ])
  return next
}

/**
 * A product whose variants have other prices and costs; throws if one would be negative, or above the price before, or if a sale
 * would lose its dates.
 */
export function adjustVariantsV3(
  facts: ProductFacts,
  { actualPrice, compareAtPrice, compareAtPriceDiscount, cost, rounding }: VariantAdjustment,
  context: ProductContext,
): ProductFacts {
  const { currency } = context
  const adjusted = (amount: bigint, step: PriceStep | null | undefined, field: string) =>
    step ? afterStep(amount, step, field, { currency, rounding }) : amount
  const discount = compareAtPriceDiscount && lowering(compareAtPriceDiscount)
  const changed = changeEach(facts, context, (variant) => {
    const before = variantPrice(facts, variant, currency)
    const isOnSale = before.full > before.now
    const full = isOnSale ? adjusted(before.full, compareAtPrice, 'compareAtPrice') : before.full
    const now = discount
      ? adjusted(full, discount, 'compareAtPriceDiscount')
      : adjusted(before.now, actualPrice, 'actualPrice')
    if (isOnSale && now > full)
      throw new Invalid([violation('actualPrice', 'VALIDATION', 'would be above the price before')])
    const price = sentPrices({ full: isOnSale || discount ? full : now, now }, currency)
    const costBefore = variant.cost ?? facts.cost
    if (!cost || costBefore === undefined) return { price }
    const next = adjusted(parseAmount(costBefore, currency), cost, 'cost')
    return { price, revenueDetails: { cost: { amount: toDecimal(next, currency) } } }
  })
  const isDated = Object.keys(saleDatesOf(facts.discount)).length > 0
  if (isDated && !changed.discount && changed.variants.some(({ salePrice }) => salePrice !== undefined))
    throw new Invalid([
      violation(
        discount ? 'compareAtPriceDiscount' : actualPrice ? 'actualPrice' : 'compareAtPrice',
        'VALIDATION',
        'would lower its variants by different amounts, for which a sale with dates cannot be kept',
      ),
    ])
  return changed
}

/** A discount as the step that it is. */
const lowering = ({ amount, percentage }: PriceStep): PriceStep => ({
  ...(amount != null && { amount: `-${amount}` }),
  ...(percentage != null && { percentage: -percentage }),
})
