// A product as its form has it, for its document: what the merchant has not changed stays as it is stored.
import type {
  MeasurementUnit,
  NewProductDocument,
  ProductDocument,
  ProductDocumentUpdate,
} from '@vitrine/client'
import { decimalProblem, decimalText, decimalsOf, manyDecimals } from '../form/decimals.ts'
import { InvalidEntries, readAll, readDecimal, readMoment } from '../form/entries.ts'
import { selectedOf } from '../form/form.ts'
import type { ChangedForm, FormValues } from '../form/form.ts'
import { toSentText } from '../rich-text/rich-text.ts'
import { withSearchTexts } from '../search-engines/search-tags.ts'
import { checkModifiers, toModifiers } from './modifier-values.ts'
import { maxCode, readOptions } from './option-values.ts'
import { readPictures } from './picture-values.ts'
import { discountDecimals } from './price-text.ts'
import type { ProductFieldName } from './product-fields.ts'
import { readSections } from './section-values.ts'
import { readShared } from './shared-section-values.ts'
import {
  type SentVariant,
  storedOptions,
  toOptions,
  toStock,
  toVariants,
  unchanged,
} from './variant-document.ts'

type Values = FormValues<ProductFieldName>
type Form = Pick<ChangedForm<ProductFieldName>, 'changed' | 'entered' | 'base'>
type Fields = Omit<ProductDocumentUpdate, 'id' | 'revision'>

/** The currency and the time zone of the store. */
interface UnitsOfStore {
  currency: string
  timeZone: string
}

/** What a new product begins with. */
const newDocument: ProductDocument = {
  id: '',
  revision: '0',
  name: '',
  slug: '',
  productType: 'physical',
  description: '',
  price: '0',
  pictures: [],
  variants: [],
  createdDate: '',
  lastUpdated: '',
}

const orNone = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined)

function amountOf(values: Values, name: 'price' | 'cost', example: string, currency: string) {
  const text = values[name].trim()
  if (text === '') return undefined
  const amount = decimalText(text, decimalsOf(currency))
  if (amount !== undefined) return amount
  throw new InvalidEntries({
    [name]: decimalProblem(text, decimalsOf(currency), `Enter a number, such as ${example}.`),
  })
}

function priceOf(values: Values, currency: string): string {
  const price = amountOf(values, 'price', '25 or 19.90', currency)
  if (price === undefined) throw new InvalidEntries({ price: 'Enter a price, such as 25.' })
  return price
}

/** Dates, of which those that were not changed keep their seconds. */
function datesOf(
  { changed, entered }: Form,
  [start, end]: readonly [start: ProductFieldName, end: ProductFieldName],
  before: Fields['publication'],
  timeZone: string,
) {
  const { startDate, endDate } = readAll({
    startDate: () =>
      changed[start] === undefined ? before?.startDate : readMoment(entered, start, timeZone),
    endDate: () => (changed[end] === undefined ? before?.endDate : readMoment(entered, end, timeZone)),
  })
  return { ...(startDate && { startDate }), ...(endDate && { endDate }) }
}

function discountOf(
  form: Form,
  before: Fields['discount'],
  { currency, timeZone }: UnitsOfStore,
): Fields['discount'] {
  const { entered } = form
  const type = entered.discountType
  if (type !== 'AMOUNT' && type !== 'PERCENT') return undefined
  const { value, dates } = readAll({
    value() {
      const number = readDecimal(entered, 'discountValue', '10', discountDecimals(type, currency))
      if (number === null) throw new InvalidEntries({ discountValue: 'Enter by how much, such as 10.' })
      return number
    },
    dates: () => datesOf(form, ['saleStart', 'saleEnd'], before, timeZone),
  })
  return { type, value, ...dates }
}

