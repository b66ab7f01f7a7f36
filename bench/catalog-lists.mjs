// The lists and lookups of the catalogue, each with a maker of questions; no two questions are alike.
import { apiKey, facetValues, nameWords } from './catalog.mjs'
import { pick, pickSkewed } from './random.mjs'

/** @typedef {{ path: string, body?: object, asMerchant?: boolean }} Question */
/** @typedef {{ hasWords?: boolean, ask: (random: () => number, known: Known) => Question }} CatalogList */
/** @typedef {{ products: { id: string, slug: string, variantId: string, itemId: string, sku: string }[], categoryIds: string[] }} Known */

const anyOf = (random, { products }) => pick(random, products)
const amount = (random, from, to) => Math.round((from + random() * (to - from)) * 100) / 100
const pageOf = (random) => ({
  limit: 8 + Math.floor(random() * 8),
  offset: pick(random, [0, 0, 0, 12, 24, 60]),
})
const cursorOf = (random) => ({ limit: 12 + Math.floor(random() * 8) })
const collection = (random) => `collection-${Math.floor(random() * 8)}`
const sortBy = (random, names) => [{ fieldName: pick(random, names), order: pick(random, ['ASC', 'DESC']) }]

const v1 = (filter, sorted = []) => ({
  ask: (random, known) => ({
    path: '/stores-reader/v1/products/query-platformized',
    body: {
      query: {
        filter: filter(random, known),
        sort: sorted.length > 0 ? sortBy(random, sorted) : [],
        paging: pageOf(random),
      },
    },
  }),
})
const cursorList = (path, key, asMerchant, filter = () => ({}), sorted = []) => ({
  ask: (random, known) => ({
    path,
    asMerchant,
    body: {
      [key]: {
        filter: filter(random, known),
        ...(sorted.length > 0 && { sort: sortBy(random, sorted) }),
        cursorPaging: cursorOf(random),
      },
    },
  }),
})
const v3 = (filter, sorted) => cursorList('/stores/v3/products/query', 'query', false, filter, sorted)
const search = (filter, sorted) => cursorList('/stores/v3/products/search', 'search', false, filter, sorted)
const variants = (filter, sorted) =>
  cursorList('/stores/v3/products/search-variants', 'search', false, filter, sorted)
const items = (filter, sorted) =>
  cursorList('/stores/v3/inventory-items/query', 'query', true, filter, sorted)
const inventory = (filter, sort) => ({
  ask: (random, known) => ({
    path: '/stores-reader/v2/inventoryItems/query',
    asMerchant: true,
    body: {
      query: {
        filter: JSON.stringify(filter(random, known)),
        ...(sort && { sort: JSON.stringify(sort(random)) }),
        paging: pageOf(random),
      },
    },
  }),
})
const all = () => ({})
const category = (random, { categoryIds }) => ({
  'directCategoriesInfo.categories': { $matchItems: [{ id: { $in: [pick(random, categoryIds)] } }] },
})
const words = (make) => ({
  hasWords: true,
  ask: (random) => ({
    path: '/stores/v3/products/search',
    body: { search: { search: { expression: make(random) }, cursorPaging: cursorOf(random) } },
  }),
})
const lookup = (path) => ({ ask: (random, known) => ({ path: path(anyOf(random, known)) }) })
/** The admin's list of products: what its page asks the platform. */
const admin = (filter, sorted, hasWords = false) => ({
  hasWords,
  ask: (random, known) => ({
    ...v1(filter, sorted).ask(random, known),
    path: '/vitrine/v1/products/query',
    asMerchant: true,
  }),
})
const unarchived = () => ({ archived: false })
const contains = (random) => {
  const text = pick(random, [
    pickSkewed(random, nameWords).toLowerCase(),
    `bowl ${Math.floor(random() * 1000)}`,
  ])
  const fields = [{ name: { $contains: text } }, { codes: { $contains: text } }]
  return { $or: fields.map((field) => ({ $and: [unarchived(), field] })) }
}

