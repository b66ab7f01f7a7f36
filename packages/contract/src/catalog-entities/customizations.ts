// The calls that read and change customizations, and their events.
import { z } from 'zod'
import { entity } from '../entity/entity.ts'
import { listOf, returnEntity, updatedEntity } from '../entity/parts.ts'
import { key, keyOnly, text, time } from '../fields.ts'
import { Guid } from '../ids.ts'
import { bulkResultOf } from '../bulk-result.ts'
import { permission } from '../permissions.ts'
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
import { requestedFields } from './requested.ts'

/** The sample store has no customizations. */
const sample = 'c0570312-0000-4000-8000-000000000001'
const choice = 'c0570312-0000-4000-8000-000000000002'
const missing = { status: 404, path: { customizationId: sample } } as const
const small = { choiceType: 'CHOICE_TEXT', name: 'Small' } as const

const customization = entity({
  name: 'customization',
  plural: 'customizations',
  nouns: ['customization', 'customizations'],
  code: 'CUSTOMIZATION',
  base: '/stores/v3/customizations',
  wire: 'wix.stores.catalog.v3.customization',
  permission: 'products',
  calls: ['create', 'get', 'update', 'delete', 'query', 'count', 'bulkCreate', 'bulkUpdate'],
  isForVisitors: true,
  shape: Customization,
  input: NewCustomization,
  update: CustomizationUpdate,
  fields: {
    id: key,
    name: text,
    createdDate: time,
    updatedDate: time,
    customizationType: keyOnly,
    customizationRenderType: keyOnly,
  },
  unique: { by: ['customizationType', 'name'], noun: 'name', among: 'customization of this type' },
  requested: { by: 'reads', names: requestedFields },
  about:
    'Options and modifiers that merchants prepare once: names with choices of text, colors or pictures, or a text of the shopper.',
  texts: {
    create:
      'Creates an option or a modifier, with its choices or with a free text. No other one of its type may have its name.',
    update: 'Changes the name or the free text of a customization. Its types stay as they are.',
    delete: 'Deletes a customization. Products keep their options.',
    query:
      'Returns one page of the customizations that match a filter, in the given sort order, with cursors. Visitors get those that a visible product has, with the choices that visible products offer. The products of a customization are those whose option or modifier has its id, or no id of its own and its name.',
  },
  sample: {
    id: sample,
    isAbsent: true,
    creates: [
      {
        name: 'Size',
        customizationType: 'PRODUCT_OPTION',
        customizationRenderType: 'TEXT_CHOICES',
        choicesSettings: { choices: [small] },
      },
    ],
    changes: { name: 'Sizes' },
  },
})

export const { kind, about, events, refusals } = customization

const answer = z.object({ customization: Customization })
const change = {
  for: permission('products.write'),
  path: { customizationId: Guid },
  answer,
  refuses: ['CUSTOMIZATION_NOT_FOUND', 'REVISION_MISMATCH'],
} as const
const { revision } = updatedEntity

/** The calls that change the choices of one customization. */
const choiceRoutes = {
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
    body: z.object({ revision, name: CustomizationUpdate.shape.name, choices: setChoices }),
  },
  'POST /stores/v3/customizations/{customizationId}/update-choices': {
    ...change,
    body: z.object({ revision, choices: choiceUpdates }),
  },
  'POST /stores/v3/bulk/customizations/add-choices': {
    for: permission('products.write'),
    body: z.object({
      customizationsChoices: listOf(z.object({ customizationId: Guid, revision, choices: newChoices })),
      returnEntity,
    }),
    answer: bulkResultOf(Customization),
  },
} as const satisfies RouteTable<keyof typeof refusals>

export const routes = { ...customization.routes, ...choiceRoutes }

export const examples: ExamplesOf<typeof routes> = {
  ...customization.examples,
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
    description:
      'Replaces the choices of a customization, and its name if one is sent. Choices that are sent with their ids keep them.',
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
