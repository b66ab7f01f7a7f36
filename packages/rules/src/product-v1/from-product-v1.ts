// What a merchant's update of catalog version 1 changes of what is stored.
import type { NewProduct, ProductUpdate } from '@vitrine/contract'
import { fromNumber } from '../money.ts'
import {
  changeFacts,
  assertValidOptions,
  assertValidProduct,
  type Beginning,
  type ChangeContext,
  emptyProduct,
  type FactsChange,
  type ProductContext,
} from '../product/change-product.ts'
import { contentViolations, isOver } from '../product/check-catalog.ts'
import type { ProductFacts } from '../product/product.ts'
import { variantsOf } from '../product/variants-of.ts'
import { Invalid, violation } from '../refusal.ts'
import { fromSentHtml } from '../rich-content/stored-text.ts'
import { isSameJson } from '../same-json.ts'

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

/** The options that were sent, and the variants that follow from them. */
function withOptions(
  { options: before = [], variants }: ProductFacts,
  sent: ProductUpdate['productOptions'],
  newId: () => string,
): Pick<FactsChange, 'options' | 'variants'> {
  if (!sent) return {}
  const options = optionsOf(sent, before)
  assertValidOptions(options, toWireField)
  return {
    options,
    variants: variantsOf(options, { options: before, variants }, newId, 'product.productOptions'),
  }
}

// The names of stored fields on the wire, where they differ.
const wireNames: Record<string, string> = {
  'product.price': 'product.priceData.price',
  'product.cost': 'product.costAndProfitData.itemCost',
}

const toWireField = (field: string): string =>
  wireNames[field] ?? field.replace(/^product\.options/, 'product.productOptions')

/** Throws if a product contradicts itself. */
export const assertValid = (facts: ProductFacts, context: Pick<ChangeContext, 'currency' | 'now'>): void =>
  assertValidProduct(facts, context, toWireField)

/**
 * The variants after a change of the product. What pieces hold is the same for all of them in version 1, so new content takes their own
 * away. A new price takes sale prices away, but not from variants with a price of their own, unless the discount has changed, which
 * holds for all variants.
 */
function variantsAfter(facts: ProductFacts, change: FactsChange): FactsChange['variants'] {
  const after = <Field extends keyof ProductFacts>(field: Field) =>
    (change[field] === undefined ? facts[field] : change[field]) ?? undefined
  const isDiscounted = !isSameJson(after('discount'), facts.discount)
  const isRepriced = isDiscounted || after('price') !== facts.price
  const [content, contentBefore] = [after('pricePerUnit'), facts.pricePerUnit]
  const isRefilled =
    content?.totalQuantity !== contentBefore?.totalQuantity ||
    content?.totalMeasurementUnit !== contentBefore?.totalMeasurementUnit
  if (!isRepriced && !isRefilled) return change.variants
  return (change.variants ?? facts.variants).map(({ salePrice, content: own, ...variant }) => {
    const isOnSale = !isRepriced || (variant.price !== undefined && !isDiscounted)
    return {
      ...variant,
      ...(own && !isRefilled && { content: own }),
      ...(salePrice !== undefined && isOnSale && { salePrice }),
    }
  })
}

/** What an update changes of what is stored. */
function toChange(facts: ProductFacts, update: ProductUpdate, context: ChangeContext): FactsChange {
  const { currency, now, newId } = context
  const { priceData, costAndProfitData, discount, publication, additionalInfoSections: sections } = update
  const price = priceData?.price ?? undefined
  const cost = costAndProfitData === null ? null : costAndProfitData?.itemCost
  const change: FactsChange = {
    ...Object.fromEntries(required.map((field) => [field, update[field] ?? undefined])),
    ...Object.fromEntries(removable.map((field) => [field, update[field]])),
    // An empty text removes the ribbon.
    ribbon: update.ribbon === '' ? null : update.ribbon,
    ...withOptions(facts, update.productOptions, newId),
    description: descriptionOf(update.description, facts),
    infoSections: sections && sectionsOf(sections, facts.infoSections),
    pricePerUnit: contentOf(update.pricePerUnitData, facts),
    discount: discount ? discountOf(discount, facts.discount, now) : discount,
    publication: publication ? publicationOf(publication, facts.publication) : publication,
    price: price === undefined ? undefined : amountOf(price, facts.price, currency),
    cost: typeof cost === 'number' ? amountOf(cost, facts.cost, currency) : cost,
  }
  return { ...change, variants: variantsAfter(facts, change) }
}

/** The facts of a product with an update; throws if they contradict each other. */
export const changeProduct = (
  facts: ProductFacts,
  update: ProductUpdate,
  context: ChangeContext,
): ProductFacts => changeFacts(facts, toChange(facts, update, context), context, toWireField)

/** The facts of a new product; throws if they contradict each other. */
export function newProduct(
  { stock: _stock, ...fields }: NewProduct,
  { id, slug, now, ...context }: ProductContext & Beginning,
): ProductFacts {
  const price = fromNumber(fields.priceData.price, context.currency)
  const empty = { ...emptyProduct({ id, slug, now }, fields.name), price }
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
