// Checks a catalog beyond the schemas of its products and collections, so that every product can be stored and bought.
import type { CollectionDraft, FieldViolation, ProductDraft } from '@vitrine/contract'
import { onlyVariantId } from '@vitrine/contract/constants'
import { choiceKey } from '../cart.ts'
import { decimalViolations } from '../money.ts'
import { Invalid, violation } from '../refusal.ts'
import { perUnit, unitsOfVariant } from './units.ts'

const invalid = (field: string, description: string) => violation(field, 'VALIDATION', description)

/** A violation for each item whose key, such as its id, an earlier item has too. */
function duplicates<T>(
  items: readonly T[],
  listField: string,
  keyField: string,
  keyOf: (item: T) => string,
): FieldViolation[] {
  const keys = new Set<string>()
  return items.flatMap((item, i) => {
    const key = keyOf(item)
    if (keys.has(key))
      return [invalid(`${listField}[${i}].${keyField}`, 'is already used by an earlier item')]
    keys.add(key)
    return []
  })
}

/** The currency of the prices that are checked, and the time; without it every discount is checked, whenever it ends. */
interface CheckContext {
  currency: string
  now?: number
}

/** Throws if the products or collections of a store contradict each other or themselves. */
export function checkCatalog(
  catalog: {
    products: readonly ProductDraft[]
    collections: readonly Pick<CollectionDraft, 'id' | 'slug'>[]
  },
  context: CheckContext,
) {
  const collectionIds = new Set(catalog.collections.map(({ id }) => id))
  const violations = [
    ...Object.entries(catalog).flatMap(([listField, items]) => [
      ...duplicates<{ id: string }>(items, listField, 'id', ({ id }) => id),
      ...duplicates<{ slug: string }>(items, listField, 'slug', ({ slug }) => slug),
    ]),
    ...catalog.products.flatMap((product, i) =>
      draftViolations(product, `products[${i}]`, { ...context, collectionIds }),
    ),
  ]
  if (violations.length > 0) throw new Invalid(violations)
}

/** The violations of a product that contradicts itself, or names a collection that the store does not have. */
export const draftViolations = (
  product: ProductDraft,
  field: string,
  { collectionIds, ...context }: CheckContext & { collectionIds: ReadonlySet<string> },
): FieldViolation[] => [
  ...productViolations(product, field, context),
  ...subscriptionViolations(product.subscriptionDetails, `${field}.subscriptionDetails`, context.currency),
  ...contentViolations(product.pricePerUnit, `${field}.pricePerUnit.baseMeasurementUnit`),
  ...product.variants.flatMap((variant, n) => {
    if (!variant.content) return []
    const contentField = `${field}.variants[${n}].content`
    return product.pricePerUnit
      ? contentViolations(unitsOfVariant(product.pricePerUnit, variant), `${contentField}.measurementUnit`)
      : [invalid(contentField, 'needs pricePerUnit of the product')]
  }),
  ...(product.collectionIds ?? []).flatMap((id, i) =>
    collectionIds.has(id)
      ? []
      : [invalid(`${field}.collectionIds[${i}]`, `is not a collection of the store: ${quoteList([id])}`)],
  ),
]

/** The violations of an option or choice that an earlier one is called like. */
export const optionViolations = (
  options: NonNullable<ProductDraft['options']>,
  field: string,
): FieldViolation[] => [
  ...duplicates(options, field, 'name', ({ name }) => name),
  ...options.flatMap(({ choices }, i) =>
    duplicates(choices, `${field}[${i}].choices`, 'description', ({ description }) => description),
  ),
]

/** The violations of subscriptions with one id, or with a discount that is finer than the currency. */
export function subscriptionViolations(
  { subscriptions }: NonNullable<ProductDraft['subscriptionDetails']> = { subscriptions: [] },
  field: string,
  currency: string,
): FieldViolation[] {
  const list = `${field}.subscriptions`
  return [
    ...duplicates([...subscriptions.entries()], list, 'id', ([place, { id }]) => id ?? `${place}`),
    ...subscriptions.flatMap(({ discount }, i) =>
      decimalViolations(`${list}[${i}].discount.amountOff`, discount?.amountOff ?? undefined, currency),
    ),
  ]
}

/** The violation of a unit price whose content is not of the kind of its base, such as milliliters per kilogram. */
export const contentViolations = (content: ProductDraft['pricePerUnit'], field: string): FieldViolation[] =>
  content && !perUnit(content)
    ? [
        invalid(
          field,
          `must be a unit of the same kind: ${content.totalMeasurementUnit} cannot be converted to ${content.baseMeasurementUnit}`,
        ),
      ]
    : []

