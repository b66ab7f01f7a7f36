// Info sections of catalog version 3: their shape, their events, and the calls that read and change them.
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
import { RichContent } from '../rich-content.ts'
import type { ExamplesOf, RouteTable } from '../route.ts'
import {
  assignedCount,
  bulkAnswerOf,
  countAnswer,
  countBody,
  entityFields,
  entityIds,
  maxPerCall,
  pagingMetadata,
  requestedFields,
  returnEntity,
  updatedEntity,
} from './entity.ts'

export const about =
  "Texts that several products may show below their descriptions, such as 'Care' or 'Delivery'."

/** The name by which programs find a section; shoppers read its title. */
const uniqueName = requiredText(100)
const title = requiredText(productBounds.section)
const plainDescription = z.string().max(productBounds.sectionText)

export const InfoSection = z.object({
  ...entityFields,
  uniqueName,
  title,
  description: RichContent,
  /** The description as HTML. */
  plainDescription: z.string(),
  assignedProductsCount: assignedCount,
})
/** An info section, as the API returns it. */
export interface InfoSection extends z.infer<typeof InfoSection> {}

const texts = {
  description: RichContent.nullish(),
  plainDescription: plainDescription
    .nullish()
    .describe(
      'The description as HTML, or as plain text with blank lines between paragraphs; `description` comes before it.',
    ),
}
const NewInfoSection = z.object({ uniqueName, title, ...texts })
/** An info section to create. */
export interface NewInfoSection extends z.input<typeof NewInfoSection> {}

const InfoSectionUpdate = z.object({
  ...updatedEntity,
  uniqueName: uniqueName.nullish(),
  title: title.nullish(),
  ...texts,
})
/** What a merchant changes of an info section; a field that is absent or `null` stays as it is. */
export interface InfoSectionUpdate extends z.input<typeof InfoSectionUpdate> {}

const deleted = z.object({ id: z.string() })

export const events = {
  /** `wix.stores.catalog.v3.info_section_created` */
  'infoSection.created': z.object({ entity: InfoSection }),
  /** `wix.stores.catalog.v3.info_section_updated` */
  'infoSection.updated': z.object({ currentEntity: InfoSection, modifiedFields }),
  /** `wix.stores.catalog.v3.info_section_deleted` */
  'infoSection.deleted': z.object({ deletedEntity: deleted }),
} as const

export const refusals = {
  INFO_SECTION_NOT_FOUND: { status: 404, message: 'Info section not found', fix: 'Check the id' },
} as const satisfies RefusalTable

const answer = z.object({ infoSection: InfoSection })
const bulkAnswer = bulkAnswerOf(InfoSection)
const list = <S extends z.ZodType>(item: S) => z.array(item).min(1).max(maxPerCall)
const read = { for: permission('products.read') }
const write = { for: permission('products.write') }
const path = { infoSectionId: Guid }
const notFound = ['INFO_SECTION_NOT_FOUND'] as const

export const routes = {
  'POST /stores/v3/info-sections': {
    ...write,
    body: z.object({ infoSection: NewInfoSection }),
    answer,
  },
  'GET /stores/v3/info-sections/{infoSectionId}': {
    ...read,
    path,
    query: z.object({ fields: requestedFields }),
    answer,
    refuses: notFound,
  },
  'PATCH /stores/v3/info-sections/{infoSectionId}': {
    ...write,
    path,
    body: z.object({ infoSection: InfoSectionUpdate.omit({ id: true }) }),
    answer,
    refuses: [...notFound, 'REVISION_MISMATCH'],
  },
  'DELETE /stores/v3/info-sections/{infoSectionId}': {
    ...write,
    path,
    answer: z.object({}),
    refuses: [...notFound, 'REVISION_MISMATCH'],
  },
  'QUERY /stores/v3/info-sections/query': {
    ...read,
    body: z.object({
      query: CursorQuery.nullish().describe(describeQuery('infoSections')),
      fields: requestedFields,
    }),
    answer: z.object({ infoSections: z.array(InfoSection), pagingMetadata }),
  },
  'POST /stores/v3/info-sections/count': { ...read, body: countBody, answer: countAnswer },
  'POST /stores/v3/info-sections/get-or-create': {
    ...write,
    body: z.object({ infoSection: NewInfoSection }),
    answer,
  },
  'POST /stores/v3/bulk/info-sections/create': {
    ...write,
    body: z.object({ infoSections: list(NewInfoSection), returnEntity }),
    answer: bulkAnswer,
  },
  'POST /stores/v3/bulk/info-sections/get-or-create': {
    ...write,
    body: z.object({ infoSections: list(NewInfoSection), returnEntity }),
    answer: bulkAnswer,
  },
  'POST /stores/v3/bulk/info-sections/update': {
    ...write,
    body: z.object({ infoSections: list(z.object({ infoSection: InfoSectionUpdate })), returnEntity }),
    answer: bulkAnswer,
  },
  'POST /stores/v3/bulk/info-sections/delete': {
    ...write,
    body: z.object({ infoSectionIds: entityIds }),
    answer: BulkResult,
  },
} as const satisfies RouteTable<keyof typeof refusals>

