// Tax groups: products whose tax is alike, such as books.
import type { TaxGroup, TaxGroupFields } from '@vitrine/client'
import { defaultTaxGroupId } from '@vitrine/contract/constants'
import type { Route } from './+types/tax-groups'
import { EntityPage, postEntity, titleOf } from '../entities/entity-page.tsx'
import { entityPages } from '../entities/entity-pages.tsx'
import { changeEntity, loadEntity } from '../entities/serve-entity.ts'
import { loadGroups } from './load-taxes.ts'

const pages = entityPages<TaxGroup, TaxGroupFields, 'name', {}>({
  area: 'tax-groups',
  nouns: ['tax group', 'tax groups'],
  permission: 'tax.write',
  calls: (client) => ({
    ...client.taxGroups,
    count: async () => (await loadGroups(client)).length,
  }),
  nameField: 'name',
  fields: [
    {
      name: 'name',
      label: 'Name',
      kind: 'text',
      help: 'Only you see it, such as Books. A tax region then has a rate for this group.',
    },
  ],
  refusals: {
    ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP: () => ({ name: 'This group keeps its name.' }),
    MAX_TAX_GROUPS_REACHED: () => ({ name: 'The store has as many tax groups as it may have.' }),
  },
  isFixed: ({ id }) => id === defaultTaxGroupId,
  search: { by: 'name', matching: (items, text) => items.contains('name', text) },
  whenEmpty: 'Products whose tax is alike, such as books.',
})

export const loader = (args: Route.LoaderArgs) => loadEntity(pages, args)
export const action = (args: Route.ActionArgs) => changeEntity(pages, args)
export const clientAction = (args: Route.ClientActionArgs) => postEntity(pages, args)
export const meta = ({ loaderData, location }: Route.MetaArgs) => titleOf(pages, loaderData, location)

export default function TaxGroups({ loaderData }: Route.ComponentProps) {
  return <EntityPage pages={pages} loaded={loaderData} />
}
