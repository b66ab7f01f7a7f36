// What narrows the list of products: the archive and visibility, what a product is in, and what it costs.
import type { MerchantProductFields, Product, Query } from '@vitrine/client'
import type { FieldOption } from '../form/form.ts'
import type { ListFilter } from '../list/list.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import { loadCollections } from './load-store.ts'
import { productTypes } from './product-fields.ts'

/** So many brands and so many ribbons can be chosen from. */
const maxNames = 500

/** The names of brands or of ribbons, in their order. */
async function loadNames({
  query,
}: MerchantClient['brands'] | MerchantClient['ribbons']): Promise<FieldOption[]> {
  const names: string[] = []
  for (let page = await query().ascending('name').limit(100).find(); ; page = await page.next()) {
    names.push(...page.items.map(({ name }) => name))
    if (!page.hasNext || names.length >= maxNames) return names.map((name) => ({ value: name, label: name }))
  }
}

/** The option of a brand or a ribbon that is beyond those that can be chosen from. */
async function findName(
  { query }: MerchantClient['brands'] | MerchantClient['ribbons'],
  name: string,
): Promise<FieldOption | undefined> {
  const { items } = await query().eq('name', name).limit(1).find()
  return items.length > 0 ? { value: name, label: name } : undefined
}

/** The same of a collection. */
async function findCollection({ collections }: MerchantClient, id: string): Promise<FieldOption | undefined> {
  const { items } = await collections.query().eq('id', id).limit(1).find()
  return items.map(({ name }) => ({ value: id, label: name }))[0]
}

/** The filters of the list. */
const productFilters: readonly ListFilter<Query<Product, MerchantProductFields>>[] = [
  {
    name: 'state',
    label: 'State',
    all: 'All but archived',
    options: () => [
      { value: 'visible', label: 'Visible' },
      { value: 'hidden', label: 'Hidden, scheduled or ended' },
      { value: 'archived', label: 'Archived' },
    ],
    matching: (items, state) =>
      state === 'archived'
        ? items.eq('archived', true)
        : items.eq('archived', false).eq('visible', state === 'visible'),
    otherwise: (items) => items.eq('archived', false),
  },
  {
    name: 'collection',
    label: 'Collection',
    all: 'All collections',
    options: (client) => loadCollections(client),
    unlisted: (client, id) => findCollection(client, id),
    matching: (items, id) => items.hasSome('collectionIds', id),
  },
  {
    name: 'brand',
    label: 'Brand',
    all: 'All brands',
    options: ({ brands }) => loadNames(brands),
    unlisted: ({ brands }, name) => findName(brands, name),
    matching: (items, brand) => items.eq('brand', brand),
  },
  {
    name: 'ribbon',
    label: 'Ribbon',
    all: 'All ribbons',
    options: ({ ribbons }) => loadNames(ribbons),
    unlisted: ({ ribbons }, name) => findName(ribbons, name),
    matching: (items, ribbon) => items.eq('ribbon', ribbon),
  },
  {
    name: 'sale',
    label: 'Sale',
    all: 'On sale or not',
    options: () => [
      { value: 'yes', label: 'On sale' },
      { value: 'no', label: 'Not on sale' },
    ],
    matching: (items, sale) => items.eq('onSale', sale === 'yes'),
  },
  {
    name: 'stock',
    label: 'Stock',
    all: 'Any stock',
    options: () => [
      { value: 'IN_STOCK', label: 'In stock' },
      { value: 'PARTIALLY_OUT_OF_STOCK', label: 'Some sold out' },
      { value: 'OUT_OF_STOCK', label: 'Sold out' },
    ],
    matching: (items, status) => items.eq('inventoryStatus', status as Product['stock']['inventoryStatus']),
  },
  {
    name: 'type',
    label: 'Type',
    all: 'All types',
    options: () => productTypes,
    matching: (items, type) => items.eq('productType', type as Product['productType']),
  },
  {
    name: 'min',
    label: 'Lowest price',
    matchingAmount: (items, price) => items.ge('maxPrice', price),
  },
  {
    name: 'max',
    label: 'Highest price',
    matchingAmount: (items, price) => items.le('minPrice', price),
  },
]

/** How products are found: by words and filters. */
export const productSelection = {
  items: ({ merchantProducts }: MerchantClient) => merchantProducts.query(),
  search: {
    by: 'name, SKU or barcode',
    matching: (items: Query<Product, MerchantProductFields>, text: string) =>
      items.contains('name', text).or(items.contains('codes', text)),
  },
  filters: productFilters,
}
