// The fields of a product's form as the platform takes them.
import type {
  MeasurementUnit,
  NewProduct,
  OrderedMedia,
  Product,
  ProductUpdate,
  VariantOverride,
} from '@vitrine/client'
import { decimalProblem, decimalsOf, manyDecimals, parseDecimal } from '../form/decimals.ts'
import { InvalidEntries, readAll, readDecimal, readMoment } from '../form/entries.ts'
import type { FormValues } from '../form/form.ts'
import { toSentText } from '../rich-text/rich-text.ts'
import { choicesOf, readOptions, readVariants } from './option-values.ts'
import { readPictures } from './picture-values.ts'
import { discountDecimals } from './price-text.ts'
import type { ProductFieldName } from './product-fields.ts'
import { readSections } from './section-values.ts'
import { withSearchTexts } from '../search-engines/search-tags.ts'

type Values = FormValues<ProductFieldName>

const isAnyIn = (changed: Partial<Values>, ...names: ProductFieldName[]) =>
  names.some((name) => changed[name] !== undefined)

function priceOf(values: Values, currency: string): number {
  const price = readDecimal(values, 'price', '25 or 19.90', decimalsOf(currency))
  if (price === null) throw new InvalidEntries({ price: 'Enter a price, such as 25.' })
  return price
}

type Dates = NonNullable<ProductUpdate['publication']>

/** The dates of which the fields were changed. */
const datesOf = (changed: Partial<Values>, start: ProductFieldName, end: ProductFieldName): Dates =>
  readAll({
    ...(isAnyIn(changed, start) && { startDate: () => readMoment(changed as Values, start) }),
    ...(isAnyIn(changed, end) && { endDate: () => readMoment(changed as Values, end) }),
  })

/** A discount with both of its dates: without them, one after a sale that is over would have none. */
function discountOf(
  values: Values,
  changed: Partial<Values>,
  currency: string,
  before: Dates = {},
): NonNullable<ProductUpdate['discount']> {
  const type = values.discountType as 'NONE' | 'AMOUNT' | 'PERCENT'
  if (type === 'NONE') return { type, value: 0 }
  const { value, dates } = readAll({
    value() {
      const number = readDecimal(values, 'discountValue', '10', discountDecimals(type, currency))
      if (number === null) throw new InvalidEntries({ discountValue: 'Enter by how much, such as 10.' })
      return number
    },
    dates: () => datesOf(changed, 'saleStart', 'saleEnd'),
  })
  const { startDate = null, endDate = null } = before
  return { type, value, startDate, endDate, ...dates }
}

function pricePerUnitOf(values: Values): ProductUpdate['pricePerUnitData'] {
  const { total, base } = readAll({
    total: () => readDecimal(values, 'unitTotal', '250', manyDecimals),
    base: () => readDecimal(values, 'unitBase', '100', manyDecimals),
  })
  const { unitTotalUnit, unitBaseUnit } = values
  if (total === null && base === null && !unitTotalUnit && !unitBaseUnit) return null
  const missing: Record<string, string> = {}
  if (total === null) missing.unitTotal = 'Enter the content, or leave all four fields empty.'
  if (base === null) missing.unitBase = 'Enter what the price is per, or leave all four fields empty.'
  if (!unitTotalUnit) missing.unitTotalUnit = 'Choose a unit.'
  if (!unitBaseUnit) missing.unitBaseUnit = 'Choose a unit.'
  if (total === null || base === null || Object.keys(missing).length > 0) throw new InvalidEntries(missing)
  return {
    totalQuantity: total,
    totalMeasurementUnit: unitTotalUnit as MeasurementUnit,
    baseQuantity: base,
    baseMeasurementUnit: unitBaseUnit as MeasurementUnit,
  }
}

function optionsToSend(values: Values): NonNullable<ProductUpdate['productOptions']> {
  const options = readOptions(values.options)
  const nameless = options.some(({ name }) => !name.trim())
  const empty = options.find(({ choices }) => choices.length === 0)
  if (nameless) throw new InvalidEntries({ options: 'Enter a name for every option.' })
  if (empty) throw new InvalidEntries({ options: `Add a choice to ${empty.name}, or remove the option.` })
  return options.map(({ name, type, choices }) => ({
    name: name.trim(),
    optionType: type,
    choices: choices.map((choice) => ({ value: choice.value || choice.name, description: choice.name })),
  }))
}

function sectionsToSend(values: Values): NonNullable<ProductUpdate['additionalInfoSections']> {
  const sections = readSections(values.sections)
  if (sections.some(({ title }) => !title.trim()))
    throw new InvalidEntries({ sections: 'Enter a title for every section.' })
  return sections.map(({ title, text }) => ({ title: title.trim(), description: toSentText(text) }))
}

function requiredName(name: string): string {
  if (!name.trim()) throw new InvalidEntries({ name: 'Name is required.' })
  return name
}

function requiredSlug(slug: string): string {
  if (slug === '') throw new InvalidEntries({ slug: 'URL slug is required.' })
  return slug
}