function pricePerUnitOf(values: Values): Fields['pricePerUnit'] {
  const { total, base } = readAll({
    total: () => readDecimal(values, 'unitTotal', '250', manyDecimals),
    base: () => readDecimal(values, 'unitBase', '100', manyDecimals),
  })
  const { unitTotalUnit, unitBaseUnit } = values
  if (total === null && base === null && !unitTotalUnit && !unitBaseUnit) return undefined
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

/** The sections of the product; one whose text was not changed keeps the form in which it is stored. */
function sectionsOf({ entered, base }: Form, before: NonNullable<Fields['infoSections']> = []) {
  const sections = readSections(entered.sections)
  if (sections.some(({ title }) => !title.trim()))
    throw new InvalidEntries({ sections: 'Enter a title for every section.' })
  const began = readSections(base.sections)
  return sections.map(({ title, text }) => {
    const place = began.findIndex((section) => section.title === title)
    const old = before[place]
    const isSame = old !== undefined && began[place]?.text === text
    return { ...old, title: title.trim(), description: isSame ? old.description : toSentText(text) }
  })
}

/** The pictures in their order; one that was removed goes from the choices, too. */
function withPictures(fields: Fields, entered: Values): Fields {
  const before = new Map(fields.pictures.map((picture) => [picture.id, picture]))
  const pictures = readPictures(entered.pictures).map(({ id, url, altText, focalPoint }) => {
    const { focalPoint: _, ...old } = (id && before.get(id)) || { id: crypto.randomUUID(), url }
    return { ...old, altText, ...(focalPoint && { focalPoint }) }
  })
  const now = new Map(pictures.map((picture) => [picture.id, picture]))
  const ofChoices = <C extends { pictures?: typeof pictures }>(choices: readonly C[]) =>
    choices.map(({ pictures: own = [], ...choice }) => {
      const left = own.flatMap((picture) => (before.has(picture.id) ? (now.get(picture.id) ?? []) : picture))
      return { ...choice, ...(left.length > 0 && { pictures: left }) }
    })
  const { options, modifiers } = fields
  return {
    ...fields,
    pictures,
    ...(options && { options: options.map((each) => ({ ...each, choices: ofChoices(each.choices) })) }),
    ...(modifiers && {
      modifiers: modifiers.map(({ choicesSettings: settings, ...modifier }) => ({
        ...modifier,
        ...(settings && { choicesSettings: { choices: ofChoices(settings.choices) } }),
      })),
    }),
  } as Fields
}

/** The collections with those that were added and without those that were removed: a rule alone decides about others. */
function collectionsOf({ entered, base }: Form, before: readonly string[] = []): string[] {
  const [now, began] = [selectedOf(entered.collections), selectedOf(base.collections)]
  const kept = before.filter((id) => now.includes(id) || !began.includes(id))
  return [...kept, ...now.filter((id) => !began.includes(id) && !before.includes(id))]
}

/** The stock and the barcode of a product without options. */
function withOwnValues(variant: SentVariant, { changed, entered, base }: Form): SentVariant {
  const { barcode: _, ...others } = variant
  const { barcode, stock } = entered
  return {
    ...(changed.barcode === undefined ? variant : { ...others, ...(barcode && { barcode }) }),
    ...(changed.stock !== undefined && {
      stock: toStock(base.stock, stock, (text) => new InvalidEntries({ stock: `E${text.slice(1)}` })),
    }),
  }
}

/** The options that the product gets, as the form has them. */
const optionsOf = ({ changed }: Form, before: ProductDocument) =>
  changed.options === undefined ? storedOptions(before) : readOptions(changed.options)

/** Throws if values were entered that only the variants of a product with options have. */
function checkOwnValues(form: Form, before: ProductDocument): void {
  const { changed, entered } = form
  const { barcode, stock } = entered
  const isOfVariants = optionsOf(form, before).length > 0
  const problems = {
    ...(changed.barcode && barcode.length > maxCode && { barcode: `Use at most ${maxCode} characters.` }),
    ...(changed.barcode &&
      isOfVariants && { barcode: 'Enter the barcodes of its variants in the table of variants.' }),
    ...(changed.stock &&
      isOfVariants && { stock: 'Enter the stock of its variants in the table of variants.' }),
  }
  if ((barcode || stock) && Object.keys(problems).length > 0) throw new InvalidEntries(problems)
}

/** The variants as the form has them. */
function variantsOf(form: Form, before: ProductDocument, product: Fields, currency: string): SentVariant[] {
  const options = optionsOf(form, before)
  if (options.length > 0) {
    const isChanged = form.changed.options !== undefined || form.changed.variants !== undefined
    return isChanged ? toVariants(options, form, before, product, currency) : before.variants.map(unchanged)
  }
  const [only] = before.variants
  const hadOptions = (before.options ?? []).length > 0
  // The platform gives it the stock of all variants that end.
  const variant = hadOptions || !only ? { choices: {} } : unchanged(only)
  return [withOwnValues(variant, form)]
}

/** The sale prices end that are below a price or a discount of before; without the content of before, so do those of variants. */
function withoutOldValues(variants: SentVariant[], product: Fields, before: ProductDocument): SentVariant[] {
  const isDiscounted = JSON.stringify(product.discount) !== JSON.stringify(before.discount)
  const isRepriced = Number(product.price) !== Number(before.price)
  const [now, then] = [product.pricePerUnit, before.pricePerUnit]
  const hasContent =
    now?.totalQuantity === then?.totalQuantity && now?.totalMeasurementUnit === then?.totalMeasurementUnit
  return variants.map(({ salePrice, content, ...variant }) => ({
    ...variant,
    ...(salePrice !== undefined &&
      !isDiscounted &&
      (!isRepriced || variant.price !== undefined) && { salePrice }),
    ...(content && hasContent && { content }),
  }))
}

/** The fields of a product but for its variants, its pictures and those that the platform sets. */
function fieldsOf(form: Form, before: ProductDocument, store: UnitsOfStore): Fields {
  const { changed, entered } = form
  const { currency, timeZone } = store
  const has = (...names: ProductFieldName[]) => names.some((name) => changed[name] !== undefined)
  const read = readAll({
    name() {
      if (has('name') && !entered.name.trim()) throw new InvalidEntries({ name: 'Name is required.' })
      return has('name') ? entered.name : before.name
    },
    slug() {
      // A new product gets one of its name.
      if (has('slug') && !entered.slug && before !== newDocument)
        throw new InvalidEntries({ slug: 'URL slug is required.' })
      return has('slug') ? entered.slug : before.slug
    },
    price: () => (has('price') ? priceOf(entered, currency) : before.price),
    cost: () => (has('cost') ? amountOf(entered, 'cost', '8 or 7.50', currency) : before.cost),
    discount: () =>
      has('discountType', 'discountValue', 'saleStart', 'saleEnd')
        ? discountOf(form, before.discount, store)
        : before.discount,
    publication() {
      if (!has('publishStart', 'publishEnd')) return before.publication
      const dates = datesOf(form, ['publishStart', 'publishEnd'], before.publication, timeZone)
      return Object.keys(dates).length > 0 ? dates : undefined
    },
    pricePerUnit: () =>
      has('unitTotal', 'unitTotalUnit', 'unitBase', 'unitBaseUnit')
        ? pricePerUnitOf(entered)
        : before.pricePerUnit,
    weight: () =>
      has('weight') ? (readDecimal(entered, 'weight', '0.4', manyDecimals) ?? undefined) : before.weight,
    options: () =>
      has('options') ? orNone(toOptions(readOptions(entered.options), before.options)) : before.options,
    infoSections: () =>
      has('sections') ? orNone(sectionsOf(form, before.infoSections)) : before.infoSections,
    modifiers() {
      if (!has('modifiers')) return before.modifiers
      checkModifiers(entered.modifiers, currency)
      return orNone(toModifiers(entered.modifiers, before.modifiers ?? [], currency))
    },
  })
  const { id: _id, revision: _revision, createdDate: _created, lastUpdated: _updated, ...stored } = before
  const { archivedDate: _archived, ...fields } = stored
  const texts = {
    ...(has('description') && { description: toSentText(entered.description) }),
    ...(has('visible') && { visible: entered.visible === 'on' }),
    ...(has('productType') && { productType: entered.productType as Fields['productType'] }),
    ...(has('sku') && { sku: entered.sku || undefined }),
    ...(has('brand') && { brand: entered.brand.trim() || undefined }),
    ...(has('ribbon') && { ribbon: entered.ribbon.trim() || undefined }),
    ...(has('seoTitle', 'seoDescription') && {
      seoData: withSearchTexts(before.seoData, entered) ?? undefined,
    }),
    ...(has('sharedSections') && { infoSectionIds: orNone(readShared(entered.sharedSections)) }),
    ...(has('collections') && { collectionIds: orNone(collectionsOf(form, before.collectionIds)) }),
  }
  // What is undefined is left out by JSON.
  return { ...fields, ...read, ...texts, variants: [] } as Fields
}

/** Reads the form; throws all that cannot be sent of it. */
function readForm(form: Form, before: ProductDocument, store: UnitsOfStore): Fields {
  let product = before as Fields
  const { variants } = readAll({
    fields: () => (product = fieldsOf(form, before, store)),
    ownValues: () => checkOwnValues(form, before),
    variants: () => variantsOf(form, before, product, store.currency),
  })
  const all = { ...product, variants: withoutOldValues(variants, product, before) }
  return form.changed.pictures === undefined ? all : withPictures(all, form.entered)
}

/** A stored product with what a merchant has changed of it. */
export const toChanged = (
  form: Form,
  before: ProductDocument,
  store: UnitsOfStore,
): ProductDocumentUpdate => ({
  ...readForm(form, before, store),
  id: before.id,
  revision: before.revision,
})

/** A product to create. */
export function toNew(entered: Values, base: Values, store: UnitsOfStore): NewProductDocument {
  const { slug, ...product } = readForm({ changed: entered, entered, base }, newDocument, store)
  return { ...product, ...(slug && { slug }) }
}

/** A stored product with other values of some fields; undefined removes one. */
export function withFields(
  before: ProductDocument,
  fields: { [Name in 'name' | 'price' | 'sku' | 'brand' | 'ribbon' | 'visible']?: Fields[Name] | undefined },
  variants: SentVariant[] = before.variants.map(unchanged),
): ProductDocumentUpdate {
  const { createdDate: _created, lastUpdated: _updated, archivedDate: _archived, ...stored } = before
  const product = { ...stored, ...fields } as ProductDocumentUpdate
  return { ...product, variants: withoutOldValues(variants, product, before) }
}
