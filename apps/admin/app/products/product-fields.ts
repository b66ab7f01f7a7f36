// The fields of the form of a product.
import type { FieldOption, FormField, StoreUnits } from '../form/form.ts'
import { countItems } from '../list/list.ts'
import { DescriptionEditor } from '../rich-text/description-editor.tsx'
import { normalText } from '../rich-text/read-tree.ts'
import { mergeVariants } from './merge-variants.ts'
import { modifiersText, normalModifiers } from './modifier-values.ts'
import { ModifiersEditor } from './modifiers-editor.tsx'
import {
  normalVariants,
  optionsText,
  readOptions,
  rebasedOptions,
  variantsText,
  writeOptions,
} from './option-values.ts'
import { OptionsEditor } from './options-editor.tsx'
import { normalPictures, picturesText } from './picture-values.ts'
import { PicturesEditor } from './pictures-editor.tsx'
import { discountText, marginText } from './price-text.ts'
import { ProductPreview } from './product-preview.tsx'
import { normalSections, sectionsText } from './section-values.ts'
import { SectionsEditor } from './sections-editor.tsx'
import { sharedSectionsText } from './shared-section-values.ts'
import { SharedSectionsEditor } from './shared-sections-editor.tsx'
import { unitNames, weightLabel } from './unit-names.ts'
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
  | 'modifiers'
  | 'sku'
  | 'barcode'
  | 'weight'
  | 'stock'
  | 'brand'
  | 'ribbon'
  | 'collections'
  | 'seoTitle'
  | 'seoDescription'
  | 'sections'
  | 'sharedSections'
  | 'unitTotal'
  | 'unitTotalUnit'
  | 'unitBase'
  | 'unitBaseUnit'

/** What the fields need to know of the store. */
export interface StoreOfForm extends StoreUnits {
  timeZone: string | undefined
  /** The address of the storefront. */
  origin: string | undefined
  /** Its collections, hidden ones too, whose products are chosen by hand. */
  collections: readonly FieldOption[]
  /** The names of those whose products follow from a rule. */
  collectionsByRule: readonly string[]
  /** The names of its brands and ribbons. */
  brands: readonly string[]
  ribbons: readonly string[]
  /** The info sections that its products share. */
  infoSections: readonly FieldOption[]
  /** The slug of the product, for a warning when it changes. */
  slug: string | undefined
  /** How many variants of the product have sale prices of their own. */
  salePrices: number
}

const units: FieldOption[] = [
  { value: '', label: 'None' },
  ...Object.entries(unitNames).map(([value, label]) => ({ value, label })),
]

export const productTypes: readonly FieldOption[] = [
  { value: 'physical', label: 'Physical' },
  { value: 'digital', label: 'Digital' },
]

const slugText = (slug: string, { origin = '', slug: saved }: StoreOfForm) => {
  if (!slug) return 'If empty, it is made from the name.'
  const moves = saved !== undefined && slug !== saved
  return `${origin}/products/${slug}${moves ? '. Links to the old URL lead to the new one.' : ''}`
}

const named = (store: StoreOfForm): FormField<ProductFieldName>[] => [
  { name: 'name', label: 'Name', kind: 'text' },
  { name: 'slug', label: 'URL slug', kind: 'text', help: (slug) => slugText(slug, store) },
  {
    name: 'description',
    label: 'Description',
    kind: 'long text',
    help: 'An empty line begins a new paragraph.',
    editor: DescriptionEditor,
    normal: normalText,
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
    wire: ['document.publication.startDate'],
  },
  {
    name: 'publishEnd',
    label: 'Published until',
    kind: 'moment',
    isNarrow: true,
    help: 'In the time zone of the store. From then on, shoppers do not see it.',
    wire: ['document.publication.endDate'],
  },
  {
    name: 'sections',
    label: 'Further information',
    kind: 'editor',
    help: 'Sections below the description, such as care or delivery.',
    wire: ['document.infoSections'],
    editor: SectionsEditor,
    normal: normalSections,
    text: sectionsText,
  },
  {
    name: 'sharedSections',
    label: 'Shared info sections',
    kind: 'editor',
    help: 'They follow the sections of the product, and several products show the same text.',
    wire: ['document.infoSectionIds'],
    editor: SharedSectionsEditor,
    options: store.infoSections,
    text: (value) => sharedSectionsText(value, store.infoSections),
  },
  {
    name: 'pictures',
    label: 'Pictures',
    section: 'Pictures',
    kind: 'editor',
    help: 'The first one is the main picture.',
    wire: ['document.pictures'],
    editor: PicturesEditor,
    normal: normalPictures,
    text: picturesText,
  },
]

const saleVariants = [
  'variant has a sale price of its own',
  'variants have sale prices of their own',
] as const

const salePriceText = (count: number) =>
  `${countItems(count, saleVariants)}, as the table of variants shows. If you change the price of the product, variants without their own price lose their sale price. A discount removes all sale prices.`

