// Info sections of catalog version 3, texts that several products may show.
import { z } from 'zod'
import { everyCall } from '../entity/description.ts'
import { entity } from '../entity/entity.ts'
import { entityFields, updateOf } from '../entity/parts.ts'
import { key, keyOnly, text, time } from '../fields.ts'
import { productBounds } from '../products/draft.ts'
import { requiredText } from '../required-text.ts'
import { RichContent } from '../rich-content.ts'
import { assignedCount, requestedFields } from './requested.ts'

const NewInfoSection = z.object({
  /** The name by which programs find a section; shoppers read its title. */
  uniqueName: requiredText(100),
  title: requiredText(productBounds.section),
  description: RichContent.nullish(),
  plainDescription: z
    .string()
    .max(productBounds.sectionText)
    .nullish()
    .describe(
      'The description as HTML, or as plain text with blank lines between paragraphs; `description` comes before it.',
    ),
})
/** An info section to create. */
export interface NewInfoSection extends z.input<typeof NewInfoSection> {}

const InfoSectionUpdate = updateOf(NewInfoSection)
/** What a merchant changes of an info section; a field that is absent or `null` stays as it is. */
export interface InfoSectionUpdate extends z.input<typeof InfoSectionUpdate> {}

export const InfoSection = z.object({
  ...entityFields,
  ...NewInfoSection.shape,
  description: RichContent,
  /** The description as HTML. */
  plainDescription: z.string(),
  assignedProductsCount: assignedCount,
})
/** An info section, as the API returns it. */
export interface InfoSection extends z.infer<typeof InfoSection> {}

export const { kind, about, routes, examples, events, refusals } = entity({
  name: 'infoSection',
  plural: 'infoSections',
  nouns: ['info section', 'info sections'],
  code: 'INFO_SECTION',
  base: '/stores/v3/info-sections',
  wire: 'wix.stores.catalog.v3.info_section',
  permission: 'products',
  calls: everyCall,
  shape: InfoSection,
  input: NewInfoSection,
  update: InfoSectionUpdate,
  fields: { id: keyOnly, uniqueName: key, title: text, createdDate: time, updatedDate: time },
  nameField: 'title',
  unique: { by: ['uniqueName'], noun: 'unique name' },
  requested: { by: 'reads', names: requestedFields },
  about: "Texts that several products may show below their descriptions, such as 'Care' or 'Delivery'.",
  texts: {
    update:
      'Changes the fields that are sent, and returns the whole info section. Its products show it as it is.',
    delete: 'Deletes an info section, and removes it from its products.',
    bulkDelete:
      'Deletes up to 100 info sections and removes them from their products, and returns a result for each.',
  },
  sample: {
    id: '5ec71011-0000-4000-8000-000000000001',
    isAbsent: true,
    creates: [{ uniqueName: 'washing', title: 'Washing', plainDescription: 'By hand, in cold water.' }],
    changes: { title: 'Washing and care' },
  },
})
