// Ribbons: labels on the pictures of products.
import type { Ribbon, RibbonFields } from '@vitrine/client'
import type { Route } from './+types/ribbons'
import { linkedProductCount } from '../list/columns.tsx'
import { EntityPage, postEntity, titleOf } from './entity-page.tsx'
import { entityPages } from './entity-pages.tsx'
import { changeEntity, loadEntity } from './serve-entity.ts'

const pages = entityPages<Ribbon, RibbonFields, 'name', {}>({
  area: 'ribbons',
  nouns: ['ribbon', 'ribbons'],
  permission: 'products.write',
  calls: ({ ribbons }) => ribbons,
  nameField: 'name',
  fields: [
    {
      name: 'name',
      label: 'Name',
      kind: 'text',
      help: 'A new name takes effect on all products that have this ribbon.',
    },
  ],
  products: {
    count: ({ assignedProductCount }) => assignedProductCount,
    column: linkedProductCount('ribbon'),
    whenDeleted: 'is taken off',
    verbs: ['has', 'have'],
  },
  search: { by: 'name', matching: (items, text) => items.contains('name', text) },
  whenEmpty: 'A short label on the picture of a product, such as New.',
})

export const loader = (args: Route.LoaderArgs) => loadEntity(pages, args)
export const action = (args: Route.ActionArgs) => changeEntity(pages, args)
export const clientAction = (args: Route.ClientActionArgs) => postEntity(pages, args)
export const meta = ({ loaderData, location }: Route.MetaArgs) => titleOf(pages, loaderData, location)

export default function Ribbons({ loaderData }: Route.ComponentProps) {
  return <EntityPage pages={pages} loaded={loaderData} />
}
