// Categories of catalog version 3, which are the collections of version 1: the calls that put many products into them.
import { z } from 'zod'
import { Guid } from './ids.ts'
import { permission } from './permissions.ts'
import { JobAnswer, selectedText } from './products-v3/selection.ts'
import { CursorQuery } from './query.ts'
import type { ExamplesOf, RouteTable } from './route.ts'

export const about =
  'The categories of catalog version 3. They are the collections of the store: one whose id is a GUID has the same id as a category.'

/** How many categories one call changes. */
const maxCategories = 5

const selection = {
  filter: CursorQuery.shape.filter.describe(
    'Selects the products as a search does, with the same fields. Without a filter and a search it is all products.',
  ),
  search: selectedText,
}

const change = {
  body: z.object({ ...selection, categoryIds: z.array(Guid).min(1).max(maxCategories) }),
  answer: JobAnswer,
  for: permission('collections.write'),
  refuses: ['TOO_MANY_REQUESTS'],
} as const

export const routes = {
  'GET /stores/v3/all-products-category': {
    answer: z.object({ categoryId: z.guid() }),
    for: 'caller',
  },
  'POST /stores/v3/bulk/products/add-to-categories-by-filter': change,
  'POST /stores/v3/bulk/products/remove-from-categories-by-filter': change,
} as const satisfies RouteTable

const kitchen = '5a3b1e00-0000-4000-9000-000000000001'

export const examples: ExamplesOf<typeof routes> = {
  'GET /stores/v3/all-products-category': {
    summary: 'Get the category of all products',
    description:
      'Returns the id of the category that has every product of the store. It can be searched like other categories, and not be changed.',
    client: 'shop.categories.allProductsId()',
  },
  'POST /stores/v3/bulk/products/add-to-categories-by-filter': {
    summary: 'Add products to categories by filter',
    description:
      'Adds the products that match a filter and a text to up to five categories. A job does so after the call, 50 products at a time. A program without the permission `products.read` adds visible products only.',
    client: `shop.categories.addByFilter(['${kitchen}'], { search: { expression: 'mug' } })`,
    body: { categoryIds: [kitchen], search: { expression: 'mug' } },
  },
  'POST /stores/v3/bulk/products/remove-from-categories-by-filter': {
    summary: 'Remove products from categories by filter',
    description:
      'Removes the products that match a filter and a text from up to five categories, in a job as well.',
    client: `shop.categories.removeByFilter(['${kitchen}'], { filter: { productType: 'DIGITAL' } })`,
    body: { categoryIds: [kitchen], filter: { productType: 'DIGITAL' } },
  },
}
