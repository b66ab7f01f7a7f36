// The calls that read and change customizations, and their events.
import { z } from 'zod'
import type { RefusalTable } from '../errors.ts'
import { describeQuery } from '../fields.ts'
import { Guid } from '../ids.ts'
import { merchantOnly } from '../merchant-only.ts'
import { modifiedFields } from '../modified-fields.ts'
import { permission } from '../permissions.ts'
import { CursorQuery } from '../query.ts'
import type { ExamplesOf, RouteTable } from '../route.ts'
import {
  choiceIds,
  choiceUpdates,
  Customization,
  CustomizationUpdate,
  newChoices,
  NewCustomization,
  setChoices,
} from './customization.ts'
import {
  bulkAnswerOf,
  countAnswer,
  countBody,
  maxPerCall,
  pagingMetadata,
  requestedFields,
  returnEntity,
  updatedEntity,
} from './entity.ts'

export const about =
  'Options and modifiers that merchants prepare once: names with choices of text, colors or pictures, or a text of the shopper.'

export const events = {
  /** `wix.stores.catalog.v3.customization_created` */
  'customization.created': z.object({ entity: Customization }),
  /** `wix.stores.catalog.v3.customization_updated` */
  'customization.updated': z.object({ currentEntity: Customization, modifiedFields }),
  /** `wix.stores.catalog.v3.customization_deleted` */
  'customization.deleted': z.object({ deletedEntity: z.object({ id: z.string() }) }),
} as const

export const refusals = {
  CUSTOMIZATION_NOT_FOUND: { status: 404, message: 'Customization not found', fix: 'Check the id' },
} as const satisfies RefusalTable

const answer = z.object({ customization: Customization })
const bulkAnswer = bulkAnswerOf(Customization)
const list = <S extends z.ZodType>(item: S) => z.array(item).min(1).max(maxPerCall)
const read = { for: permission('products.read') }
const write = { for: permission('products.write') }
const path = { customizationId: Guid }
const notFound = ['CUSTOMIZATION_NOT_FOUND'] as const
const change = { ...write, path, answer, refuses: [...notFound, 'REVISION_MISMATCH'] } as const
const { revision } = updatedEntity

export const routes = {
  'POST /stores/v3/customizations': {
    ...write,
    body: z.object({ customization: NewCustomization }),
    answer,
  },
  'GET /stores/v3/customizations/{customizationId}': {
    ...read,
    path,
    query: z.object({ fields: requestedFields }),
    answer,
    refuses: notFound,
  },
  'PATCH /stores/v3/customizations/{customizationId}': {
    ...change,
    body: z.object({ customization: CustomizationUpdate.omit({ id: true }) }),
  },
  'DELETE /stores/v3/customizations/{customizationId}': {
    ...write,
    path,
    answer: z.object({}),
    refuses: [...notFound, 'REVISION_MISMATCH'],
  },
  'QUERY /stores/v3/customizations/query': {
    for: 'caller',
    isPublic: true,
    body: z.object({
      query: CursorQuery.nullish().describe(describeQuery('customizations')),
      fields: merchantOnly('products.read', requestedFields),
    }),
    answer: z.object({ customizations: z.array(Customization), pagingMetadata }),
  },
  'POST /stores/v3/customizations/count': { ...read, body: countBody, answer: countAnswer },
  'POST /stores/v3/customizations/{customizationId}/add-choices': {
    ...change,
    body: z.object({ revision, choices: newChoices }),
  },
  'POST /stores/v3/customizations/{customizationId}/remove-choices': {
    ...change,
    body: z.object({ revision, choiceIds }),
  },
  'POST /stores/v3/customizations/{customizationId}/reorder-choices': {
    ...change,
    body: z.object({ revision, choiceIds }),
  },
  'POST /stores/v3/customizations/{customizationId}/set-choices': {
    ...change,
    body: z.object({ revision, choices: setChoices }),
  },
  'POST /stores/v3/customizations/{customizationId}/update-choices': {
    ...change,
    body: z.object({ revision, choices: choiceUpdates }),
  },
  'POST /stores/v3/bulk/customizations/create': {
    ...write,
    body: z.object({ customizations: list(NewCustomization), returnEntity }),
    answer: bulkAnswer,
  },
  'POST /stores/v3/bulk/customizations/update': {
    ...write,
    body: z.object({
      customizations: list(z.object({ customization: CustomizationUpdate })),
      returnEntity,
    }),
    answer: bulkAnswer,
  },
  'POST /stores/v3/bulk/customizations/add-choices': {
    ...write,
    body: z.object({
      customizationsChoices: list(z.object({ customizationId: Guid, revision, choices: newChoices })),
      returnEntity,
    }),
    answer: bulkAnswer,
  },
} as const satisfies RouteTable<keyof typeof refusals>

/** The sample store has no customizations. */
const sample = 'c0570312-0000-4000-8000-000000000001'
const choice = 'c0570312-0000-4000-8000-000000000002'
const missing = { status: 404, path: { customizationId: sample } } as const
const types = { customizationType: 'PRODUCT_OPTION', customizationRenderType: 'TEXT_CHOICES' } as const
const small = { choiceType: 'CHOICE_TEXT', name: 'Small' } as const

