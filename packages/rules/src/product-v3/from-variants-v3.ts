// The variants that a merchant sends in catalog version 3, and how they are stored. The product keeps what it has of its own,
// which version 1 shows, and variants that differ have their own values; what all of them get alike is stored with the product.
import type { ProductUpdateV3, VariantInputV3 } from '@vitrine/contract'
import { onlyVariantId } from '@vitrine/contract/constants'
import { choiceKey } from '../cart.ts'
import { decimalViolations, parseAmount, toDecimal } from '../money.ts'
import { isOffered, type ProductFacts, variantPrice, type StoredVariant } from '../product/product.ts'
import { Invalid, violation } from '../refusal.ts'
import { isSameJson } from '../same-json.ts'
import { storePrices, type VariantPrices } from './amounts.ts'
import { unitsOfVariant } from '../product/units.ts'
import { type ContentChange, contentOf, ownContents, withUnits } from './contents.ts'
import { choiceIdOf, optionIdOf } from '../product/ids-of-parts.ts'
import type { ProductContext } from '../product/change-product.ts'

type Sent = Pick<ProductUpdateV3, 'variantsInfo' | 'physicalProperties'>

const fail = (
  field: string,
  rule: Parameters<typeof violation>[1],
  description: string,
  data = {},
): never => {
  throw new Invalid([violation(field, rule, description, data)])
}

/** Values that a variant has of its own or from its product. */
const inherited = ['cost', 'sku', 'weight', 'productDimensions', 'packageDimensions'] as const

/** A variant as it is read, whether a value is its own or that of its product. */
interface WholeVariant
  extends VariantPrices,
    Pick<StoredVariant, (typeof inherited)[number] | 'content' | 'digitalFile'> {
  id: string
  choices: Record<string, string>
  barcode?: string
  visible: boolean
}

const wholeOf = (facts: ProductFacts, variant: StoredVariant, currency: string): WholeVariant => ({
  id: variant.id,
  choices: variant.choices,
  ...(variant.barcode && { barcode: variant.barcode }),
  ...(variant.digitalFile && { digitalFile: variant.digitalFile }),
  ...contentOf(unitsOfVariant(facts.pricePerUnit, variant)),
  visible: isOffered(variant),
  ...variantPrice(facts, variant, currency),
  ...Object.fromEntries(
    inherited.flatMap((name) => {
      const value = variant[name] ?? facts[name]
      return value === undefined ? [] : [[name, value]]
    }),
  ),
})

/** The names of the choices of a variant, which it has by ids or by names. */
function choicesOf(
  choices: NonNullable<VariantInputV3['choices']>,
  options: NonNullable<ProductFacts['options']>,
  field: string,
): Record<string, string> {
  const entries = choices.map(({ optionChoiceIds, optionChoiceNames }, i): [string, string] => {
    const place = `${field}[${i}]`
    if (optionChoiceIds) {
      const option = options.find((each) => optionIdOf(each) === optionChoiceIds.optionId)
      if (!option)
        return fail(`${place}.optionChoiceIds.optionId`, 'VALIDATION', 'is not an option of this product')
      const choice = option.choices.find((each) => choiceIdOf(option, each) === optionChoiceIds.choiceId)
      if (!choice)
        return fail(`${place}.optionChoiceIds.choiceId`, 'VALIDATION', 'is not a choice of this option')
      return [option.name, choice.description]
    }
    const { optionName, choiceName } = optionChoiceNames as { optionName: string; choiceName: string }
    return [optionName, choiceName]
  })
  return Object.fromEntries(entries)
}

function withoutZeros(amount: string): string {
  if (!amount.includes('.')) return amount
  let end = amount.length
  while (amount[end - 1] === '0') end -= 1
  return amount.slice(0, amount[end - 1] === '.' ? end - 1 : end)
}

/** An amount in minor units; throws if the currency has fewer decimal places. */
function amountOf(amount: string, currency: string, field: string): bigint {
  // Zeros at the end say nothing.
  const decimal = withoutZeros(amount)
  const violations = decimalViolations(field, decimal, currency)
  if (violations.length > 0) throw new Invalid(violations)
  return parseAmount(decimal, currency)
}

function pricesOf({ actualPrice, compareAtPrice }: VariantInputV3['price'], currency: string, field: string) {
  const now = amountOf(actualPrice.amount, currency, `${field}.actualPrice.amount`)
  if (!compareAtPrice) return { full: now, now }
  const full = amountOf(compareAtPrice.amount, currency, `${field}.compareAtPrice.amount`)
  if (full < now)
    fail(`${field}.compareAtPrice.amount`, 'DECIMAL_GTE', 'must be >= the actual price', {
      threshold: actualPrice.amount,
    })
  return { full, now }
}

/** What was sent of a variant over what it had. */
function mergeVariant(
  sent: VariantInputV3,
  old: WholeVariant | undefined,
  { currency, field }: { currency: string; field: string },
): Omit<WholeVariant, 'id' | 'choices'> {
  const { physicalProperties, digitalProperties, revenueDetails } = sent
  const cost = revenueDetails === null ? null : revenueDetails?.cost
  const costAmount = cost && amountOf(cost.amount, currency, `${field}.revenueDetails.cost.amount`)
  const values = {
    sku: sent.sku,
    barcode: sent.barcode,
    cost: typeof costAmount === 'bigint' ? toDecimal(costAmount, currency) : cost,
    weight: physicalProperties === null ? null : physicalProperties?.weight,
    productDimensions: physicalProperties === null ? null : physicalProperties?.productDimensions,
    packageDimensions: physicalProperties === null ? null : physicalProperties?.packageDimensions,
    digitalFile: digitalProperties === null ? null : digitalProperties?.digitalFile,
    content: physicalProperties?.pricePerUnit?.settings ?? undefined,
  }
  const { id: _id, choices: _choices, ...before } = old ?? ({ visible: true } as WholeVariant)
  const merged: Record<string, unknown> = {
    ...before,
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
    visible: sent.visible ?? before.visible,
    ...pricesOf(sent.price, currency, `${field}.price`),
  }
  // An amount that stays the same keeps its spelling.
  if (old?.cost !== undefined && typeof merged.cost === 'string' && Number(old.cost) === Number(merged.cost))
    merged.cost = old.cost
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)) as unknown as Omit<
    WholeVariant,
    'id' | 'choices'
  >
}

