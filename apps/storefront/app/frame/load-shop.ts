// Loads what every page shows of the shop and what is the same for all visitors: its settings, and the links of the navigation.
import type { Collection, StoreSettings } from '@vitrine/client'
import type { StorefrontOptions } from '../../server-entry.d.ts'
import type { Visitor } from '../visitor.ts'
import { firstCollections, navItem } from './nav-links.ts'
import { shareRead } from './share-read.ts'
import type { NavItem } from './shop-data.ts'

interface Shop {
  settings: StoreSettings
  /** The collections of the navigation. */
  collections: Collection[]
  navItems: NavItem[]
}

/** What is being loaded for a request: the loaders of its page share it. */
const loading = new WeakMap<Visitor, Promise<Shop>>()

/** The settings and links of a storefront. */
export async function loadShop(visitor: Visitor, options: StorefrontOptions): Promise<Shop> {
  const shop = loading.get(visitor) ?? shareRead(options, 'shop', () => readShop(visitor))
  loading.set(visitor, shop)
  return shop
}

async function readShop({ collections, store }: Visitor): Promise<Shop> {
  const [settings, items] = await Promise.all([store.get(), firstCollections(collections)])
  return { settings, collections: items, navItems: items.map(navItem) }
}

/** The address of a picture that may be a path of the platform. */
export const pictureUrl = (url: string, { platformOrigin }: StorefrontOptions) =>
  url.startsWith('/') ? platformOrigin + url : url
