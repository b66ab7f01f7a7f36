// Brands of catalog version 3: their shape, their events, and the calls that read and change them.
import { z } from 'zod'
import type { RefusalTable } from '../errors.ts'
import { describeQuery } from '../fields.ts'
import { Guid } from '../ids.ts'
import { BulkResult } from '../merchant-products/bulk.ts'
import { modifiedFields } from '../modified-fields.ts'
import { permission } from '../permissions.ts'
import { productBounds } from '../products/draft.ts'
import { CursorQuery } from '../query.ts'
import { requiredText } from '../required-text.ts'
import type { ExamplesOf, RouteTable } from '../route.ts'
import {
  assignedCount,
  bulkAnswerOf,
  bulkFields,
  countAnswer,
  countBody,
  entityFields,
  entityIds,
  maxPerCall,
  pagingMetadata,
  requestedFields,
  updatedEntity,
} from './entity.ts'

export const about =
  'The brands of products. A product has the brand that it names: a brand that is renamed or deleted changes its products.'

const name = requiredText(productBounds.brand)

export const Brand = z.object({ ...entityFields, name, assignedProductsCount: assignedCount })
/** A brand, as the API returns it. */
export interface Brand extends z.infer<typeof Brand> {}

const NewBrand = z.object({ name })
const BrandUpdate = z.object({ ...updatedEntity, name: name.nullish() })
/** What a merchant changes of a brand. */
export interface BrandUpdate extends z.infer<typeof BrandUpdate> {}

const deleted = z.object({ id: z.string() })

export const events = {
  /** `wix.stores.catalog.v3.brand_created` */
  'brand.created': z.object({ entity: Brand }),
  /** `wix.stores.catalog.v3.brand_updated` */
  'brand.updated': z.object({ currentEntity: Brand, modifiedFields }),
  /** `wix.stores.catalog.v3.brand_deleted` */
  'brand.deleted': z.object({ deletedEntity: deleted }),
} as const

export const refusals = {
  BRAND_NOT_FOUND: { status: 404, message: 'Brand not found', fix: 'Check the id' },
} as const satisfies RefusalTable

const answer = z.object({ brand: Brand })
const bulkAnswer = bulkAnswerOf(Brand)
const list = <S extends z.ZodType>(item: S) => z.array(item).min(1).max(maxPerCall)
const read = { for: permission('products.read') }
const write = { for: permission('products.write') }
const path = { brandId: Guid }
const notFound = ['BRAND_NOT_FOUND'] as const

export const routes = {
  'POST /stores/v3/brands': {
    ...write,
    body: z.object({ brand: NewBrand, fields: requestedFields }),
    answer,
  },
  'GET /stores/v3/brands/{brandId}': {
    ...read,
    path,
    query: z.object({ fields: requestedFields }),
    answer,
    refuses: notFound,
  },
  'PATCH /stores/v3/brands/{brandId}': {
    ...write,
    path,
    body: z.object({ brand: BrandUpdate.omit({ id: true }), fields: requestedFields }),
    answer,
    refuses: [...notFound, 'REVISION_MISMATCH'],
  },
  'DELETE /stores/v3/brands/{brandId}': {
    ...write,
    path,
    answer: z.object({}),
    refuses: [...notFound, 'REVISION_MISMATCH'],
  },
  'QUERY /stores/v3/brands/query': {
    ...read,
    body: z.object({
      query: CursorQuery.nullish().describe(describeQuery('brands')),
      fields: requestedFields,
    }),
    answer: z.object({ brands: z.array(Brand), pagingMetadata }),
  },
  'POST /stores/v3/brands/count': { ...read, body: countBody, answer: countAnswer },
  'POST /stores/v3/brands/get-or-create': {
    ...write,
    body: z.object({ brandName: name, fields: requestedFields }),
    answer,
  },
  'POST /stores/v3/bulk/brands/create': {
    ...write,
    body: z.object({ brands: list(NewBrand), ...bulkFields }),
    answer: bulkAnswer,
  },
  'POST /stores/v3/bulk/brands/get-or-create': {
    ...write,
    body: z.object({ brandNames: list(name), ...bulkFields }),
    answer: bulkAnswer,
  },
  'POST /stores/v3/bulk/brands/update': {
    ...write,
    body: z.object({ brands: list(z.object({ brand: BrandUpdate })), ...bulkFields }),
    answer: bulkAnswer,
  },
  'POST /stores/v3/bulk/brands/delete': {
    ...write,
    body: z.object({ brandIds: entityIds }),
    answer: BulkResult,
  },
} as const satisfies RouteTable<keyof typeof refusals>

