// The bounds of catalog version 1: products, variants, pictures, collections, bulk changes and stock.
import { onlyVariantId } from '@vitrine/contract'
import { mugInCurrency } from '../../shop/sample-products.ts'
import {
  type Bound,
  choice,
  decimal,
  guid,
  integer,
  list,
  named,
  number,
  required,
  type Table,
  text,
  url,
} from './bound.ts'

const dimensions = (field: string): Bound[] => [
  ...['length', 'width', 'height'].map((side) => decimal(`${field}.${side}`, { lte: '999999999', scale: 6 })),
  choice(`${field}.unit`, 'MM', 'CM', 'M', 'IN', 'FT', 'YD'),
]
/** The size of a product and of its package. */
export const sizes = (field: string) =>
  ['productDimensions', 'packageDimensions'].flatMap((size) => dimensions(`${field}.${size}`))

/** A slug is part of an address, so its form is bound too. */
export const slug = (field: string): Bound => ({
  field,
  accepted: ['s', 's'.repeat(100)],
  refused: [
    ['s'.repeat(101), 'MAX_LENGTH'],
    ['', 'FORMAT'],
    ['two words', 'FORMAT'],
  ],
})

/** The units that the wire has for the content of a product: volumes, which the products here have, and all others. */
export const volumes = ['ML', 'CL', 'L', 'CBM', 'FLOZ', 'PT', 'QT', 'GAL']
const units = [...volumes, 'MG', 'G', 'KG', 'OZ', 'LB', 'MM', 'CM', 'M', 'IN', 'FT', 'YD', 'SQM', 'SQFT']

const option = (n: number) => ({ name: `Option ${n}`, choices: [{ value: 'One' }] })
const section = { title: 'Care', description: 'By hand.' }
const unitPrice = { totalQuantity: 1, totalMeasurementUnit: 'L', baseQuantity: 1, baseMeasurementUnit: 'L' }

const productBounds: Bound[] = [
  text('product.name', 1, 80),
  slug('product.slug'),
  choice('product.productType', 'physical', 'digital'),
  text('product.description', 0, 8000),
  text('product.sku', 0, 40),
  number('product.weight', 0),
  ...sizes('product'),
  number('product.priceData.price', 0),
  number('product.costAndProfitData.itemCost', 0),
  number('product.pricePerUnitData.totalQuantity', 0.01),
  number('product.pricePerUnitData.baseQuantity', 0.01),
  choice('product.pricePerUnitData.totalMeasurementUnit', ...volumes),
  choice('product.pricePerUnitData.baseMeasurementUnit', ...volumes),
  {
    field: 'product.pricePerUnitData',
    accepted: units.map((unit) => ({ ...unitPrice, totalMeasurementUnit: unit, baseMeasurementUnit: unit })),
    refused: [[{ ...unitPrice, baseMeasurementUnit: 'KG' }, 'VALIDATION', '.baseMeasurementUnit']],
  },
  text('product.ribbon', 0, 30),
  text('product.brand', 1, 50),
  text('product.additionalInfoSections[0].title', 1, 50),
  text('product.additionalInfoSections[0].description', 0, 16_000),
  list('product.productOptions', 0, 6, option),
  text('product.productOptions[0].name', 1, 50),
  list('product.productOptions[0].choices', 1, 100, (n) => ({ value: `Choice ${n}` })),
  text('product.productOptions[0].choices[0].value', 1, 50),
  text('product.productOptions[0].choices[0].description', 1, 50),
  list('product.seoData.settings.keywords', 0, 5, (n) => ({ term: `word ${n}` })),
  text('product.seoData.settings.keywords[0].origin', 0, 1000),
]

const product = {
  name: 'Pen',
  priceData: { price: 999_999_999.99 },
  pricePerUnitData: unitPrice,
  additionalInfoSections: [section],
  productOptions: [option(0)],
  seoData: { settings: { keywords: [{ term: 'pen' }] } },
}

const products: Table[] = [
  {
    entity: 'a new product of version 1',
    method: 'POST',
    path: '/stores/v1/products',
    body: { product },
    bounds: [
      ...required('product', 'product.name', 'product.priceData', 'product.priceData.price'),
      ...productBounds,
    ],
  },
  {
    entity: 'the stock of a new product of version 1',
    method: 'POST',
    path: '/stores/v1/products',
    body: { product: { name: 'Pen', priceData: { price: 5 }, stock: { trackInventory: true } } },
    bounds: [integer('product.stock.quantity', 0, 99_999)],
  },
  {
    entity: 'an update of a product of version 1',
    method: 'PATCH',
    path: '/stores/v1/products/book',
    body: { product },
    bounds: productBounds,
  },
  {
    entity: 'the discount of a product of version 1',
    method: 'PATCH',
    path: '/stores/v1/products/book',
    body: { product: { priceData: { price: 5 }, discount: { type: 'AMOUNT', value: 1 } } },
    bounds: [
      choice('product.discount.type', 'NONE', 'AMOUNT', 'PERCENT'),
      {
        field: 'product.discount.value',
        accepted: [0, 5],
        refused: [
          [-0.01, 'MIN'],
          [5.01, 'MAX'],
        ],
      },
    ],
  },
  {
    entity: 'a variant of version 1',
    method: 'PATCH',
    path: '/stores/v1/products/mug/variants',
    body: { variants: [{ choices: { Colour: 'Sage' } }] },
    bounds: [
      number('variants[0].price', 0),
      number('variants[0].cost', 0),
      number('variants[0].weight', 0),
      text('variants[0].sku', 0, 40),
      guid('variants[0].variantIds[0]', mugInCurrency.Sage),
      ...sizes('variants[0]'),
    ],
  },
]

