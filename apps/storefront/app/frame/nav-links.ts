// The navigation links of every page: the first collections, and all products.
import type { Collection } from '@vitrine/client'
import { useRouteLoaderData } from 'react-router'
import { nav as messages } from '../messages/index.ts'
import type { loader } from '../root.tsx'
import type { Visitor } from '../visitor.ts'

/** How many collections the navigation has room for. */
const maxCollections = 12

/** A link of the navigation. */
export interface NavItem {
  id: string
  name: string
  path: string
}

/** The first collections that have products. */
export async function firstCollections(collections: Visitor['collections']): Promise<Collection[]> {
  const { items } = await collections.query().ascending('id').limit(maxCollections).find()
  return items.filter(({ numberOfProducts }) => numberOfProducts > 0)
}

/** The path of a collection. */
export const collectionUrl = ({ slug }: Pick<Collection, 'slug'>) =>
  `/collections/${encodeURIComponent(slug)}`

/** The link to a collection. */
export const navItem = ({ id, name, slug }: Collection): NavItem => ({
  id,
  name,
  path: collectionUrl({ slug }),
})

/** The links to the first collections. */
export const navItems = async (collections: Visitor['collections']): Promise<NavItem[]> =>
  (await firstCollections(collections)).map(navItem)

/** The links of the navigation, ending with all products. */
export const useNavItems = (): NavItem[] => [
  ...(useRouteLoaderData<typeof loader>('root')?.navItems ?? []),
  { id: 'all', name: messages.allProducts, path: '/products' },
]
