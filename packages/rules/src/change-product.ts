// Changes what is stored of a product, as a merchant asks.
import type { NewProduct, ProductUpdate } from '@vitrine/contract'
import { onlyVariantId } from '@vitrine/contract/constants'
import type { KnownEntities } from './product-v3/entities.ts'
import { contentViolations, isOver, optionViolations, productViolations } from './check-catalog.ts'
import { fromNumber } from './money.ts'
import { managesVariants, type ProductFacts } from './product.ts'
import { Invalid, violation } from './refusal.ts'
import { fromSentHtml } from './rich-content/stored-text.ts'
import { isSameJson } from './same-json.ts'
import { hasSameChoices, variantsOf } from './variants-of.ts'

/** What a change of a product needs besides the product: the currency of its prices, and ids for new variants. */
export interface ProductContext {
  currency: string
  newId(): string
  /** The entities that the change refers to. */
  known?: KnownEntities
}

/** The same, and the time of the change in milliseconds. */
export interface ChangeContext extends ProductContext {
  now: number
}

// Fields that every product has: `null` leaves them as they are.
const required = ['name', 'slug', 'productType', 'visible', 'manageVariants'] as const
// Fields that a product can be without: `null` removes them.
const removable = [
  'sku',
  'weight',
  'brand',
  'ribbon',
  'seoData',
  'productDimensions',
  'packageDimensions',
] as const

/** Without the fields that are undefined or null. */
const withoutEmpty = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as T

/** An amount that was sent, as it is stored; one that stays the same keeps its spelling. */
export const amountOf = (sent: number, before: string | undefined, currency: string): string =>
  before !== undefined && Number(before) === sent ? before : fromNumber(sent, currency)

function discountOf(
  sent: NonNullable<ProductUpdate['discount']>,
  before: ProductFacts['discount'],
  now: number,
): ProductFacts['discount'] | null {
  const { startDate, endDate, ...terms } = sent
  const { type, value } = { ...(before ?? { type: 'NONE' as const, value: 0 }), ...withoutEmpty(terms) }
  if (!type || type === 'NONE') return null
  // The dates of a sale that is over say nothing of the next one.
  const isNew = Object.keys(withoutEmpty(terms)).length > 0
  return {
    type,
    value: value ?? 0,
    ...datesOf({ startDate, endDate }, isNew && isOver(before, now) ? undefined : before),
  }
}

type SentDates = NonNullable<ProductUpdate['publication']>

/** The dates that were sent over those that are stored; `null` removes one. */
function datesOf(sent: SentDates, before: ProductFacts['publication'] = {}): typeof before {
  const startDate = sent.startDate === undefined ? before.startDate : sent.startDate
  const endDate = sent.endDate === undefined ? before.endDate : sent.endDate
  return { ...(startDate && { startDate }), ...(endDate && { endDate }) }
}

function publicationOf(sent: SentDates, before: ProductFacts['publication']) {
  const dates = datesOf(sent, before)
  return Object.keys(dates).length > 0 ? dates : null
}

function optionsOf(
  sent: NonNullable<ProductUpdate['productOptions']>,
  before: NonNullable<ProductFacts['options']>,
): NonNullable<ProductFacts['options']> {
  return sent.map(({ name, optionType, choices }) => {
    const old = before.find((option) => option.name === name)
    return {
      ...(old?.id && { id: old.id }),
      name,
      optionType: optionType ?? old?.optionType ?? 'drop_down',
      choices: choices.map(({ value, description }) => {
        const text = (description ?? value) as string
        const known = old?.choices.find((choice) => choice.description === text)
        const { id, pictures, colorCodes, image, displayImage } = known ?? {}
        // Version 1 knows no other kinds: a choice that keeps its value keeps them.
        const isSame = (value ?? text) === known?.value
        return {
          ...(id && { id }),
          value: value ?? text,
          description: text,
          ...(pictures && { pictures }),
          ...(isSame && colorCodes && { colorCodes }),
          ...(isSame && image && { image }),
          ...(displayImage && { displayImage }),
        }
      }),
    }
  })
}

const descriptionOf = (sent: ProductUpdate['description'], { description }: ProductFacts) =>
  typeof sent === 'string'
    ? fromSentHtml(sent, description, 'product.description')
    : sent === null
      ? ''
      : sent

/** The sections that were sent: one with the title of a stored section keeps what is not sent of it. */
const sectionsOf = (
  sent: NonNullable<ProductUpdate['additionalInfoSections']>,
  before: ProductFacts['infoSections'] = [],
): ProductFacts['infoSections'] =>
  sent.map(({ title, description }, i) => {
    const old = before.find((section) => section.title === title)
    const field = `product.additionalInfoSections[${i}].description`
    return { ...old, title, description: fromSentHtml(description, old?.description, field) }
  })

/** The content that was sent; what is stored may be sent back as it was read. */
function contentOf(sent: ProductUpdate['pricePerUnitData'], { pricePerUnit: before }: ProductFacts) {
  const field = 'product.pricePerUnitData.baseMeasurementUnit'
  const violations = sent && !isSameJson(sent, before) ? contentViolations(sent, field) : []
  if (violations.length > 0) throw new Invalid(violations)
  return sent
}

/** The variants of a product whose content has changed: version 1 has one for all of them. */
function withoutContents(
  { pricePerUnit, variants }: ProductFacts,
  before: ProductFacts['pricePerUnit'],
): ProductFacts['variants'] | undefined {
  const isSame =
    pricePerUnit?.totalQuantity === before?.totalQuantity &&
    pricePerUnit?.totalMeasurementUnit === before?.totalMeasurementUnit
  return isSame ? undefined : variants.map(({ content: _, ...others }) => others)
}