/** @type {Record<string, CatalogList>} */
export const catalogLists = {
  'v1 product by id': lookup(({ id }) => `/stores-reader/v1/products/${id}`),
  'v1 product by slug': v1((random, known) => ({ slug: anyOf(random, known).slug })),
  'v1 products': v1(all),
  'v1 products by name': v1(all, ['name']),
  'v1 products by price': v1(all, ['price']),
  'v1 products by number': v1(all, ['numericId']),
  'v1 products by date': v1(all, ['lastUpdated']),
  'v1 products of a collection': v1((random) => ({ collectionIds: { $hasSome: [collection(random)] } })),
  'v1 products of a collection by price': v1(
    (random) => ({ collectionIds: { $hasSome: [collection(random)] } }),
    ['price'],
  ),
  'v1 products in a price band': v1(
    (random) => ({ price: { $gte: amount(random, 10, 30), $lte: amount(random, 40, 90) } }),
    ['price'],
  ),
  'v1 products by SKU': v1((random, known) => ({ sku: anyOf(random, known).sku })),
  'v1 products by the start of the name': v1((random) => ({
    name: { $startsWith: pickSkewed(random, nameWords) },
  })),
  'v1 products of a type': v1(() => ({ productType: 'physical' }), ['name']),
  'v1 products by ids': v1((random, known) => ({
    id: { $in: Array.from({ length: 12 }, () => anyOf(random, known).id) },
  })),
  'v1 variants of a product': {
    ask: (random, known) => ({
      path: `/stores-reader/v1/products/${anyOf(random, known).id}/variants/query`,
      body: {},
    }),
  },
  'v1 variant by id': lookup(({ id, variantId }) => `/stores-reader/v1/variants/${id}-${variantId}`),
  'v1 variants': {
    ask: (random) => ({
      path: '/stores-reader/v1/variants/query',
      body: { query: { paging: pageOf(random) } },
    }),
  },
  'v1 variants by SKU': {
    ask: (random, known) => ({
      path: '/stores-reader/v1/variants/query',
      body: { query: { filter: { sku: `${anyOf(random, known).sku}-1-1` } } },
    }),
  },
  'v1 variants of products': {
    ask: (random, known) => ({
      path: '/stores-reader/v1/variants/query',
      body: { query: { filter: { productId: anyOf(random, known).id } } },
    }),
  },
  'v1 collections': {
    ask: (random) => ({
      path: '/v2/collections/query',
      body: {
        query: { sort: sortBy(random, ['name', 'id']), paging: { limit: 1 + Math.floor(random() * 8) } },
      },
    }),
  },
  'v1 inventory': inventory(all),
  'v1 inventory by number': inventory(all, (random) => ({ numericId: pick(random, ['asc', 'desc']) })),
  'v1 inventory of products': inventory((random, known) => ({ productId: anyOf(random, known).id })),
  'v3 product by id': lookup(({ id }) => `/stores/v3/products/${id}`),
  'v3 product by slug': lookup(({ slug }) => `/stores/v3/products/slug/${slug}`),
  'v3 products': v3(all),
  'v3 products by slug': v3(all, ['slug']),
  'v3 products by date': v3(all, ['createdDate', 'updatedDate']),
  'v3 search by name': search(all, ['name']),
  'v3 search by price': search(all, ['actualPriceRange.minValue.amount']),
  'v3 search in a price band': search(
    (random) => ({
      'actualPriceRange.minValue.amount': { $gte: amount(random, 10, 30), $lte: amount(random, 40, 90) },
    }),
    ['actualPriceRange.minValue.amount'],
  ),
  'v3 search of a category': search(category),
  'v3 search of a category by name': search(category, ['name']),
  'v3 search by a choice': search((random) => ({
    'options.choicesSettings.choices.name': { $hasSome: [pickSkewed(random, facetValues.Colour)] },
  })),
  'v3 search of a brand': search(() => ({ 'brand.name': 'Vitrine' }), ['name']),
  'v3 search in stock': search(() => ({ 'inventory.availabilityStatus': 'IN_STOCK' })),
  'v3 search with a word': words((random) => pickSkewed(random, nameWords)),
  'v3 search with a rare word': words((random) => `${100 + Math.floor(random() * 900)}`),
  'v3 search with an unknown word': words((random) => `teapot${Math.floor(random() * 1000)}`),
  'v3 count': {
    ask: () => ({ path: '/stores/v3/products/count', body: {} }),
  },
  'v3 count of a category': {
    ask: (random, known) => ({
      path: '/stores/v3/products/count',
      body: { filter: category(random, known) },
    }),
  },
  'v3 variants': cursorList('/stores/v3/products/query-variants', 'query', false),
  'v3 variants of a product': cursorList(
    '/stores/v3/products/query-variants',
    'query',
    false,
    (random, known) => ({ 'productData.productId': anyOf(random, known).id }),
  ),
  'v3 variants by price': variants(all, ['price.actualPrice.amount']),
  'v3 variants by name': variants(all, ['productData.name']),
  'v3 variants by SKU': variants((random, known) => ({ sku: `${anyOf(random, known).sku}-1-1` })),
  'v3 variants in stock': variants(() => ({ 'inventoryStatus.inStock': true })),
  'v3 inventory item by id': {
    ask: (random, known) => ({
      path: `/stores/v3/inventory-items/${anyOf(random, known).itemId}`,
      asMerchant: true,
    }),
  },
  'v3 inventory items': items(),
  'v3 inventory items by date': items(all, ['updatedDate']),
  'v3 inventory items by quantity': items(all, ['quantity']),
  'v3 inventory items by product': items(all, ['productId']),
  'v3 inventory items of a product': items((random, known) => ({ productId: anyOf(random, known).id })),
  'v3 inventory items out of stock': items(() => ({ availabilityStatus: 'OUT_OF_STOCK' })),
  'v3 brands': cursorList('/stores/v3/brands/query', 'query', true, all, ['name']),
  'v3 ribbons': cursorList('/stores/v3/ribbons/query', 'query', true, all, ['name']),
  'v3 info sections': cursorList('/stores/v3/info-sections/query', 'query', true, all, ['uniqueName']),
  'admin products': admin(unarchived, ['name', 'minPrice', 'lastUpdated']),
  'admin products with words': admin(contains, ['name'], true),
  'admin inventory': {
    ask: (random) => ({
      path: '/vitrine/v1/inventory/items/query',
      asMerchant: true,
      body: { query: { paging: pageOf(random) } },
    }),
  },
}

/** The headers of a question. @param {Question} question @param {string} token */
export const headersOf = ({ asMerchant }, token) => ({
  'content-type': 'application/json',
  authorization: asMerchant ? apiKey : token,
})
