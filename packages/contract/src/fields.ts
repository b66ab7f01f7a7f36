// The fields of each list that a query may filter and sort by, and the operators that each kind of field supports.
import { aggregationBounds, queryBounds } from './constants.ts'

// biome-ignore format: a table reads best as one
const comparisons = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin', '$hasSome', '$hasAll', '$exists', '$isEmpty']
const textOperators = [...comparisons, '$startsWith', '$endsWith', '$contains']

/** The operators that each kind of field supports. */
export const operators = {
  key: textOperators,
  text: textOperators,
  number: comparisons,
  time: comparisons,
  flag: comparisons,
  list: ['$hasSome', '$hasAll'],
  /** Only aggregated: a row has several of them. */
  numbers: [],
  flags: [],
} as const satisfies Record<string, readonly string[]>

/** A field of a list, by which queries filter and sort. */
export interface QueryableField {
  kind: keyof typeof operators
  sort: boolean
  /** Whether searches may aggregate by it, and whether they look for words in it: always, or only if they name it. */
  aggregate?: boolean
  search?: boolean | 'named'
}

export const key = { kind: 'key', sort: true } as const
export const text = { kind: 'text', sort: true } as const
const number = { kind: 'number', sort: true } as const
export const time = { kind: 'time', sort: true } as const
export const flag = { kind: 'flag', sort: true } as const
const list = { kind: 'list', sort: false } as const
export const keyOnly = { kind: 'key', sort: false } as const
const numbers = { kind: 'numbers', sort: false } as const

const inventoryItems = {
  id: keyOnly,
  locationId: keyOnly,
  variantId: keyOnly,
  'product.directCategoryIds': { kind: 'list', sort: true },
  createdDate: time,
  updatedDate: time,
  availabilityStatus: key,
  inStock: flag,
  'preorderInfo.enabled': flag,
  'product.brand.id': key,
  'product.name': text,
  'product.variantBarcode': key,
  'product.variantName': key,
  'product.variantSku': key,
  productId: key,
  quantity: number,
  trackQuantity: flag,
} as const

const queryOfVersion3 = {
  id: keyOnly,
  handle: keyOnly,
  slug: key,
  visible: { kind: 'flag', sort: true },
  createdDate: time,
  updatedDate: time,
  'options.id': list,
} as const

/** The same fields, by which searches may also aggregate. */
const aggregated = <F extends Record<string, QueryableField>>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, aggregate: true }]),
  ) as { [N in keyof F]: F[N] & { aggregate: true } }

const products = {
  id: key,
  slug: key,
  productType: key,
  numericId: number,
  name: text,
  description: { kind: 'text', sort: false },
  sku: text,
  price: number,
  'priceData.price': number,
  lastUpdated: time,
  createdDate: { kind: 'time', sort: false },
  collectionIds: list,
} as const

const searchOfVersion3 = {
  ...aggregated({
    ...queryOfVersion3,
    name: { ...text, search: true },
    productType: keyOnly,
    visibleInPos: { kind: 'flag', sort: false },
    taxGroupId: keyOnly,
    'brand.id': keyOnly,
    'brand.name': keyOnly,
    'ribbon.id': keyOnly,
    'ribbon.name': keyOnly,
    'additionalRibbons.id': list,
    'additionalRibbons.name': list,
    'infoSections.id': list,
    'infoSections.uniqueName': list,
    'minVariantPriceInfo.sku': { ...text, search: true },
    'actualPriceRange.minValue.amount': number,
    'actualPriceRange.maxValue.amount': number,
    'compareAtPriceRange.minValue.amount': number,
    'compareAtPriceRange.maxValue.amount': number,
    'physicalProperties.shippingWeightRange.minValue': number,
    'physicalProperties.shippingWeightRange.maxValue': number,
    'physicalProperties.fulfillerId': keyOnly,
    'physicalProperties.deliveryProfileId': { ...keyOnly, search: 'named' },
    'options.name': list,
    'options.choicesSettings.choices.choiceId': list,
    'options.choicesSettings.choices.name': list,
    'modifiers.id': list,
    'modifiers.name': list,
    'modifiers.choicesSettings.choices.choiceId': list,
    'modifiers.choicesSettings.choices.name': list,
    'tags.publicTags.tagIds': list,
    'subscriptionDetails.allowOneTimePurchases': { kind: 'flag', sort: false },
    'inventory.availabilityStatus': keyOnly,
    'inventory.preorderStatus': keyOnly,
    'inventory.preorderAvailability': keyOnly,
    'directCategoryIdsInfo.categoryIds': { ...list, search: 'named' },
    'directCategoriesInfo.categories.id': list,
    'allCategoriesInfo.categories.id': list,
    'variantsInfo.variants.price.actualPrice.amount': numbers,
    'variantsInfo.variants.price.compareAtPrice.amount': numbers,
    'variantsInfo.variants.visible': { kind: 'flags', sort: false },
    'variantsInfo.variants.physicalProperties.weight': numbers,
    'variantsInfo.variants.choices.optionChoiceIds.optionId': list,
    'variantsInfo.variants.choices.optionChoiceIds.choiceId': list,
  }),
  description: { kind: 'text', sort: false, search: true },
  // A product has up to a thousand variants.
  'variantsInfo.variants.sku': { ...list, aggregate: true, search: 'named' },
  'variantsInfo.variants.barcode': { ...list, aggregate: true, search: 'named' },
} as const