/** The options that were sent, and the variants that follow from them. */
function withOptions(
  facts: ProductFacts,
  sent: ProductUpdate['productOptions'],
  { newId }: ProductContext,
): Partial<Pick<ProductFacts, 'options' | 'variants'>> {
  if (!sent) return {}
  const options = optionsOf(sent, facts.options ?? [])
  const violations = optionViolations(options, 'product.productOptions')
  if (violations.length > 0) throw new Invalid(violations)
  // Variants of an import may be fewer than the combinations; they stay as long as the options do.
  const { options: old = [], variants: before } = facts
  const variants = hasSameChoices(options, old)
    ? before
    : variantsOf(options, { options: old, variants: before }, newId, 'product.productOptions')
  return { options, variants }
}

// The names of stored fields on the wire, where they differ.
const wireNames: Record<string, string> = {
  'product.price': 'product.priceData.price',
  'product.cost': 'product.costAndProfitData.itemCost',
}

/** Throws if a product contradicts itself. */
export function assertValidProduct(
  facts: ProductFacts,
  { currency, now }: Pick<ChangeContext, 'currency' | 'now'>,
): void {
  const violations = productViolations(facts, 'product', { currency, now })
  if (violations.length > 0)
    throw new Invalid(violations.map((each) => ({ ...each, field: wireNames[each.field] ?? each.field })))
}

/** The facts of a product with an update; throws if they contradict each other. */
export function changeProduct(
  facts: ProductFacts,
  update: ProductUpdate,
  context: ChangeContext,
): ProductFacts {
  const { currency, now } = context
  const next: Record<string, unknown> = { ...facts }
  const defaults = defaultsOf(facts)
  const set = (field: keyof ProductFacts, value: unknown) => {
    const isDefault = facts[field] === undefined && isSameJson(value, defaults[field])
    if (value !== undefined && !isDefault) next[field] = value
  }
  for (const field of required) set(field, update[field] ?? undefined)
  for (const field of removable) set(field, update[field])
  const { description, priceData, costAndProfitData, discount, publication, additionalInfoSections } = update
  const { options, variants } = withOptions(facts, update.productOptions, context)
  set('options', options)
  set('variants', variants)
  set('description', descriptionOf(description, facts))
  set('infoSections', additionalInfoSections && sectionsOf(additionalInfoSections, facts.infoSections))
  set('pricePerUnit', contentOf(update.pricePerUnitData, facts))
  set('variants', withoutContents(next as unknown as ProductFacts, facts.pricePerUnit))
  set('discount', discount ? discountOf(discount, facts.discount, now) : discount)
  set('publication', publication ? publicationOf(publication, facts.publication) : publication)
  const price = priceData?.price ?? undefined
  set('price', price === undefined ? undefined : amountOf(price, facts.price, currency))
  const isDiscounted = !isSameJson(next.discount ?? null, facts.discount ?? null)
  if (isDiscounted || next.price !== facts.price)
    set('variants', withoutSalePrices(next as unknown as ProductFacts, isDiscounted))
  const cost = costAndProfitData === null ? null : costAndProfitData?.itemCost
  set('cost', typeof cost === 'number' ? amountOf(cost, facts.cost, currency) : cost)
  const { ribbon, ...others } = withoutEmpty(next as unknown as ProductFacts)
  const result: ProductFacts = { ...others, ...(ribbon && { ribbon }) }
  assertValidProduct(result, context)
  return result
}

/**
 * The variants of a product whose price has changed, without the sale prices below it. Those with a price of their own keep
 * theirs, unless the discount has changed, which holds for all variants.
 */
const withoutSalePrices = ({ variants }: ProductFacts, isDiscounted: boolean): ProductFacts['variants'] =>
  variants.map((variant) => {
    if (variant.price !== undefined && !isDiscounted) return variant
    const { salePrice: _, ...others } = variant
    return others
  })

/** What a product has that does not say otherwise: a client may send it back as it was read. */
const defaultsOf = (facts: ProductFacts): Partial<Record<keyof ProductFacts, unknown>> => ({
  visible: true,
  weight: 0,
  infoSections: [],
  options: [],
  discount: null,
  publication: null,
  manageVariants: managesVariants(facts),
})

/** The facts of a new product; throws if they contradict each other. */
export function newProduct(
  { stock: _stock, ...fields }: NewProduct,
  { id, slug, now, ...context }: ProductContext & { id: string; slug: string; now: string },
): ProductFacts {
  const empty: ProductFacts = {
    id,
    slug,
    numericId: '',
    name: fields.name,
    productType: 'physical',
    description: '',
    price: fromNumber(fields.priceData.price, context.currency),
    variants: [{ id: onlyVariantId, choices: {} }],
    pictures: [],
    createdDate: now,
    lastUpdated: now,
  }
  return changeProduct(empty, { ...fields, slug }, { ...context, now: Date.parse(now) })
}

/** The stock that a new product begins with, or undefined if it is not tracked. */
export function firstStock({ stock, productOptions }: NewProduct): number | undefined {
  const { trackInventory, quantity, inStock } = stock ?? {}
  const isTracked = trackInventory ?? typeof quantity === 'number'
  const level = isTracked ? (quantity ?? 0) : inStock === false ? 0 : undefined
  if (level !== undefined && productOptions?.length)
    throw new Invalid([
      violation(
        'product.stock',
        'FIELD_NOT_ALLOWED',
        'must be absent, because each variant has a stock of its own',
      ),
    ])
  return level
}
