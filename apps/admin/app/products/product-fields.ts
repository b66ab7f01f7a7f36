// The fields of the form of a product, and what they hold of one.
import type { MeasurementUnit, Product } from '@vitrine/client'
import { momentText } from '../form/entries.ts'
import { writeSelected } from '../form/form.ts'
import type { FieldOption, FormField, FormValues } from '../form/form.ts'
import { fromStored } from '../rich-text/rich-text.ts'
import { DescriptionEditor } from './description-editor.tsx'
import {
  optionsOf,
  optionsText,
  variantsOf,
  variantsText,
  writeOptions,
  writeVariants,
} from './option-values.ts'
import { OptionsEditor } from './options-editor.tsx'
import { picturesOf, picturesText, writePictures } from './picture-values.ts'
import { PicturesEditor } from './pictures-editor.tsx'
import { amountText, discountText, marginText } from './price-text.ts'
import { SearchPreview } from './search-preview.tsx'
import { searchTextsOf } from './search-tags.ts'
import { sectionsOf, sectionsText, writeSections } from './section-values.ts'
import { SectionsEditor } from './sections-editor.tsx'
import { VariantsEditor } from './variants-editor.tsx'

export type ProductFieldName =
  | 'name'
  | 'slug'
  | 'description'
  | 'visible'
  | 'productType'
  | 'pictures'
  | 'price'
  | 'cost'
  | 'discountType'
  | 'discountValue'
  | 'saleStart'
  | 'saleEnd'
  | 'publishStart'
  | 'publishEnd'
  | 'options'
  | 'variants'
  | 'sku'
  | 'weight'
  | 'quantity'
  | 'brand'
  | 'ribbon'
  | 'collections'
  | 'seoTitle'
  | 'seoDescription'
  | 'sections'
  | 'unitTotal'
  | 'unitTotalUnit'
  | 'unitBase'
  | 'unitBaseUnit'

/** What the fields need to know of the store. */
export interface StoreOfForm {
  /** Undefined while the store has no product. */
  currency: string | undefined
  /** The address of the storefront. */
  origin: string | undefined
  /** Its collections, hidden ones too. */
  collections: readonly FieldOption[]
  /** The slug of the product, for a warning when it changes. */
  slug: string | undefined
}

const unitNames = {
  ML: 'ml',
  CL: 'cl',
  L: 'l',
  CBM: 'm³',
  MG: 'mg',
  G: 'g',
  KG: 'kg',
  MM: 'mm',
  CM: 'cm',
  M: 'm',
  SQM: 'm²',
  OZ: 'oz',
  LB: 'lb',
  FLOZ: 'fl oz',
  PT: 'pt',
  QT: 'qt',
  GAL: 'gal',
  IN: 'in',
  FT: 'ft',
  YD: 'yd',
  SQFT: 'ft²',
} satisfies Record<MeasurementUnit, string>

const units: FieldOption[] = [
  { value: '', label: 'None' },
  ...Object.entries(unitNames).map(([value, label]) => ({ value, label })),
]

export const productTypes: readonly FieldOption[] = [
  { value: 'physical', label: 'Physical' },
  { value: 'digital', label: 'Digital' },
]

const addressText = (slug: string, { origin = '', slug: saved }: StoreOfForm) => {
  if (!slug) return 'Left empty, it is made of the name.'
  const moves = saved !== undefined && slug !== saved
  return `${origin}/products/${slug}${moves ? '. Links to the old address stop working.' : ''}`
}

const named = (store: StoreOfForm): FormField<ProductFieldName>[] => [
  { name: 'name', label: 'Name', kind: 'text' },
  { name: 'slug', label: 'Address', kind: 'text', help: (slug) => addressText(slug, store) },
  {
    name: 'description',
    label: 'Description',
    kind: 'long text',
    help: 'An empty line begins a new paragraph.',
    wire: ['product.description'],
    editor: DescriptionEditor,
  },
  { name: 'visible', label: 'Visible in the storefront', kind: 'checkbox', isNarrow: true },
  {
    name: 'productType',
    label: 'Type',
    kind: 'choice',
    isNarrow: true,
    options: productTypes,
  },
  {
    name: 'publishStart',
    label: 'Published from',
    kind: 'moment',
    isNarrow: true,
    help: 'In the time zone of the store. Before, shoppers do not see a visible product.',
    wire: ['product.publication.startDate'],
  },
  {
    name: 'publishEnd',
    label: 'Published until',
    kind: 'moment',
    isNarrow: true,
    help: 'In the time zone of the store. From then on, shoppers do not see it.',
    wire: ['product.publication.endDate'],
  },
  {
    name: 'sections',
    label: 'Further information',
    kind: 'editor',
    help: 'Sections below the description, such as care or delivery.',
    wire: ['product.additionalInfoSections'],
    editor: SectionsEditor,
    text: sectionsText,
  },
  {
    name: 'pictures',
    label: 'Pictures',
    section: 'Pictures',
    kind: 'editor',
    help: 'The first one is the main picture.',
    wire: ['media'],
    editor: PicturesEditor,
    text: picturesText,
  },
]

