// Ribbons of catalog version 3: their shape, their events, and the calls that read and change them.
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
  "The ribbons of products, labels such as 'New'. A product has the ribbon that it names: a ribbon that is renamed or deleted changes its products."

const name = requiredText(productBounds.ribbon)

export const Ribbon = z.object({ ...entityFields, name, assignedProductCount: assignedCount })
/** A ribbon, as the API returns it. */
export interface Ribbon extends z.infer<typeof Ribbon> {}

const NewRibbon = z.object({ name })
const RibbonUpdate = z.object({ ...updatedEntity, name: name.nullish() })
/** What a merchant changes of a ribbon. */
export interface RibbonUpdate extends z.infer<typeof RibbonUpdate> {}

const deleted = z.object({ id: z.string() })

export const events = {
  /** `wix.stores.catalog.v3.ribbon_created` */
  'ribbon.created': z.object({ entity: Ribbon }),
  /** `wix.stores.catalog.v3.ribbon_updated` */
  'ribbon.updated': z.object({ currentEntity: Ribbon, modifiedFields }),
  /** `wix.stores.catalog.v3.ribbon_deleted` */
  'ribbon.deleted': z.object({ deletedEntity: deleted }),
} as const

export const refusals = {
  RIBBON_NOT_FOUND: { status: 404, message: 'Ribbon not found', fix: 'Check the id' },
} as const satisfies RefusalTable

const answer = z.object({ ribbon: Ribbon })
const bulkAnswer = bulkAnswerOf(Ribbon)
const list = <S extends z.ZodType>(item: S) => z.array(item).min(1).max(maxPerCall)
const read = { for: permission('products.read') }
const write = { for: permission('products.write') }
const path = { ribbonId: Guid }
const notFound = ['RIBBON_NOT_FOUND'] as const

export const routes = {
  'POST /stores/v3/ribbons': {
    ...write,
    body: z.object({ ribbon: NewRibbon, fields: requestedFields }),
    answer,
  },
  'GET /stores/v3/ribbons/{ribbonId}': {
    ...read,
    path,
    query: z.object({ fields: requestedFields }),
    answer,
    refuses: notFound,
  },
  'PATCH /stores/v3/ribbons/{ribbonId}': {
    ...write,
    path,
    body: z.object({ ribbon: RibbonUpdate.omit({ id: true }), fields: requestedFields }),
    answer,
    refuses: [...notFound, 'REVISION_MISMATCH'],
  },
  'DELETE /stores/v3/ribbons/{ribbonId}': {
    ...write,
    path,
    answer: z.object({}),
    refuses: [...notFound, 'REVISION_MISMATCH'],
  },
  'QUERY /stores/v3/ribbons/query': {
    ...read,
    body: z.object({
      query: CursorQuery.nullish().describe(describeQuery('ribbons')),
      fields: requestedFields,
    }),
    answer: z.object({ ribbons: z.array(Ribbon), pagingMetadata }),
  },
  'POST /stores/v3/ribbons/count': { ...read, body: countBody, answer: countAnswer },
  'POST /stores/v3/ribbons/get-or-create': {
    ...write,
    body: z.object({ ribbonName: name, fields: requestedFields }),
    answer,
  },
  'POST /stores/v3/bulk/ribbons/create': {
    ...write,
    body: z.object({ ribbons: list(NewRibbon), ...bulkFields }),
    answer: bulkAnswer,
  },
  'POST /stores/v3/bulk/ribbons/get-or-create': {
    ...write,
    body: z.object({ ribbonNames: list(name), ...bulkFields }),
    answer: bulkAnswer,
  },
  'POST /stores/v3/bulk/ribbons/update': {
    ...write,
    body: z.object({ ribbons: list(z.object({ ribbon: RibbonUpdate })), ...bulkFields }),
    answer: bulkAnswer,
  },
  'POST /stores/v3/bulk/ribbons/delete': {
    ...write,
    body: z.object({ ribbonIds: entityIds }),
    answer: BulkResult,
  },
} as const satisfies RouteTable<keyof typeof refusals>