/** The queryable fields of each list; every other field is refused as if it did not exist. */
export const queryableFields = {
  products,
  /** What merchants may filter by: the prices are those that shoppers pay, with the discounts of now. */
  merchantProducts: {
    ...products,
    visible: { kind: 'flag', sort: false },
    archived: { kind: 'flag', sort: false },
    brand: keyOnly,
    ribbon: keyOnly,
    onSale: { kind: 'flag', sort: false },
    inventoryStatus: keyOnly,
    minPrice: number,
    maxPrice: { kind: 'number', sort: false },
    /** The SKUs and barcodes of the product and of its variants, folded, one on each line. */
    codes: { kind: 'text', sort: false },
  },
  productsV3: queryOfVersion3,
  productsV3Search: searchOfVersion3,
  /** The same for merchants, who read private tags too. */
  merchantProductsV3Search: { ...searchOfVersion3, ...aggregated({ 'tags.privateTags.tagIds': list }) },
  variantsV3: { id: key, variantId: key, 'productData.productId': key },
  variantsV3Search: aggregated({
    id: keyOnly,
    variantId: key,
    visible: flag,
    sku: { ...key, search: true },
    barcode: key,
    'inventoryStatus.inStock': flag,
    'inventoryStatus.preorderEnabled': flag,
    'optionChoices.optionChoiceIds.optionId': list,
    'optionChoices.optionChoiceIds.choiceId': list,
    'price.actualPrice.amount': number,
    'price.compareAtPrice.amount': number,
    'productData.productId': key,
    'productData.name': { ...text, search: true },
    'productData.productType': key,
    'productData.slug': key,
    'productData.handle': key,
    'productData.visible': flag,
    'productData.visibleInPos': flag,
    'productData.brand.id': key,
    'productData.physicalProperties.fulfillerId': key,
    'productData.updatedDate': time,
  }),
  variants: { id: key, productId: key, variantId: key, sku: key, productName: text, collectionIds: list },
  collections: { id: key, name: text },
  categories: {
    id: keyOnly,
    slug: keyOnly,
    name: text,
    visible: { kind: 'flag', sort: false },
    'parentCategory.id': keyOnly,
    'treeReference.appNamespace': keyOnly,
  },
  inventory: {
    id: key,
    productId: key,
    numericId: number,
    trackQuantity: flag,
    'preorderInfo.enabled': flag,
    lastUpdated: time,
  },
  inventoryItems,
  inventoryItemsSearch: aggregated({
    ...inventoryItems,
    'product.name': { ...text, search: true },
    // The index of texts does not have the names of variants; barcodes are no usual words.
    'product.variantName': { ...key, search: 'named' },
    'product.variantSku': { ...key, search: true },
    'product.variantBarcode': { ...key, search: 'named' },
  }),
  orders: {
    id: keyOnly,
    number: key,
    createdDate: time,
    updatedDate: time,
    purchasedDate: time,
    status: key,
    paymentStatus: key,
    fulfillmentStatus: key,
    archived: { kind: 'flag', sort: false },
    seenByAHuman: { kind: 'flag', sort: false },
    checkoutId: keyOnly,
    'buyerInfo.email': key,
    'buyerInfo.memberId': keyOnly,
    'buyerInfo.visitorId': keyOnly,
    'buyerInfo.contactId': keyOnly,
    'billingInfo.contactDetails.firstName': key,
    'billingInfo.contactDetails.lastName': key,
    'channelInfo.type': key,
    'channelInfo.externalOrderId': keyOnly,
    'shippingInfo.title': key,
    'priceSummary.total.amount': number,
  },
  members: { id: key, email: key, status: key, createdDate: time, updatedDate: time },
} as const satisfies Record<string, Record<string, QueryableField>>

const asCode = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

/** Describes the filters, sort orders and page size of a list; an empty line separates paragraphs. */
export const describeQuery = (listName: keyof typeof queryableFields): string =>
  describeFields(queryableFields[listName])

/** The same for a list with these fields. */
export function describeFields(queryable: Record<string, QueryableField>): string {
  const fields = Object.entries(queryable)
  const filters = [textOperators, comparisons, operators.list].flatMap((supported) => {
    const names = fields.filter(([, { kind }]) => operators[kind] === supported).map(([name]) => name)
    return names.length > 0 ? [`${asCode(names)} may be filtered with ${asCode(supported)}.`] : []
  })
  const searched = fields.filter(([, { search }]) => search === true).map(([name]) => name)
  const named = fields.filter(([, { search }]) => search === 'named').map(([name]) => name)
  const counted = fields.filter(([, { aggregate }]) => aggregate).map(([name]) => name)
  return [
    ...filters,
    ...(searched.length > 0 ? [`Words are looked for in ${asCode(searched)}.`] : []),
    ...(named.length > 0
      ? [`A search that names them in its \`fields\` also looks in ${asCode(named)}.`]
      : []),
    ...(counted.length > 0
      ? [
          `Aggregations count by ${asCode(counted)}; a nested one has at most one field with several values. A search has at most ${aggregationBounds.maxRanges} ranges; those of a nested aggregation multiply.`,
        ]
      : []),
    `\`$and\`, \`$or\` and \`$not\` combine conditions: at most ${queryBounds.maxConditions}, nested at most ${queryBounds.maxDepth} levels deep.`,
    `Sortable by ${asCode(fields.filter(([, { sort }]) => sort).map(([name]) => name))}.`,
    `A page holds ${queryBounds.defaultLimit} items by default, and at most ${queryBounds.maxLimit}.`,
  ].join('\n\n')
}