const priced = ({ currency }: StoreOfForm): FormField<ProductFieldName>[] => [
  {
    name: 'price',
    label: currency ? `Price in ${currency}` : 'Price',
    section: 'Price',
    kind: 'decimal',
    isNarrow: true,
    wire: ['product.priceData'],
  },
  {
    name: 'cost',
    label: 'Cost',
    kind: 'decimal',
    isNarrow: true,
    help: (_, values) => marginText(values, currency),
    wire: ['product.costAndProfitData'],
  },
  {
    name: 'discountType',
    label: 'Discount',
    kind: 'choice',
    isNarrow: true,
    options: [
      { value: 'NONE', label: 'None' },
      { value: 'PERCENT', label: 'Percent' },
      { value: 'AMOUNT', label: 'Amount' },
    ],
  },
  {
    name: 'discountValue',
    label: 'Discount by',
    kind: 'decimal',
    isNarrow: true,
    help: (_, values) => discountText(values, currency),
    wire: ['product.discount.type', 'product.discount.value'],
  },
  {
    name: 'saleStart',
    label: 'Sale starts',
    kind: 'moment',
    isNarrow: true,
    help: 'In the time zone of the store. Left empty, the discount holds at once.',
    wire: ['product.discount.startDate'],
  },
  {
    name: 'saleEnd',
    label: 'Sale ends',
    kind: 'moment',
    isNarrow: true,
    help: 'In the time zone of the store. Left empty, it does not end.',
    wire: ['product.discount.endDate'],
  },
  {
    name: 'unitTotal',
    label: 'Content of one piece',
    kind: 'decimal',
    isNarrow: true,
    help: 'For the price per unit, such as 250.',
    wire: ['product.pricePerUnitData.totalQuantity'],
  },
  { name: 'unitTotalUnit', label: 'Unit of the content', kind: 'choice', isNarrow: true, options: units },
  {
    name: 'unitBase',
    label: 'Price per',
    kind: 'decimal',
    isNarrow: true,
    help: 'Such as 100.',
    wire: ['product.pricePerUnitData.baseQuantity'],
  },
  { name: 'unitBaseUnit', label: 'Unit of the price', kind: 'choice', isNarrow: true, options: units },
]

const stocked: FormField<ProductFieldName>[] = [
  { name: 'sku', label: 'SKU', section: 'Stock and shipping', kind: 'text', isNarrow: true },
  { name: 'weight', label: 'Weight', kind: 'decimal', isNarrow: true },
  {
    name: 'quantity',
    label: 'Stock',
    kind: 'decimal',
    isNarrow: true,
    isForNew: true,
    help: 'Left empty, the stock is not tracked. A product with options has none here.',
    wire: ['product.stock'],
  },
  {
    name: 'options',
    label: 'Options',
    section: 'Options and variants',
    kind: 'editor',
    help: 'Such as a size or a colour. There is a variant for every combination of the choices.',
    wire: ['product.productOptions'],
    editor: OptionsEditor,
    text: optionsText,
  },
  {
    name: 'variants',
    label: 'Variants',
    kind: 'editor',
    help: 'An empty field has the value of the product.',
    wire: ['variants', 'product.variants'],
    editor: VariantsEditor,
    text: variantsText,
  },
]

const found = ({ collections }: StoreOfForm): FormField<ProductFieldName>[] => [
  { name: 'brand', label: 'Brand', section: 'Organization', kind: 'text', isNarrow: true },
  {
    name: 'ribbon',
    label: 'Ribbon',
    kind: 'text',
    isNarrow: true,
    help: 'A short label on its picture, such as New.',
  },
  {
    name: 'collections',
    label: 'Collections',
    kind: 'choices',
    options: collections,
    ...(collections.length === 0 && { help: 'There are no collections yet.' }),
  },
  {
    name: 'seoTitle',
    label: 'Title',
    section: 'Search engines',
    kind: 'text',
    help: 'Left empty, it is the name.',
    wire: ['product.seoData'],
  },
  {
    name: 'seoDescription',
    label: 'Summary',
    kind: 'long text',
    editor: SearchPreview,
    help: 'Left empty, it is the beginning of the description.',
  },
]

/** The fields of a product. */
export const productFields = (store: StoreOfForm): FormField<ProductFieldName>[] => [
  ...named(store),
  ...priced(store),
  ...stocked,
  ...found(store),
]

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
  sku: '',
  weight: '',
  quantity: '',
  brand: '',
  ribbon: '',
  collections: '',
  seoTitle: '',
  seoDescription: '',
  sections: '',
  unitTotal: '',
  unitTotalUnit: '',
  unitBase: '',
  unitBaseUnit: '',
}

const textOf = (number: number | undefined) => (number ? String(number) : '')

/** What the fields hold of a product. */
export function valuesOfProduct(product: Product): FormValues<ProductFieldName> {
  const { discount, pricePerUnitData: unit } = product
  const { currency } = product.priceData
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
    discountValue: textOf(discount.value),
    saleStart: momentText(discount.startDate),
    saleEnd: momentText(discount.endDate),
    publishStart: momentText(product.publication?.startDate),
    publishEnd: momentText(product.publication?.endDate),
    options: writeOptions(optionsOf(product)),
    variants: product.productOptions.length > 0 ? writeVariants(variantsOf(product)) : '',
    sku: product.sku ?? '',
    weight: textOf(product.weight),
    quantity: '',
    brand: product.brand ?? '',
    ribbon: product.ribbon,
    collections: writeSelected(product.collectionIds),
    ...searchTextsOf(product),
    sections: writeSections(sectionsOf(product)),
    unitTotal: textOf(unit?.totalQuantity),
    unitTotalUnit: unit?.totalMeasurementUnit ?? '',
    unitBase: textOf(unit?.baseQuantity),
    unitBaseUnit: unit?.baseMeasurementUnit ?? '',
  }
}