export const examples: ExamplesOf<typeof routes> = {
  'POST /stores/v3/customizations': {
    summary: 'Create a customization',
    description:
      'Creates an option or a modifier, with its choices or with a free text. No other one of its type may have its name.',
    client: `shop.customizations.create({
  name: 'Size',
  customizationType: 'PRODUCT_OPTION',
  customizationRenderType: 'TEXT_CHOICES',
  choicesSettings: { choices: [{ choiceType: 'CHOICE_TEXT', name: 'Small' }] },
})`,
    body: { customization: { name: 'Size', ...types, choicesSettings: { choices: [small] } } },
  },
  'GET /stores/v3/customizations/{customizationId}': {
    ...missing,
    summary: 'Get a customization',
    description: 'Returns one customization by its id.',
    client: `shop.customizations.get('${sample}')`,
  },
  'PATCH /stores/v3/customizations/{customizationId}': {
    ...missing,
    summary: 'Update a customization',
    description: 'Changes the name or the free text of a customization. Its types stay as they are.',
    client: `shop.customizations.update('${sample}', { revision: '1', name: 'Sizes' })`,
    body: { customization: { revision: '1', name: 'Sizes' } },
  },
  'DELETE /stores/v3/customizations/{customizationId}': {
    ...missing,
    summary: 'Delete a customization',
    description: 'Deletes a customization. Products keep their options.',
    client: `shop.customizations.delete('${sample}')`,
  },
  'QUERY /stores/v3/customizations/query': {
    summary: 'Query customizations',
    description:
      'Returns one page of the customizations that match a filter, in the given sort order, with cursors. Visitors get those that a visible product has, with the choices that visible products offer. The products of a customization are those whose option or modifier has its id, or no id of its own and its name.',
    client: "shop.customizations.query().ascending('name').limit(2).find()",
    body: { query: { sort: [{ fieldName: 'name', order: 'ASC' }], filter: {}, cursorPaging: { limit: 2 } } },
  },
  'POST /stores/v3/customizations/count': {
    summary: 'Count customizations',
    description: 'Returns how many customizations match a filter.',
    client: 'shop.customizations.count()',
    body: { filter: {} },
  },
  'POST /stores/v3/customizations/{customizationId}/add-choices': {
    ...missing,
    summary: 'Add choices',
    description: 'Adds choices to a customization, behind those that it has.',
    client: `shop.customizations.addChoices('${sample}', '1', [{ choiceType: 'CHOICE_TEXT', name: 'Small' }])`,
    body: { revision: '1', choices: [small] },
  },
  'POST /stores/v3/customizations/{customizationId}/remove-choices': {
    ...missing,
    summary: 'Remove choices',
    description: 'Removes choices from a customization; one has to stay.',
    client: `shop.customizations.removeChoices('${sample}', '1', ['${choice}'])`,
    body: { revision: '1', choiceIds: [choice] },
  },
  'POST /stores/v3/customizations/{customizationId}/reorder-choices': {
    ...missing,
    summary: 'Reorder choices',
    description: 'Puts the choices of a customization into another order. All of them are named.',
    client: `shop.customizations.reorderChoices('${sample}', '1', ['${choice}'])`,
    body: { revision: '1', choiceIds: [choice] },
  },
  'POST /stores/v3/customizations/{customizationId}/set-choices': {
    ...missing,
    summary: 'Set choices',
    description: 'Replaces the choices of a customization. Those that are sent with their ids keep them.',
    client: `shop.customizations.setChoices('${sample}', '1', [{ choiceType: 'CHOICE_TEXT', name: 'Small' }])`,
    body: { revision: '1', choices: [small] },
  },
  'POST /stores/v3/customizations/{customizationId}/update-choices': {
    ...missing,
    summary: 'Update choices',
    description: 'Changes choices of a customization. Their types stay as they are.',
    client: `shop.customizations.updateChoices('${sample}', '1', [{ id: '${choice}', name: 'Tiny' }])`,
    body: { revision: '1', choices: [{ id: choice, name: 'Tiny' }] },
  },
  'POST /stores/v3/bulk/customizations/create': {
    summary: 'Bulk create customizations',
    description: 'Creates up to 100 customizations, and returns a result for each.',
    client: `shop.customizations.bulkCreate([{
  name: 'Fit',
  customizationType: 'PRODUCT_OPTION',
  customizationRenderType: 'TEXT_CHOICES',
  choicesSettings: { choices: [{ choiceType: 'CHOICE_TEXT', name: 'Small' }] },
}])`,
    body: {
      customizations: [{ name: 'Fit', ...types, choicesSettings: { choices: [small] } }],
      returnEntity: true,
    },
  },
  'POST /stores/v3/bulk/customizations/update': {
    summary: 'Bulk update customizations',
    description: 'Changes up to 100 customizations, and returns a result for each.',
    client: `shop.customizations.bulkUpdate([{ id: '${sample}', revision: '1', name: 'Sizes' }])`,
    body: {
      customizations: [{ customization: { id: sample, revision: '1', name: 'Sizes' } }],
      returnEntity: true,
    },
  },
  'POST /stores/v3/bulk/customizations/add-choices': {
    summary: 'Bulk add choices',
    description: 'Adds choices to up to 100 customizations, and returns a result for each.',
    client: `shop.customizations.bulkAddChoices([
  { customizationId: '${sample}', revision: '1', choices: [{ choiceType: 'CHOICE_TEXT', name: 'Small' }] },
])`,
    body: {
      customizationsChoices: [{ customizationId: sample, revision: '1', choices: [small] }],
      returnEntity: true,
    },
  },
}
