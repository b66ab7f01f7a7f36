// Categories of catalog version 3, which are the collections of version 1: the calls that read them, and that put many products
// into them.
import { z } from 'zod'
import type { RefusalTable } from './errors.ts'
import { describeQuery } from './fields.ts'
import { Guid, slug } from './ids.ts'
import { merchantOnly } from './merchant-only.ts'
import { permission } from './permissions.ts'
import { JobAnswer, selectedText } from './products-v3/selection.ts'
import { CursorPagingMetadata, CursorQuery } from './query.ts'
import type { ExamplesOf, RouteTable } from './route.ts'

export const about =
  'The categories of catalog version 3. They are the collections of the store: one whose id is a GUID has the same id as a category.'

const categoryTree = z.literal('@wix/stores')

export const Category = z.object({
  id: z.guid(),
  name: z.string(),
  slug: z.string(),
  visible: z.boolean(),
  description: z.string().optional(),
  image: z
    .object({
      id: z.string(),
      url: z.string(),
      /** In pixels, like `height`; both are absent if the size is unknown. */
      width: z.number().optional(),
      height: z.number().optional(),
      altText: z.string().optional(),
    })
    .optional(),
  /** How many of its products visitors see. */
  itemCounter: z.int(),
  /** Collections have no parent and no order among themselves: the `id` is absent, and each `index` is 0. */
  parentCategory: z.object({ index: z.int() }),
  /** Only with `BREADCRUMBS_INFO`. */
  breadcrumbsInfo: z.object({ breadcrumbs: z.array(z.never()) }).optional(),
  treeReference: z.object({ appNamespace: categoryTree }),
})
/** A collection as catalog version 3 has it, or the category of all products. */
export interface Category extends z.infer<typeof Category> {}

const requested = {
  treeReference: z.object({ appNamespace: categoryTree, treeKey: z.null().optional() }).nullish(),
  fields: z
    .array(z.enum(['BREADCRUMBS_INFO', 'DESCRIPTION']))
    .max(100)
    .nullish(),
}

export const refusals = {
  CATEGORY_NOT_FOUND: {
    status: 404,
    message: 'Category not found',
    fix: 'Check the slug; visitors cannot see hidden categories',
  },
} as const satisfies RefusalTable

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
  'QUERY /categories/v1/categories/query': {
    body: z.object({
      ...requested,
      query: CursorQuery.nullish().describe(describeQuery('categories')),
      returnNonVisibleCategories: merchantOnly('collections.read', z.boolean()),
    }),
    answer: z.object({ categories: z.array(Category), pagingMetadata: CursorPagingMetadata }),
    for: 'caller',
    isPublic: true,
  },
  'GET /categories/v1/categories/slug/{slug}': {
    path: { slug },
    query: z.object(requested),
    answer: z.object({ category: Category }),
    for: 'caller',
    isPublic: true,
    refuses: ['CATEGORY_NOT_FOUND'],
  },
  'POST /stores/v3/bulk/products/add-to-categories-by-filter': change,
  'POST /stores/v3/bulk/products/remove-from-categories-by-filter': change,
} as const satisfies RouteTable<keyof typeof refusals>

const kitchen = '5a3b1e00-0000-4000-9000-000000000001'

export const examples: ExamplesOf<typeof routes> = {
  'GET /stores/v3/all-products-category': {
    summary: 'Get the category of all products',
    description:
      'Returns the id of the category that has every product of the store. It can be searched like other categories, and not be changed.',
    client: 'shop.categories.allProductsId()',
  },
  'QUERY /categories/v1/categories/query': {
    summary: 'Query categories',
    description:
      'Returns one page of the categories that match a filter, in the given sort order, with cursors: the collections of the store, and the category of all products with the slug `all-products`. Programs with the permission `collections.read` get hidden ones too with `returnNonVisibleCategories`.',
    client: "shop.categories.query().ascending('name').limit(2).find()",
    body: { query: { sort: [{ fieldName: 'name', order: 'ASC' }], filter: {}, cursorPaging: { limit: 2 } } },
  },
  'GET /categories/v1/categories/slug/{slug}': {
    summary: 'Get a category by slug',
    description:
      'Returns one category by its slug. `all-products` is that of all products, also beside a collection with this slug.',
    client: "shop.categories.bySlug('kitchen')",
    path: { slug: 'kitchen' },
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