/** The violations of a product that contradicts itself. */
export function productViolations(
  { price, cost, discount, publication, options = [], variants }: ProductDraft,
  field: string,
  { currency, now }: CheckContext,
): FieldViolation[] {
  const variantsField = `${field}.variants`
  const prices = [price, ...variants.flatMap((variant) => variant.price ?? [])]
  return [
    ...decimalViolations(`${field}.price`, price, currency),
    ...decimalViolations(`${field}.cost`, cost, currency),
    ...discountViolations(discount, prices, `${field}.discount.value`, now),
    ...dateViolations(discount, `${field}.discount`),
    ...dateViolations(publication, `${field}.publication`),
    ...optionViolations(options, `${field}.options`),
    ...(options.length > 0 && variants.length === 0
      ? [invalid(variantsField, 'must have at least one variant, because the product has options')]
      : []),
    ...duplicates(variants, variantsField, 'id', ({ id }) => id.toLowerCase()),
    ...duplicates(variants, variantsField, 'choices', ({ choices }) => choiceKey(choices)),
    ...variants.flatMap((variant, i) => [
      ...decimalViolations(`${variantsField}[${i}].price`, variant.price, currency),
      ...decimalViolations(`${variantsField}[${i}].cost`, variant.cost, currency),
      ...salePriceViolations(
        `${variantsField}[${i}].salePrice`,
        variant.salePrice,
        variant.price ?? price,
        currency,
      ),
      ...(options.length === 0 && variant.id !== onlyVariantId
        ? [invalid(`${variantsField}[${i}].id`, `must be ${onlyVariantId} for a product without options`)]
        : []),
      ...choiceViolations(variant, options, `${variantsField}[${i}].choices`),
    ]),
  ]
}

/** Whether a discount has ended, so that it changes no price any more. */
export const isOver = (discount: ProductDraft['discount'], now = -Infinity): boolean =>
  discount?.endDate !== undefined && Date.parse(discount.endDate) <= now

/** The violation of a discount that makes a price negative. A price of zero is allowed. */
function discountViolations(
  discount: ProductDraft['discount'],
  prices: readonly string[],
  field: string,
  now?: number,
): FieldViolation[] {
  const limit = discount?.type === 'PERCENT' ? 100 : Math.min(...prices.map(Number))
  return discount && !isOver(discount, now) && discount.value > limit
    ? [violation(field, 'MAX', `must be <= ${limit}, or the price would be negative`, { threshold: limit })]
    : []
}

/** The violation of dates that end before they begin. */
const dateViolations = (
  { startDate, endDate }: { startDate?: string; endDate?: string } = {},
  field: string,
): FieldViolation[] =>
  startDate !== undefined && endDate !== undefined && Date.parse(endDate) <= Date.parse(startDate)
    ? [invalid(`${field}.endDate`, 'must be later than the start')]
    : []

/** The violations of a sale price that the currency does not have, or that is higher than the price. */
function salePriceViolations(
  field: string,
  salePrice: string | undefined,
  price: string,
  currency: string,
): FieldViolation[] {
  if (salePrice === undefined) return []
  const violations = decimalViolations(field, salePrice, currency)
  return Number(salePrice) > Number(price)
    ? [...violations, violation(field, 'MAX', `must be <= ${price}`, { threshold: Number(price) })]
    : violations
}

/** A variant must have one choice of every option, identified by the choice's description. */
function choiceViolations(
  { choices }: ProductDraft['variants'][number],
  options: NonNullable<ProductDraft['options']>,
  field: string,
): FieldViolation[] {
  const wrongChoices = options.flatMap(({ name, choices: optionChoices }) => {
    const chosen = Object.hasOwn(choices, name) ? choices[name] : undefined
    const valid = optionChoices.map(({ description }) => description)
    if (chosen !== undefined && valid.includes(chosen)) return []
    const description = `must be the description of a choice: ${quoteList(valid)}`
    return [
      invalid(
        `${field}.${name}`,
        chosen === undefined ? description : `${description}; got ${quoteList([chosen])}`,
      ),
    ]
  })
  const optionNames = options.map(({ name }) => name)
  const hint = optionNames.length > 0 ? `; its options are ${quoteList(optionNames)}` : ''
  const unknownOptions = Object.keys(choices)
    .filter((name) => !optionNames.includes(name))
    .map((name) => invalid(`${field}.${name}`, `is not an option of this product${hint}`))
  return [...wrongChoices, ...unknownOptions]
}

// Longer lists would make the message unreadable.
const maxListed = 10

/** Texts joined by commas, each in quotes because merchants use commas in them too. */
const quoteList = (texts: readonly string[]): string => {
  const omitted = texts.length - maxListed
  const quoted = texts.slice(0, maxListed).map((text) => JSON.stringify(text))
  return `${quoted.join(', ')}${omitted > 0 ? ` and ${omitted} more` : ''}`
}