/** A ribbon of the sample store. */
const sample = 'cafd4d94-17a8-0804-a4c7-cffd7fec5540'

export const examples: ExamplesOf<typeof routes> = {
  'POST /stores/v3/ribbons': {
    summary: 'Create a ribbon',
    description: 'Creates a ribbon. No other ribbon may have its name.',
    client: "shop.ribbons.create({ name: 'Staff favourite' })",
    body: { ribbon: { name: 'Staff favourite' } },
  },
  'GET /stores/v3/ribbons/{ribbonId}': {
    summary: 'Get a ribbon',
    description: 'Returns one ribbon by its id.',
    client: `shop.ribbons.get('${sample}')`,
    path: { ribbonId: sample },
  },
  'PATCH /stores/v3/ribbons/{ribbonId}': {
    summary: 'Update a ribbon',
    description:
      'Renames a ribbon, and with it the ribbon of its products; those of a large ribbon within seconds after the answer. Rules of collections that name it are changed, so the collections keep their products.',
    client: `shop.ribbons.update('${sample}', { revision: '1', name: 'For printing' })`,
    path: { ribbonId: sample },
    body: { ribbon: { revision: '1', name: 'For printing' } },
  },
  'DELETE /stores/v3/ribbons/{ribbonId}': {
    summary: 'Delete a ribbon',
    description:
      'Deletes a ribbon and removes it from its products; from those of a large ribbon within seconds after the answer.',
    client: `shop.ribbons.delete('${sample}')`,
    path: { ribbonId: sample },
  },
  'QUERY /stores/v3/ribbons/query': {
    summary: 'Query ribbons',
    description:
      'Returns one page of the ribbons that match a filter, in the given sort order, with cursors.',
    client: "shop.ribbons.query().ascending('name').limit(2).find()",
    body: { query: { sort: [{ fieldName: 'name', order: 'ASC' }], filter: {}, cursorPaging: { limit: 2 } } },
  },
  'POST /stores/v3/ribbons/count': {
    summary: 'Count ribbons',
    description: 'Returns how many ribbons match a filter.',
    client: 'shop.ribbons.count()',
    body: { filter: {} },
  },
  'POST /stores/v3/ribbons/get-or-create': {
    summary: 'Get or create a ribbon',
    description: 'Returns the ribbon of this name, which is created if there is none.',
    client: "shop.ribbons.getOrCreate('Staff favourite')",
    body: { ribbonName: 'Staff favourite' },
  },
  'POST /stores/v3/bulk/ribbons/create': {
    summary: 'Bulk create ribbons',
    description: 'Creates up to 100 ribbons, and returns a result for each.',
    client: "shop.ribbons.bulkCreate([{ name: 'Staff favourite' }, { name: 'Handmade' }])",
    body: { ribbons: [{ name: 'Staff favourite' }, { name: 'Handmade' }], returnEntity: true },
  },
  'POST /stores/v3/bulk/ribbons/get-or-create': {
    summary: 'Bulk get or create ribbons',
    description: 'Returns the ribbons of up to 100 names; those that do not exist are created.',
    client: "shop.ribbons.bulkGetOrCreate(['Staff favourite', 'Handmade'])",
    body: { ribbonNames: ['Staff favourite', 'Handmade'], returnEntity: true },
  },
  'POST /stores/v3/bulk/ribbons/update': {
    summary: 'Bulk update ribbons',
    description: 'Renames up to 100 ribbons, and returns a result for each.',
    client: `shop.ribbons.bulkUpdate([{ id: '${sample}', revision: '1', name: 'For printing' }])`,
    body: { ribbons: [{ ribbon: { id: sample, revision: '1', name: 'For printing' } }], returnEntity: true },
  },
  'POST /stores/v3/bulk/ribbons/delete': {
    summary: 'Bulk delete ribbons',
    description:
      'Deletes up to 100 ribbons and removes them from their products, and returns a result for each.',
    client: `shop.ribbons.bulkDelete(['${sample}'])`,
    body: { ribbonIds: [sample] },
  },
}
