// The collections that lead from every page into the shop.
import type { Collection } from '@vitrine/client'
import { useRouteLoaderData } from 'react-router'
import { nav as words } from '../messages/index.ts'
import type { loader } from '../root.tsx'
import type { Visitor } from '../visitor.ts'

/** More would be a list, and no way. */
const most = 12

/** A collection, as a link to it needs it. */
export interface NavItem {
  id: string
  name: string
  path: string
}

/** The first collections that have something in them. */
export async function firstCollections(collections: Visitor['collections']): Promise<Collection[]> {
  const { items } = await collections.query().ascending('id').limit(most).find()
  return items.filter(({ numberOfProducts }) => numberOfProducts > 0)
}

/** Where a collection is. */
export const pathOf = ({ slug }: Pick<Collection, 'slug'>) => `/collections/${encodeURIComponent(slug)}`

/** The way to a collection. */
export const navItem = ({ id, name, slug }: Collection): NavItem => ({ id, name, path: pathOf({ slug }) })

/** The ways to the first of them. */
export const navItems = async (collections: Visitor['collections']): Promise<NavItem[]> =>
  (await firstCollections(collections)).map(navItem)

/** The ways into the shop, the one to all goods last. */
export const useNavItems = (): NavItem[] => [
  ...(useRouteLoaderData<typeof loader>('root')?.navItems ?? []),
  { id: 'all', name: words.goods, path: '/goods' },
]
