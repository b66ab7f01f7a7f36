// Loads what every page shows of the shop and what is the same for all visitors: its settings, and the links of the navigation.
import type { Collection, StoreSettings } from '@vitrine/client'
import type { StorefrontOptions } from '../../server-entry.d.ts'
import type { Visitor } from '../visitor.ts'
import { firstCollections, navItem } from './nav-links.ts'
import type { NavItem } from './shop-data.ts'

interface Shop {
  settings: StoreSettings
  /** The collections of the navigation. */
  collections: Collection[]
  navItems: NavItem[]
}

// Lists may lag two seconds behind a change.
const maxAgeMs = 2000

const latest = new WeakMap<StorefrontOptions, { shop: Shop; loadedAt: number }>()

/** What is being loaded for a request: the loaders of its page share it. */
const loading = new WeakMap<Visitor, Promise<Shop>>()

/** The settings and links of a storefront. Visitors share what was loaded, but no failure and no wait. */
export async function loadShop(visitor: Visitor, options: StorefrontOptions): Promise<Shop> {
  const known = latest.get(options)
  if (known && performance.now() < known.loadedAt + maxAgeMs) return known.shop
  const shop = loading.get(visitor) ?? readShop(visitor, options)
  loading.set(visitor, shop)
  return shop
}

async function readShop({ collections, store }: Visitor, options: StorefrontOptions): Promise<Shop> {
  const [settings, items] = await Promise.all([store.get(), firstCollections(collections)])
  const shop = { settings, collections: items, navItems: items.map(navItem) }
  latest.set(options, { shop, loadedAt: performance.now() })
  return shop
}

/** The address of a picture that may be a path of the platform. */
export const pictureUrl = (url: string, { platformOrigin }: StorefrontOptions) =>
  url.startsWith('/') ? platformOrigin + url : url