const priced = ({ currency, timeZone, salePrices }: StoreOfForm): FormField<ProductFieldName>[] => [
  {
    name: 'price',
    label: currency ? `Price in ${currency}` : 'Price',
    section: 'Price',
    kind: 'decimal',
    isNarrow: true,
    ...(salePrices > 0 && { help: salePriceText(salePrices) }),
  },
  {
    name: 'cost',
    label: 'Cost',
    kind: 'decimal',
    isNarrow: true,
    help: (_, values) => marginText(values, { currency, timeZone }),
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
    help: (_, values) => discountText(values, { currency, timeZone }),
    wire: ['document.discount.type', 'document.discount.value'],
  },
  {
    name: 'saleStart',
    label: 'Sale starts',
    kind: 'moment',
    isNarrow: true,
    help: 'In the time zone of the store. If empty, the discount holds at once.',
    wire: ['document.discount.startDate'],
  },
  {
    name: 'saleEnd',
    label: 'Sale ends',
    kind: 'moment',
    isNarrow: true,
    help: 'In the time zone of the store. If empty, it does not end.',
    wire: ['document.discount.endDate'],
  },
  {
    name: 'unitTotal',
    label: 'Content of one piece',
    kind: 'decimal',
    isNarrow: true,
    help: 'For the price per unit, such as 250.',
    wire: ['document.pricePerUnit.totalQuantity'],
  },
  { name: 'unitTotalUnit', label: 'Unit of the content', kind: 'choice', isNarrow: true, options: units },
  {
    name: 'unitBase',
    label: 'Price per',
    kind: 'decimal',
    isNarrow: true,
    help: 'Such as 100.',
    wire: ['document.pricePerUnit.baseQuantity'],
  },
  {
    name: 'unitBaseUnit',
    label: 'Unit of the price',
    kind: 'choice',
    isNarrow: true,
    options: units,
    wire: ['document.pricePerUnit.baseMeasurementUnit'],
  },
]

const stocked = ({ currency, weightUnit }: StoreOfForm): FormField<ProductFieldName>[] => [
  { name: 'sku', label: 'SKU', section: 'Stock and shipping', kind: 'text', isNarrow: true },
  {
    name: 'barcode',
    label: 'Barcode',
    kind: 'text',
    isNarrow: true,
    help: 'Such as an EAN or a UPC. A product with options has them in the table of variants.',
    wire: ['document.variants[0].barcode'],
  },
  { name: 'weight', label: weightLabel({ weightUnit }), kind: 'decimal', isNarrow: true },
  {
    name: 'stock',
    label: 'Stock',
    kind: 'decimal',
    isNarrow: true,
    help: 'If empty, the stock is not tracked. A product with options has it in the table of variants.',
    wire: ['document.variants[0].stock'],
  },
  {
    name: 'options',
    label: 'Options',
    section: 'Options and variants',
    kind: 'editor',
    help: 'Such as a size or a colour. There is a variant for every combination of the choices.',
    wire: ['document.options'],
    editor: OptionsEditor,
    merge: ({ values, saved }) =>
      writeOptions(rebasedOptions(readOptions(values.options ?? ''), readOptions(saved.options ?? ''))),
    text: optionsText,
  },
  {
    name: 'variants',
    label: 'Variants',
    kind: 'editor',
    help: 'An empty price, cost, SKU or weight is that of the product; stock that is empty is not tracked.',
    wire: ['document.variants'],
    editor: VariantsEditor,
    units: { currency, weightUnit },
    merge: mergeVariants,
    normal: normalVariants,
    text: variantsText,
  },
  {
    name: 'modifiers',
    label: 'Modifiers',
    kind: 'editor',
    help: 'What shoppers add to any variant, such as an engraving or a gift wrap. It may add to the price.',
    wire: ['document.modifiers'],
    editor: ModifiersEditor,
    units: { currency, weightUnit },
    normal: normalModifiers,
    text: modifiersText,
  },
]

/** What the help below the collections says of those that are not among them. */
const toCollectionHelp = ({ collections, collectionsByRule }: StoreOfForm): string =>
  [
    ...(collections.length === 0 ? ['There are no collections to choose.'] : []),
    ...(collectionsByRule.length > 0
      ? [`These have a rule that chooses their products: ${collectionsByRule.join(', ')}.`]
      : []),
  ].join(' ')

const found = (store: StoreOfForm): FormField<ProductFieldName>[] => [
  {
    name: 'brand',
    label: 'Brand',
    section: 'Organization',
    kind: 'text',
    isNarrow: true,
    help: 'Choose one, or type a new one.',
    suggestions: store.brands,
  },
  {
    name: 'ribbon',
    label: 'Ribbon',
    kind: 'text',
    isNarrow: true,
    help: 'A short label on its picture, such as New. Choose one, or type a new one.',
    suggestions: store.ribbons,
  },
  {
    name: 'collections',
    label: 'Collections',
    kind: 'choices',
    unlisted: 'Another collection',
    options: store.collections,
    help: toCollectionHelp(store),
  },
  {
    name: 'seoTitle',
    label: 'Title',
    section: 'Search engines',
    kind: 'text',
    help: 'If empty, the name is used.',
    wire: ['document.seoData'],
  },
  {
    name: 'seoDescription',
    label: 'Summary',
    kind: 'long text',
    editor: ProductPreview,
    help: 'If empty, the beginning of the description is used.',
  },
]

/** The fields of a product. */
export const productFields = (store: StoreOfForm): FormField<ProductFieldName>[] => [
  ...named(store),
  ...priced(store),
  ...stocked(store),
  ...found(store),
]

/** The names and kinds of the fields are the same in every store. */
export const unknownStore: StoreOfForm = {
  currency: undefined,
  weightUnit: undefined,
  timeZone: undefined,
  origin: undefined,
  collections: [],
  collectionsByRule: [],
  brands: [],
  ribbons: [],
  infoSections: [],
  slug: undefined,
  salePrices: 0,
}