const picture = (n: number) => ({ url: `https://pictures.test/${n}.jpg` })
const mediaId = (n: number) => `picture-${n}`
const media: Table[] = [
  {
    entity: 'pictures to add',
    method: 'POST',
    path: '/stores/v1/products/board/media',
    body: { media: [picture(0)] },
    bounds: [
      { ...list('media', 1, 50, picture), accepted: [[picture(0)]] },
      url('media[0].url'),
      named(text('media[0].mediaId', 1, 200)),
      named(text('media[0].choice.option', 1, 50)),
      named(text('media[0].choice.choice', 1, 50)),
    ],
  },
  {
    entity: 'fifty pictures to add',
    method: 'POST',
    path: '/stores/v1/products/vase/media',
    body: { media: [] },
    bounds: [{ field: 'media', accepted: [Array.from({ length: 50 }, (_, n) => picture(n))], refused: [] }],
  },
  {
    entity: 'pictures to remove',
    method: 'POST',
    path: '/stores/v1/products/board/media/delete',
    body: { mediaIds: [] },
    bounds: [list('mediaIds', 0, 50, mediaId), text('mediaIds[0]', 1, 200)],
  },
  {
    entity: 'pictures of choices',
    method: 'PATCH',
    path: '/stores/v1/products/mug/choices/media',
    body: { media: [{ option: 'Colour', choice: 'Sage', mediaIds: ['mug'] }] },
    bounds: [
      list('media', 1, 10, () => ({ option: 'Colour', choice: 'Sage', mediaIds: ['mug'] })),
      named(text('media[0].option', 1, 50)),
      named(text('media[0].choice', 1, 50)),
      named(list('media[0].mediaIds', 0, 50, mediaId)),
      named(text('media[0].mediaIds[0]', 1, 200)),
    ],
  },
]

const adjustment = (property: string) => number(`adjust.${property}.amount`, -999_999_999.99)
const bulk: Table[] = [
  ...(['price', 'cost', 'weight'] as const).map((property) => ({
    entity: `a bulk change of ${property}`,
    method: 'POST',
    path: '/stores/v1/bulk/products/update',
    body: { ids: ['mug'], set: { [property]: 1 } },
    bounds: [list('ids', 1, 100, (n) => `product-${n}`), number(`set.${property}`, 0)],
  })),
  ...(['ribbon', 'brand'] as const).map((property) => ({
    entity: `a bulk change of ${property}`,
    method: 'POST',
    path: '/stores/v1/bulk/products/update',
    body: { ids: ['mug'], set: { [property]: 'New' } },
    bounds: [text(`set.${property}`, 0, property === 'ribbon' ? 30 : 50)],
  })),
  ...(['price', 'cost', 'weight'] as const).map((property) => ({
    entity: `a bulk adjustment of ${property}`,
    method: 'POST',
    path: '/stores/v1/bulk/products/adjust-properties',
    body: { ids: ['mug'], adjust: { [property]: { amount: 1 } } },
    bounds: [list('ids', 1, 100, (n) => `product-${n}`), adjustment(property)],
  })),
  {
    entity: 'a bulk adjustment by percent',
    method: 'POST',
    path: '/stores/v1/bulk/products/adjust-properties',
    body: { ids: ['mug'], adjust: { price: { percentage: { rate: 1 } } } },
    bounds: [number('adjust.price.percentage.rate', -100, 1000)],
  },
]

const collectionBounds: Bound[] = [
  text('collection.name', 1, 50),
  text('collection.description', 0, 600),
  slug('collection.slug'),
]
const collections: Table[] = [
  {
    entity: 'a new collection',
    method: 'POST',
    path: '/stores/v1/collections',
    body: { collection: { name: 'Kitchen' } },
    bounds: [...required('collection', 'collection.name'), ...collectionBounds],
  },
  {
    entity: 'an update of a collection',
    method: 'PATCH',
    path: '/stores/v1/collections/clay',
    body: { collection: {} },
    bounds: collectionBounds,
  },
]

const variantId = onlyVariantId
const stock: Table[] = [
  {
    entity: 'the stock of a product',
    method: 'PATCH',
    path: '/stores/v2/inventoryItems/product/bowl',
    body: { inventoryItem: { variants: [{ variantId }] } },
    bounds: [
      integer('inventoryItem.variants[0].quantity', 0, 99_999),
      guid('inventoryItem.variants[0].variantId', variantId),
    ],
  },
  ...(['decrement', 'increment'] as const).map((way) => ({
    entity: `lines that ${way} stock`,
    method: 'POST',
    path: `/stores/v2/inventoryItems/${way}`,
    body: { [`${way}Data`]: [{ productId: 'bowl', variantId, [`${way}By`]: 1 }] },
    bounds: [
      named(list(`${way}Data`, 1, 300, () => ({ productId: 'bowl', variantId, [`${way}By`]: 1 }))),
      {
        field: `${way}Data[0].${way}By`,
        accepted: [1],
        refused: [
          [0, 'MIN'],
          [1.5, 'VALIDATION'],
        ],
      } as Bound,
      named(text(`${way}Data[0].productId`, 1, 36)),
      named(text(`${way}Data[0].inventoryId`, 1, 36)),
      guid(`${way}Data[0].variantId`, variantId),
    ],
  })),
]

/** The requests of catalog version 1, with their bounds. */
export const version1: readonly Table[] = [...products, ...media, ...bulk, ...collections, ...stock]
