// The examples of the calls that change products.
import { sampleIds } from '../products/examples.ts'
import type { ExamplesOf } from '../route.ts'
import type { routes } from './routes.ts'

const { product, sage } = sampleIds
/** Products of the sample store: one without options, and one to delete. */
const candlestick = '5a3b1e00-0000-4000-8000-000000003500'
const ledge = '5a3b1e00-0000-4000-8000-000000004800'
const picture = 'stick-spent~mv2.jpg'

export const examples: ExamplesOf<typeof routes> = {
  'POST /stores/v1/products': {
    summary: 'Create a product',
    description:
      'Creates a product with a variant for every combination of its choices. Without a slug it gets one from its name.',
    client: `shop.merchantProducts.create({
  name: 'Flannel shirt',
  priceData: { price: 49.5 },
  productOptions: [{ name: 'Size', choices: [{ value: 'S' }, { value: 'M' }] }],
})`,
    body: {
      product: {
        name: 'Flannel shirt',
        priceData: { price: 49.5 },
        productOptions: [{ name: 'Size', choices: [{ value: 'S' }, { value: 'M' }] }],
      },
    },
  },
  'PATCH /stores/v1/products/{id}': {
    summary: 'Update a product',
    description:
      'Changes the fields that are sent, and returns the whole product. With `If-Match`, a product that was changed meanwhile stays as it is.',
    client: `shop.merchantProducts.update('${product}', { ribbon: 'New' })`,
    path: { id: product },
    body: { product: { ribbon: 'New' } },
  },
  'DELETE /stores/v1/products/{id}': {
    summary: 'Delete a product',
    description: 'Deletes a product with its variants and stock. In carts it is no longer available.',
    client: `shop.merchantProducts.delete('${ledge}')`,
    path: { id: ledge },
  },
  'POST /vitrine/v1/products/{id}/duplicate': {
    summary: 'Duplicate a product',
    description:
      'Creates a copy of a product, and returns it. The copy is hidden, is named `Copy of …` with an address from that name, and has everything else that the product has, with the preorders of its variants. Variants that are counted or sold out begin without stock. Not part of the Wix API.',
    client: `shop.merchantProducts.duplicate('${candlestick}')`,
    path: { id: candlestick },
  },
  'POST /vitrine/v1/products/{id}/archive': {
    summary: 'Archive a product',
    description:
      'Hides a product from all visitors, and leaves it out of the other lists of merchants; in carts it is no longer available. It keeps its id, its address, its stock and its price history. Not part of the Wix API.',
    client: `shop.merchantProducts.archive('${candlestick}')`,
    path: { id: candlestick },
  },
  'POST /vitrine/v1/products/{id}/restore': {
    summary: 'Restore a product',
    description:
      'Takes a product out of the archive: it is visible again if it was visible before. Not part of the Wix API.',
    client: `shop.merchantProducts.restore('${candlestick}')`,
    path: { id: candlestick },
  },
  'PATCH /stores/v1/products/{id}/variants': {
    summary: 'Update variants',
    description:
      'Gives variants values of their own, and returns these variants. `null` gives a variant the value of its product again.',
    client: `shop.merchantProducts.updateVariants('${product}', [{ variantIds: ['${sage}'], price: 39 }])`,
    path: { id: product },
    body: { variants: [{ variantIds: [sage], price: 39 }] },
  },
  'POST /stores/v1/products/{id}/variants/resetToDefault': {
    summary: 'Reset variants',
    description: 'Gives all variants of a product the values of the product again. Their stock stays.',
    client: `shop.merchantProducts.resetVariants('${product}')`,
    path: { id: product },
  },
  'DELETE /stores/v1/products/{id}/options': {
    summary: 'Delete product options',
    description:
      'Deletes the options of a product whose variants are not managed one by one. Its stock becomes the sum of its variants.',
    client: `shop.merchantProducts.deleteOptions('${candlestick}')`,
    path: { id: candlestick },
  },
  'POST /stores/v1/products/{id}/remove-brand': {
    summary: 'Remove the brand',
    description: 'Removes the brand of a product.',
    client: `shop.merchantProducts.removeBrand('${product}')`,
    path: { id: product },
  },
  'POST /stores/v1/products/{id}/remove-ribbon': {
    summary: 'Remove the ribbon',
    description: 'Removes the ribbon of a product.',
    client: `shop.merchantProducts.removeRibbon('${product}')`,
    path: { id: product },
  },
  'POST /stores/v1/products/{id}/media': {
    summary: 'Add product media',
    description: 'Adds pictures to a product by their addresses, which are not fetched.',
    client: `shop.merchantProducts.addMedia('${product}', [{ url: 'https://example.com/mug.jpg' }])`,
    path: { id: product },
    body: { media: [{ url: 'https://example.com/mug.jpg' }] },
  },
  'POST /stores/v1/products/{id}/media/delete': {
    summary: 'Remove product media',
    description: 'Removes pictures from a product and its choices; without ids, all of them.',
    client: `shop.merchantProducts.removeMedia('${candlestick}', ['${picture}'])`,
    path: { id: candlestick },
    body: { mediaIds: [picture] },
  },
  'PATCH /vitrine/v1/products/{id}/media': {
    summary: 'Set product media',
    description:
      'Sets all pictures of a product, their order and their descriptions. Those that are not sent are removed, from the choices too. Not part of the Wix API: catalog version 1 has no order of pictures.',
    client: `shop.merchantProducts.setMedia('${candlestick}', [{ url: 'https://example.com/lit.jpg', altText: 'Lit' }])`,
    path: { id: candlestick },
    body: { media: [{ url: 'https://example.com/lit.jpg', altText: 'Lit' }] },
  },
  'PATCH /stores/v1/products/{id}/choices/media': {
    summary: 'Assign media to choices',
    description: 'Gives pictures of a product to choices of one of its options.',
    client: `shop.merchantProducts.assignMedia('${product}', [{ option: 'Colour', choice: 'Sage', mediaIds: [] }])`,
    path: { id: product },
    body: { media: [{ option: 'Colour', choice: 'Sage', mediaIds: [] }] },
  },
  'POST /stores/v1/products/{id}/choices/media/delete': {
    summary: 'Remove media from choices',
    description: 'Removes pictures from choices of a product, which keeps them; without ids, all of them.',
    client: `shop.merchantProducts.unassignMedia('${product}', [{ option: 'Colour', choice: 'Sage' }])`,
    path: { id: product },
    body: { media: [{ option: 'Colour', choice: 'Sage' }] },
  },
  'POST /stores/v1/bulk/products/update': {
    summary: 'Bulk update products',
    description:
      'Sets one property of up to 100 products, and returns a result for each. Variants with a value of their own keep it.',
    client: `shop.merchantProducts.bulkUpdate(['${product}', '${candlestick}'], { ribbon: 'Sale' })`,
    body: { ids: [product, candlestick], set: { ribbon: 'Sale' } },
  },
  'POST /stores/v1/bulk/products/adjust-properties': {
    summary: 'Bulk adjust products',
    description:
      'Changes the price, cost or weight of up to 100 products and their variants by an amount or a percentage, and returns a result for each.',
    client: `shop.merchantProducts.bulkAdjust(['${product}', '${candlestick}'], { price: { percentage: { rate: -10 } } })`,
    body: { ids: [product, candlestick], adjust: { price: { percentage: { rate: -10 } } } },
  },
  'POST /vitrine/v1/bulk/products/archive': {
    summary: 'Bulk archive products',
    description: 'Archives up to 100 products, and returns a result for each. Not part of the Wix API.',
    client: `shop.merchantProducts.bulkArchive(['${candlestick}'])`,
    body: { ids: [candlestick] },
  },
  'POST /vitrine/v1/bulk/products/restore': {
    summary: 'Bulk restore products',
    description:
      'Takes up to 100 products out of the archive, and returns a result for each. Not part of the Wix API.',
    client: `shop.merchantProducts.bulkRestore(['${candlestick}'])`,
    body: { ids: [candlestick] },
  },
  'POST /vitrine/v1/bulk/products/change-by-filter': {
    summary: 'Change products by filter',
    description:
      'Makes one change of all products that a filter selects, hidden and archived ones too, and returns a `jobId`: a job makes the change after the call, and changes each product once. The filter has the fields of `QUERY /vitrine/v1/products/query`; `{}` selects all products. Not part of the Wix API.',
    client: `shop.merchantProducts.changeByFilter(
  { adjust: { price: { percentage: { rate: -10 } } } },
  { $and: [{ archived: false }, { brand: 'North Kiln' }] },
)`,
    body: {
      filter: { $and: [{ archived: false }, { brand: 'North Kiln' }] },
      adjust: { price: { percentage: { rate: -10 } } },
    },
  },
  'GET /vitrine/v1/bulk/products/changes/{id}': {
    summary: 'Get a change by filter',
    description:
      'Returns how far the job of a change by filter is, of either catalog version: how many products it has changed, and which ones it left as they are, each with the reason. It is kept for 30 days. Not part of the Wix API.',
    client: `shop.merchantProducts.bulkChange('5a3b1e00-0000-4000-8000-00000000000b')`,
    path: { id: '5a3b1e00-0000-4000-8000-00000000000b' },
    status: 404,
  },
  'QUERY /vitrine/v1/products/query': {
    summary: 'Query products as a merchant',
    description:
      'Returns one page of all products, hidden and archived ones too, with the fields of merchants. It filters by what merchants see: visibility, archive, brand, ribbon, sale, stock and price. Not part of the Wix API.',
    client: `shop.merchantProducts.query().eq('archived', false).eq('onSale', true).limit(2).find()`,
    body: {
      query: {
        filter: { $and: [{ archived: false }, { onSale: true }] },
        paging: { limit: 2, offset: 0 },
      },
    },
  },
}
