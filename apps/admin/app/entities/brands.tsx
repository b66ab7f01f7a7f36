// Brands: the makers of products.
import type { Brand, BrandFields } from '@vitrine/client'
import type { Route } from './+types/brands'
import { linkedProductCount } from '../list/columns.tsx'
import { EntityPage, postEntity, titleOf } from './entity-page.tsx'
import { entityPages } from './entity-pages.tsx'
import { changeEntity, loadEntity } from './serve-entity.ts'

const pages = entityPages<Brand, BrandFields, 'name', {}>({
  area: 'brands',
  nouns: ['brand', 'brands'],
  permission: 'products.write',
  calls: ({ brands }) => brands,
  nameField: 'name',
  fields: [
    {
      name: 'name',
      label: 'Name',
      kind: 'text',
      help: 'A new name takes effect on all products that have this brand.',
    },
  ],
  products: {
    count: ({ assignedProductsCount }) => assignedProductsCount,
    column: linkedProductCount('brand'),
    whenDeleted: 'is taken off',
    verbs: ['has', 'have'],
  },
  search: { by: 'name', matching: (items, text) => items.contains('name', text) },
  whenEmpty: 'The maker of a product, which shoppers can filter by.',
})

export const loader = (args: Route.LoaderArgs) => loadEntity(pages, args)
export const action = (args: Route.ActionArgs) => changeEntity(pages, args)
export const clientAction = (args: Route.ClientActionArgs) => postEntity(pages, args)
export const meta = ({ loaderData, location }: Route.MetaArgs) => titleOf(pages, loaderData, location)

export default function Brands({ loaderData }: Route.ComponentProps) {
  return <EntityPage pages={pages} loaded={loaderData} />
}