/** What a merchant has changed of a product, for the call that changes its own fields. */
export function toUpdate(changed: Partial<Values>, entered: Values, before: Product): ProductUpdate {
  const { name, slug, description, visible } = changed
  const { currency } = before.priceData
  const read = readAll({
    ...(name !== undefined && { name: () => requiredName(name) }),
    ...(slug !== undefined && { slug: () => requiredSlug(slug) }),
    ...(isAnyIn(changed, 'price') && { priceData: () => ({ price: priceOf(entered, currency) }) }),
    ...(isAnyIn(changed, 'cost') && { costAndProfitData: () => costOf(entered, currency) }),
    ...(isAnyIn(changed, 'discountType', 'discountValue', 'saleStart', 'saleEnd') && {
      discount: () => discountOf(entered, changed, currency, before.discount),
    }),
    ...(isAnyIn(changed, 'publishStart', 'publishEnd') && {
      publication: () => datesOf(changed, 'publishStart', 'publishEnd'),
    }),
    ...(isAnyIn(changed, 'unitTotal', 'unitTotalUnit', 'unitBase', 'unitBaseUnit') && {
      pricePerUnitData: () => pricePerUnitOf(entered),
    }),
    ...(isAnyIn(changed, 'weight') && { weight: () => weightOf(entered) }),
    ...(isAnyIn(changed, 'options') && { productOptions: () => optionsToSend(entered) }),
    ...(isAnyIn(changed, 'sections') && { additionalInfoSections: () => sectionsToSend(entered) }),
  })
  return {
    ...read,
    ...(description !== undefined && { description: toSentText(description) }),
    ...(visible !== undefined && { visible: visible === 'on' }),
    ...(isAnyIn(changed, 'productType') && { productType: entered.productType as Product['productType'] }),
    ...(isAnyIn(changed, 'sku') && { sku: entered.sku || null }),
    ...(isAnyIn(changed, 'brand') && { brand: entered.brand || null }),
    ...(isAnyIn(changed, 'ribbon') && { ribbon: entered.ribbon || null }),
    ...(isAnyIn(changed, 'seoTitle', 'seoDescription') && {
      seoData: withSearchTexts(before.seoData, entered),
    }),
  }
}

const weightOf = (values: Values) => readDecimal(values, 'weight', '0.4', manyDecimals)

const costOf = (values: Values, currency: string) => {
  const itemCost = readDecimal(values, 'cost', '8 or 7.50', decimalsOf(currency))
  return itemCost === null ? null : { itemCost }
}

/** A product to create in a store with this currency. Its pictures, the values of its variants and its collections follow in calls of their own. */
export function toNewProduct(entered: Values, currency: string): NewProduct {
  const { name, slug, description, sku, brand, ribbon } = entered
  const hasOptions = readOptions(entered.options).length > 0
  const { quantity, pricePerUnitData, ...read } = readAll({
    name: () => requiredName(name),
    priceData: () => ({ price: priceOf(entered, currency) }),
    costAndProfitData: () => costOf(entered, currency),
    discount: () => discountOf(entered, entered, currency),
    publication: () => datesOf(entered, 'publishStart', 'publishEnd'),
    weight: () => weightOf(entered),
    productOptions: () => optionsToSend(entered),
    additionalInfoSections: () => sectionsToSend(entered),
    quantity: () => (hasOptions ? null : readDecimal(entered, 'quantity', '12', 0)),
    pricePerUnitData: () => pricePerUnitOf(entered),
  })
  const seoData = withSearchTexts(undefined, entered)
  return {
    ...read,
    description: toSentText(description),
    visible: entered.visible === 'on',
    productType: entered.productType as Product['productType'],
    ...(slug && { slug }),
    ...(sku && { sku }),
    ...(brand && { brand }),
    ...(ribbon && { ribbon }),
    ...(seoData && { seoData }),
    ...(pricePerUnitData && { pricePerUnitData }),
    ...(quantity !== null && { stock: { trackInventory: true, quantity } }),
  }
}

/** The pictures in their order. */
export const toMedia = (entered: Values): OrderedMedia[] =>
  readPictures(entered.pictures).map(({ id, url, altText, focalPoint }) => ({
    ...(id ? { mediaId: id } : { url }),
    altText,
    focalPoint: focalPoint ?? null,
  }))

/** The variants whose values differ from those that were entered. */
export function toOverrides(entered: Values, product: Product): VariantOverride[] {
  const rows = readVariants(entered.variants)
  const { priceData, costAndProfitData, sku: ownSku = '', weight, productOptions } = product
  const byName = new Map(
    Object.entries(rows).map(([key, row]) => [JSON.stringify(choicesOf(key)), row] as const),
  )
  return product.variants.flatMap(({ id, choices, variant }) => {
    const row = byName.get(JSON.stringify(productOptions.map(({ name }) => choices[name] ?? ''))) ?? {}
    const number = (
      text: string | undefined,
      whole: number | undefined,
      now: number | undefined,
      decimals = decimalsOf(priceData.currency),
    ) => {
      const value = text?.trim() ? numberOf(text, decimals) : whole
      return value === now ? undefined : value === whole ? null : value
    }
    const sku = row.sku?.trim() || ownSku
    const override: VariantOverride = {
      price: number(row.price, priceData.price, variant.priceData.price),
      cost: number(row.cost, costAndProfitData?.itemCost, variant.costAndProfitData?.itemCost),
      weight: number(row.weight, weight, variant.weight, manyDecimals),
      sku: sku === variant.sku ? undefined : sku === ownSku ? null : sku,
      visible: row.hidden === !variant.visible || (!row.hidden && variant.visible) ? undefined : !row.hidden,
    }
    const changed = Object.entries(override).filter(([, value]) => value !== undefined)
    return changed.length > 0 ? [{ variantIds: [id], ...Object.fromEntries(changed) }] : []
  })
}

function numberOf(text: string, decimals: number): number {
  const number = parseDecimal(text, decimals)
  if (Number.isNaN(number))
    throw new InvalidEntries({
      variants: decimalProblem(text, decimals, `${text} is not a number, such as 19.90.`),
    })
  return number
}

/** Throws if the values of variants hold anything that is not a number. */
export function checkVariants(entered: Values, currency: string | undefined): void {
  for (const { price = '', cost = '', weight = '' } of Object.values(readVariants(entered.variants))) {
    for (const text of [price, cost]) if (text.trim()) numberOf(text, decimalsOf(currency))
    if (weight.trim()) numberOf(weight, manyDecimals)
  }
}