/** A brand of the sample store. */
const sample = '7040fb4d-d76d-b65c-8b25-800315b5f28f'

export const examples: ExamplesOf<typeof routes> = {
  'POST /stores/v3/brands': {
    summary: 'Create a brand',
    description: 'Creates a brand. No other brand may have its name.',
    client: "shop.brands.create({ name: 'Fjord & Field' })",
    body: { brand: { name: 'Fjord & Field' } },
  },
  'GET /stores/v3/brands/{brandId}': {
    summary: 'Get a brand',
    description: 'Returns one brand by its id.',
    client: `shop.brands.get('${sample}')`,
    path: { brandId: sample },
  },
  'PATCH /stores/v3/brands/{brandId}': {
    summary: 'Update a brand',
    description:
      'Renames a brand, and with it the brand of its products; those of a large brand within seconds after the answer. Rules of collections that name it are changed, so the collections keep their products.',
    client: `shop.brands.update('${sample}', { revision: '1', name: 'Slow Looms' })`,
    path: { brandId: sample },
    body: { brand: { revision: '1', name: 'Slow Looms' } },
  },
  'DELETE /stores/v3/brands/{brandId}': {
    summary: 'Delete a brand',
    description:
      'Deletes a brand and removes it from its products; from those of a large brand within seconds after the answer.',
    client: `shop.brands.delete('${sample}')`,
    path: { brandId: sample },
  },
  'QUERY /stores/v3/brands/query': {
    summary: 'Query brands',
    description: 'Returns one page of the brands that match a filter, in the given sort order, with cursors.',
    client: "shop.brands.query().ascending('name').limit(2).find()",
    body: { query: { sort: [{ fieldName: 'name', order: 'ASC' }], filter: {}, cursorPaging: { limit: 2 } } },
  },
  'POST /stores/v3/brands/count': {
    summary: 'Count brands',
    description: 'Returns how many brands match a filter.',
    client: 'shop.brands.count()',
    body: { filter: {} },
  },
  'POST /stores/v3/brands/get-or-create': {
    summary: 'Get or create a brand',
    description: 'Returns the brand of this name, which is created if there is none.',
    client: "shop.brands.getOrCreate('Fjord & Field')",
    body: { brandName: 'Fjord & Field' },
  },
  'POST /stores/v3/bulk/brands/create': {
    summary: 'Bulk create brands',
    description: 'Creates up to 100 brands, and returns a result for each.',
    client: "shop.brands.bulkCreate([{ name: 'Fjord & Field' }, { name: 'Tide' }])",
    body: { brands: [{ name: 'Fjord & Field' }, { name: 'Tide' }], returnEntity: true },
  },
  'POST /stores/v3/bulk/brands/get-or-create': {
    summary: 'Bulk get or create brands',
    description: 'Returns the brands of up to 100 names; those that do not exist are created.',
    client: "shop.brands.bulkGetOrCreate(['Fjord & Field', 'Tide'])",
    body: { brandNames: ['Fjord & Field', 'Tide'], returnEntity: true },
  },
  'POST /stores/v3/bulk/brands/update': {
    summary: 'Bulk update brands',
    description: 'Renames up to 100 brands, and returns a result for each.',
    client: `shop.brands.bulkUpdate([{ id: '${sample}', revision: '1', name: 'Slow Looms' }])`,
    body: { brands: [{ brand: { id: sample, revision: '1', name: 'Slow Looms' } }], returnEntity: true },
  },
  'POST /stores/v3/bulk/brands/delete': {
    summary: 'Bulk delete brands',
    description:
      'Deletes up to 100 brands and removes them from their products, and returns a result for each.',
    client: `shop.brands.bulkDelete(['${sample}'])`,
    body: { brandIds: [sample] },
  },
}
