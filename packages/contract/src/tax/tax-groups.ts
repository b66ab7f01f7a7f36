// Tax groups: products whose tax is alike, such as books. What names no group is in the default group, which every store has.
import { z } from 'zod'
import { defaultTaxGroupId } from '../constants.ts'
import { entity } from '../entity/entity.ts'
import { entityFields, updateOf } from '../entity/parts.ts'
import type { RefusalTable } from '../errors.ts'
import { keyOnly, text, time } from '../fields.ts'
import { permission } from '../permissions.ts'
import { requiredText } from '../required-text.ts'
import type { ExamplesOf, RouteTable } from '../route.ts'

const NewTaxGroup = z.object({
  name: requiredText(200).describe('Merchants read it, such as Reduced rate.'),
})
/** What creates a tax group. */
export interface NewTaxGroup extends z.infer<typeof NewTaxGroup> {}

const TaxGroupUpdate = updateOf(NewTaxGroup)
/** What a merchant changes of a tax group. */
export interface TaxGroupUpdate extends z.input<typeof TaxGroupUpdate> {}

export const TaxGroup = z.object({ ...entityFields, ...NewTaxGroup.shape })
/** A tax group, as the API returns it. */
export interface TaxGroup extends z.infer<typeof TaxGroup> {}

const described = entity({
  name: 'taxGroup',
  plural: 'taxGroups',
  nouns: ['tax group', 'tax groups'],
  code: 'TAX_GROUP',
  base: '/billing/v1/tax-groups',
  wire: 'wix.billing.v1.tax_group',
  permission: 'tax',
  calls: ['create', 'get', 'update', 'delete', 'query'],
  shape: TaxGroup,
  input: NewTaxGroup,
  update: TaxGroupUpdate,
  fields: { id: keyOnly, name: text, createdDate: time, updatedDate: time },
  about:
    'Tax groups: products whose tax is alike. What names no group, or one that was deleted, is in the default group.',
  texts: {
    delete:
      'Deletes a tax group with its rates. Its products are in the default group from then on. The default group cannot be deleted.',
  },
  sample: {
    id: '7a000000-0000-4000-8000-000000000001',
    creates: [{ name: 'Books' }],
    changes: { name: 'Books and newspapers' },
  },
})

export const { kind, about, events } = described

export const refusals = {
  ...described.refusals,
  ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP: {
    status: 400,
    message: 'The default tax group cannot be changed',
    fix: 'Create a group of your own',
  },
  MAX_TAX_GROUPS_REACHED: {
    status: 409,
    message: 'The store has as many tax groups as it may have',
    fix: 'Delete a group that is not needed any more; `data.max` is how many there may be',
  },
} as const satisfies RefusalTable

const create = 'POST /billing/v1/tax-groups'
const update = 'PATCH /billing/v1/tax-groups/{taxGroupId}'
const remove = 'DELETE /billing/v1/tax-groups/{taxGroupId}'
const isSystemDefined = 'ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP'

export const routes = {
  ...described.routes,
  [create]: { ...described.routes[create], refuses: ['MAX_TAX_GROUPS_REACHED'] },
  [update]: {
    ...described.routes[update],
    refuses: [...described.routes[update].refuses, isSystemDefined],
  },
  [remove]: {
    ...described.routes[remove],
    refuses: [...described.routes[remove].refuses, isSystemDefined],
  },
  'GET /billing/v1/tax-groups/default-tax-groups': {
    for: permission('tax.read'),
    answer: z.object({ taxGroups: z.array(TaxGroup) }),
  },
} as const satisfies RouteTable<keyof typeof refusals>

export const examples: ExamplesOf<typeof routes> = {
  ...described.examples,
  'GET /billing/v1/tax-groups/default-tax-groups': {
    summary: 'List default tax groups',
    description: `Returns the groups that every store has: the default group, whose id is \`${defaultTaxGroupId}\`.`,
    client: 'shop.taxGroups.listDefault()',
  },
}
