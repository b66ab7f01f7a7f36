// What the fields of the form of a product hold of one.
import { localTime } from '../form/local-time.ts'
import { writeSelected } from '../form/form.ts'
import type { FormValues } from '../form/form.ts'
import { fromStored } from '../rich-text/rich-text.ts'
import { modifiersOf, writeModifiers } from './modifier-values.ts'
import { optionsOf, piecesOf, variantsOf, writeOptions, writeVariants } from './option-values.ts'
import { picturesOf, writePictures } from './picture-values.ts'
import { amountText } from './price-text.ts'
import type { ProductFieldName } from './product-fields.ts'
import { searchTextsOf } from '../search-engines/search-tags.ts'
import { sectionsOf, writeSections } from './section-values.ts'
import { writeShared } from './shared-section-values.ts'
import type { EditedProduct } from './load-product.ts'

/** What the form of a new product begins with. */
export const newValues: FormValues<ProductFieldName> = {
  name: '',
  slug: '',
  description: '',
  visible: 'on',
  productType: 'physical',
  pictures: '',
  price: '',
  cost: '',
  discountType: 'NONE',
  discountValue: '',
  saleStart: '',
  saleEnd: '',
  publishStart: '',
  publishEnd: '',
  options: '',
  variants: '',
  modifiers: '',
  sku: '',
  barcode: '',
  weight: '',
  stock: '',
  brand: '',
  ribbon: '',
  collections: '',
  seoTitle: '',
  seoDescription: '',
  sections: '',
  sharedSections: '',
  unitTotal: '',
  unitTotalUnit: '',
  unitBase: '',
  unitBaseUnit: '',
}

const textOf = (number: number | undefined) => (number ? String(number) : '')

/** What the fields hold of a product. */
export function valuesOfProduct(product: EditedProduct): FormValues<ProductFieldName> {
  const { discount, pricePerUnitData: unit, document, timeZone } = product
  const { currency } = product.priceData
  const hasOptions = product.productOptions.length > 0
  const [only] = product.document.variants
  const dateText = (time: string | undefined) => (time ? localTime(time, timeZone) : '')
  return {
    name: product.name,
    slug: product.slug,
    description: fromStored(product.description, product.descriptionText),
    visible: product.visible ? 'on' : '',
    productType: product.productType,
    pictures: writePictures(picturesOf(product)),
    price: amountText(product.priceData.price, currency),
    cost: product.costAndProfitData ? amountText(product.costAndProfitData.itemCost, currency) : '',
    discountType: discount.type,
    discountValue:
      discount.type === 'AMOUNT' && discount.value
        ? amountText(discount.value, currency)
        : textOf(discount.value),
    saleStart: dateText(discount.startDate),
    saleEnd: dateText(discount.endDate),
    publishStart: dateText(product.publication?.startDate),
    publishEnd: dateText(product.publication?.endDate),
    options: writeOptions(optionsOf(product)),
    variants: hasOptions ? writeVariants(variantsOf(product)) : '',
    modifiers: writeModifiers(modifiersOf(document, currency)),
    sku: product.sku ?? '',
    barcode: hasOptions ? '' : (only?.barcode ?? ''),
    weight: textOf(product.weight),
    stock: hasOptions ? '' : piecesOf(product.variants[0]),
    brand: product.brand ?? '',
    ribbon: product.ribbon,
    collections: writeSelected(product.collectionIds),
    ...searchTextsOf(product),
    sections: writeSections(sectionsOf(product)),
    sharedSections: writeShared(document.infoSectionIds ?? []),
    unitTotal: textOf(unit?.totalQuantity),
    unitTotalUnit: unit?.totalMeasurementUnit ?? '',
    unitBase: textOf(unit?.baseQuantity),
    unitBaseUnit: unit?.baseMeasurementUnit ?? '',
  }
}
