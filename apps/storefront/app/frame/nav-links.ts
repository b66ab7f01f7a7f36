// The navigation links of every page: the first collections, and all products.
import type { Collection } from '@vitrine/client'
import { nav as messages } from '../messages/index.ts'
import type { Visitor } from '../visitor.ts'
import { useShopData } from './shop-data.ts'
import type { NavItem } from './shop-data.ts'
import { useStoreLang } from './store-lang.ts'

/** How many collections the navigation has room for, and among how many it looks for them. */
const maxCollections = 12
const maxRead = 100

/** The first collections that have products. */
export async function firstCollections(collections: Visitor['collections']): Promise<Collection[]> {
  const { items } = await collections.query().ascending('id').limit(maxRead).find()
  return items.filter(({ numberOfProducts }) => numberOfProducts > 0).slice(0, maxCollections)
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

/** The links of the navigation, ending with all products. */
export function useNavItems(): NavItem[] {
  const lang = useStoreLang()
  const items = useShopData()?.navItems ?? []
  return [
    ...items.map((item) => ({ ...item, lang })),
    { id: 'all', name: messages.allProducts, path: '/products' },
  ]
}
