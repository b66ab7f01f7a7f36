// Gives variants of a product values of their own, and takes them away again.
import type { FieldViolation, VariantOverride } from '@vitrine/contract'
import { choiceKey } from '../cart.ts'
import { amountOf, assertValid } from './from-product-v1.ts'
import { isOver } from '../product/check-catalog.ts'
import { decimalViolations } from '../money.ts'
import type { ProductFacts, StoredVariant } from '../product/product.ts'
import { Invalid, violation } from '../refusal.ts'
import type { ChangeContext } from '../product/change-product.ts'

/** The places of the variants that an override names. */
function placesOf(
  { choices, variantIds }: VariantOverride,
  placeById: ReadonlyMap<string, number>,
  placeByChoices: ReadonlyMap<string, number>,
  field: string,
): number[] {
  const keys = [
    ...(variantIds ?? []).map((id, i) => ({ name: `variantIds[${i}]`, place: placeById.get(id) })),
    ...(choices ? [{ name: 'choices', place: placeByChoices.get(choiceKey(choices)) }] : []),
  ]
  if (keys.length === 0)
    throw new Invalid([
      violation(field, 'REQUIRED_ONE_OF_FIELD', 'must name variants by choices or variantIds'),
    ])
  return keys.map(({ name, place }) => {
    if (place === undefined)
      throw new Invalid([violation(`${field}.${name}`, 'VALIDATION', 'is not a variant of this product')])
    return place
  })
}

/** A variant with an override: `null` removes the variant's own value. */
function withOverride(variant: StoredVariant, override: VariantOverride, currency: string): StoredVariant {
  const { choices: _choices, variantIds: _ids, price, cost, ...others } = override
  const amount = (sent: number | null | undefined, before: string | undefined) =>
    typeof sent === 'number' ? amountOf(sent, before, currency) : sent
  const sent = { ...others, price: amount(price, variant.price), cost: amount(cost, variant.cost) }
  const next = { ...variant, ...Object.fromEntries(Object.entries(sent).filter(([, v]) => v !== undefined)) }
  // A price of version 1 is what the variant costs before the discount of its product.
  if (price !== undefined) delete next.salePrice
  const { visible, ...kept } = Object.fromEntries(
    Object.entries(next).filter(([, value]) => value !== null),
  ) as unknown as StoredVariant
  return { ...kept, ...(visible === false && { visible }) }
}

/** The variants that overrides name. */
export function namedVariants<V extends { id: string; choices: Record<string, string> }>(
  variants: readonly V[],
  overrides: readonly VariantOverride[],
): V[] {
  const ids = new Set(overrides.flatMap(({ variantIds }) => variantIds ?? []))
  const keys = new Set(overrides.flatMap(({ choices }) => (choices ? choiceKey(choices) : [])))
  return variants.filter(({ id, choices }) => ids.has(id) || keys.has(choiceKey(choices)))
}

/** The violation of a price that the discount of the product would make negative. */
const belowDiscount = (
  { price }: VariantOverride,
  { discount }: ProductFacts,
  field: string,
  now: number,
): FieldViolation[] =>
  typeof price === 'number' && discount?.type === 'AMOUNT' && !isOver(discount, now) && price < discount.value
    ? [
        violation(field, 'MIN', `must be >= the discount of ${discount.value}`, {
          threshold: discount.value,
        }),
      ]
    : []

/** A product whose variants have the values of these overrides. */
export function changeVariants(
  facts: ProductFacts,
  overrides: readonly VariantOverride[],
  { currency, now }: Pick<ChangeContext, 'currency' | 'now'>,
): ProductFacts {
  const variants = [...facts.variants]
  const placeById = new Map(variants.map(({ id }, place) => [id, place]))
  const placeByChoices = new Map(variants.map(({ choices }, place) => [choiceKey(choices), place]))
  const violations = overrides.flatMap((override, i) => {
    const field = `variants[${i}]`
    const places = placesOf(override, placeById, placeByChoices, field)
    for (const place of places)
      variants[place] = withOverride(variants[place] as StoredVariant, override, currency)
    const { price, cost } = variants[places[0] as number] as StoredVariant
    return [
      ...decimalViolations(`${field}.price`, price, currency),
      ...belowDiscount(override, facts, `${field}.price`, now),
      ...decimalViolations(`${field}.cost`, cost, currency),
    ]
  })
  if (violations.length > 0) throw new Invalid(violations)
  const changed = { ...facts, variants }
  assertValid(changed, { currency, now })
  return changed
}

/** A product whose variants all have the values of the product; barcodes and the files of a digital one are no values of a product. */
export const resetVariants = (facts: ProductFacts): ProductFacts => ({
  ...facts,
  variants: facts.variants.map(({ id, choices, barcode, digitalFile }) => ({
    id,
    choices,
    ...(barcode && { barcode }),
    ...(digitalFile && { digitalFile }),
  })),
})