/** The sample store has no info sections. */
const sample = '5ec71011-0000-4000-8000-000000000001'
const washing = { uniqueName: 'washing', title: 'Washing', plainDescription: 'By hand, in cold water.' }
const repairs = { uniqueName: 'repairs', title: 'Repairs', plainDescription: 'For as long as we are here.' }

export const examples: ExamplesOf<typeof routes> = {
  'POST /stores/v3/info-sections': {
    summary: 'Create an info section',
    description: 'Creates an info section. No other one may have its unique name.',
    client:
      "shop.infoSections.create({ uniqueName: 'washing', title: 'Washing', plainDescription: 'By hand, in cold water.' })",
    body: { infoSection: washing },
  },
  'GET /stores/v3/info-sections/{infoSectionId}': {
    summary: 'Get an info section',
    description: 'Returns one info section by its id.',
    client: `shop.infoSections.get('${sample}')`,
    status: 404,
    path: { infoSectionId: sample },
  },
  'PATCH /stores/v3/info-sections/{infoSectionId}': {
    summary: 'Update an info section',
    description:
      'Changes the fields that are sent, and returns the whole info section. Its products show it as it is.',
    client: `shop.infoSections.update('${sample}', { revision: '1', title: 'Washing and care' })`,
    status: 404,
    path: { infoSectionId: sample },
    body: { infoSection: { revision: '1', title: 'Washing and care' } },
  },
  'DELETE /stores/v3/info-sections/{infoSectionId}': {
    summary: 'Delete an info section',
    description: 'Deletes an info section, and removes it from its products.',
    client: `shop.infoSections.delete('${sample}')`,
    status: 404,
    path: { infoSectionId: sample },
  },
  'QUERY /stores/v3/info-sections/query': {
    summary: 'Query info sections',
    description:
      'Returns one page of the info sections that match a filter, in the given sort order, with cursors.',
    client: "shop.infoSections.query().ascending('title').limit(2).find()",
    body: { query: { sort: [{ fieldName: 'title', order: 'ASC' }], filter: {}, cursorPaging: { limit: 2 } } },
  },
  'POST /stores/v3/info-sections/count': {
    summary: 'Count info sections',
    description: 'Returns how many info sections match a filter.',
    client: 'shop.infoSections.count()',
    body: { filter: {} },
  },
  'POST /stores/v3/info-sections/get-or-create': {
    summary: 'Get or create an info section',
    description: 'Returns the info section of this unique name as it is; it is created if there is none.',
    client:
      "shop.infoSections.getOrCreate({ uniqueName: 'washing', title: 'Washing', plainDescription: 'By hand, in cold water.' })",
    body: { infoSection: washing },
  },
  'POST /stores/v3/bulk/info-sections/create': {
    summary: 'Bulk create info sections',
    description: 'Creates up to 100 info sections, and returns a result for each.',
    client:
      "shop.infoSections.bulkCreate([{ uniqueName: 'repairs', title: 'Repairs', plainDescription: 'For as long as we are here.' }])",
    body: { infoSections: [repairs], returnEntity: true },
  },
  'POST /stores/v3/bulk/info-sections/get-or-create': {
    summary: 'Bulk get or create info sections',
    description: 'Returns the info sections of up to 100 unique names; those that do not exist are created.',
    client:
      "shop.infoSections.bulkGetOrCreate([{ uniqueName: 'repairs', title: 'Repairs', plainDescription: 'For as long as we are here.' }])",
    body: { infoSections: [repairs], returnEntity: true },
  },
  'POST /stores/v3/bulk/info-sections/update': {
    summary: 'Bulk update info sections',
    description: 'Changes up to 100 info sections, and returns a result for each.',
    client: `shop.infoSections.bulkUpdate([{ id: '${sample}', revision: '1', title: 'Care' }])`,
    body: {
      infoSections: [{ infoSection: { id: sample, revision: '1', title: 'Care' } }],
      returnEntity: true,
    },
  },
  'POST /stores/v3/bulk/info-sections/delete': {
    summary: 'Bulk delete info sections',
    description: 'Deletes up to 100 info sections, and returns a result for each.',
    client: `shop.infoSections.bulkDelete(['${sample}'])`,
    body: { infoSectionIds: [sample] },
  },
}
