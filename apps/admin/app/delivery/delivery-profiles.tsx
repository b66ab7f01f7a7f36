// Delivery profiles: regions of their own for products that are delivered otherwise, such as furniture.
import type { DeliveryProfile, DeliveryProfileFields } from '@vitrine/client'
import type { Route } from './+types/delivery-profiles'
import { EntityPage, postEntity, titleOf } from '../entities/entity-page.tsx'
import { entityPages } from '../entities/entity-pages.tsx'
import { changeEntity, loadEntity } from '../entities/serve-entity.ts'

const pages = entityPages<DeliveryProfile, DeliveryProfileFields, 'name', { regions: number }>({
  area: 'delivery-profiles',
  nouns: ['delivery profile', 'delivery profiles'],
  permission: 'delivery.write',
  calls: ({ deliveryProfiles }) => deliveryProfiles,
  nameField: 'name',
  fields: [
    {
      name: 'name',
      label: 'Name',
      kind: 'text',
      help: 'Only you see it, such as Furniture. Its products have its regions in place of the others.',
    },
  ],
  refusals: {
    DELIVERY_PROFILES_LIMIT_EXCEEDED: () => ({ name: 'The store has as many profiles as it may have.' }),
  },
  isFixed: ({ default: isDefault }) => isDefault,
  columns: [{ heading: 'Regions', kind: 'number', cell: ({ regions }) => regions }],
  row: ({ deliveryRegions }) => ({ regions: deliveryRegions.length }),
  search: { by: 'name', matching: (items, text) => items.contains('name', text) },
  whenEmpty: 'Regions of their own for products that are delivered otherwise, such as furniture.',
})

export const loader = (args: Route.LoaderArgs) => loadEntity(pages, args)
export const action = (args: Route.ActionArgs) => changeEntity(pages, args)
export const clientAction = (args: Route.ClientActionArgs) => postEntity(pages, args)
export const meta = ({ loaderData, location }: Route.MetaArgs) => titleOf(pages, loaderData, location)

export default function DeliveryProfiles({ loaderData }: Route.ComponentProps) {
  return <EntityPage pages={pages} loaded={loaderData} />
}