/** Throws unless every variant has a choice of each option, as `productViolations` would tell it for the stored product. */
function resolve(
  facts: ProductFacts,
  sent: readonly VariantInputV3[],
  { currency, newId }: ProductContext,
): WholeVariant[] {
  const options = facts.options ?? []
  const before = facts.variants.map((variant) => wholeOf(facts, variant, currency))
  const byId = new Map(before.map((variant) => [variant.id, variant]))
  const byChoices = new Map(before.map((variant) => [choiceKey(variant.choices), variant]))
  const isNew = before.length === 0
  return sent.map((variant, i) => {
    const field = `product.variantsInfo.variants[${i}]`
    const named = variant.id && !isNew && options.length > 0 ? byId.get(variant.id) : undefined
    if (variant.id && !isNew && options.length > 0 && !named)
      fail(`${field}.id`, 'VALIDATION', 'is not a variant of this product')
    const choices =
      variant.choices == null && named
        ? named.choices
        : choicesOf(variant.choices ?? [], options, `${field}.choices`)
    const old = named ?? byChoices.get(choiceKey(choices))
    const knownId = old?.id === onlyVariantId && options.length > 0 ? undefined : old?.id
    const id =
      options.length === 0 ? onlyVariantId : (knownId ?? (isNew && variant.id ? variant.id : newId()))
    return { id, choices, ...mergeVariant(variant, old, { currency, field }) }
  })
}

type InheritedName = (typeof inherited)[number]

/** A stored value of the product, and the values of those variants that have their own. */
interface StoredValue {
  shared: unknown
  own: unknown[]
}

/** How a value of all variants is stored; `before` are the variants by their ids, as they are stored. */
function storeValue(
  facts: ProductFacts,
  variants: readonly WholeVariant[],
  before: ReadonlyMap<string, StoredVariant>,
  name: InheritedName,
): StoredValue {
  const values = variants.map((variant) => variant[name])
  const stored = variants.map(({ id }) => before.get(id))
  const isUnchanged = values.map(
    (value, i) => stored[i] !== undefined && isSameJson(value, stored[i][name] ?? facts[name]),
  )
  const isShared = values.every((value) => isSameJson(value, values[0]))
  if (isShared && (facts[name] === undefined || !isUnchanged.every(Boolean)))
    return { shared: values[0], own: [] }
  // A variant without a value would have that of its product.
  if (values.includes(undefined)) return { shared: undefined, own: values }
  return {
    shared: facts[name],
    own: values.map((value, i) =>
      isUnchanged[i] ? stored[i]?.[name] : isSameJson(value, facts[name]) ? undefined : value,
    ),
  }
}

/** What was sent, and the variants that follow from it. */
interface Change extends ContentChange {
  variants: readonly [WholeVariant, ...WholeVariant[]]
}

function store(facts: ProductFacts, change: Change, currency: string) {
  const { variants } = change
  const before = new Map(facts.variants.map((variant) => [variant.id, variant]))
  const { price, discount, variants: prices } = storePrices(variants, { facts, before }, currency)
  const { pricePerUnit, variants: stored } = withUnits(facts, change, parseAmount(price, currency))
  const contents = ownContents(variants, pricePerUnit, stored)
  const values = inherited.map((name) => ({ name, ...storeValue(facts, variants, before, name) }))
  const product: Record<string, unknown> = { ...facts, price, discount, pricePerUnit }
  for (const { name, shared } of values) product[name] = shared
  product.variants = variants.map(({ id, choices, visible, barcode, digitalFile }, i) => ({
    id,
    choices,
    ...(!visible && { visible }),
    ...(barcode && { barcode }),
    ...(digitalFile && { digitalFile }),
    ...(contents[i] && { content: contents[i] }),
    ...prices[i],
    ...Object.fromEntries(values.flatMap(({ name, own }) => (own[i] === undefined ? [] : [[name, own[i]]]))),
  }))
  return Object.fromEntries(
    Object.entries(product).filter(([, value]) => value !== undefined),
  ) as unknown as ProductFacts
}

/** The product with the variants that were sent; those that say what is stored leave it as it is. */
export function readVariants(facts: ProductFacts, sent: Sent, context: ProductContext): ProductFacts {
  const { currency } = context
  const before = facts.variants.map((variant) => wholeOf(facts, variant, currency))
  const variants = sent.variantsInfo ? resolve(facts, sent.variantsInfo.variants, context) : before
  const change = { sent, before, variants }
  const spell = (all: readonly WholeVariant[]) =>
    all.map((each) => ({ ...each, full: `${each.full}`, now: `${each.now}` }))
  return isSameJson(spell(before), spell(variants))
    ? withUnits(facts, change)
    : store(facts, { ...change, variants: variants as [WholeVariant, ...WholeVariant[]] }, currency)
}
