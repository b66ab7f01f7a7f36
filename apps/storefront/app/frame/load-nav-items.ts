// Loads the links of the navigation, which every page needs and which are the same for all visitors.
import type { StorefrontOptions } from '../../server-entry.d.ts'
import type { Visitor } from '../visitor.ts'
import { firstCollections, navItem } from './nav-links.ts'
import type { NavItem } from './shop-data.ts'

// Lists may lag two seconds behind a change.
const maxAgeMs = 2000

const latest = new WeakMap<StorefrontOptions, { items: NavItem[]; loadedAt: number }>()

/** The links to the first collections of a storefront. Visitors share what was loaded, but no failure and no wait. */
export async function loadNavItems({ collections }: Visitor, options: StorefrontOptions): Promise<NavItem[]> {
  const known = latest.get(options)
  if (known && performance.now() < known.loadedAt + maxAgeMs) return known.items
  const items = (await firstCollections(collections)).map(navItem)
  latest.set(options, { items, loadedAt: performance.now() })
  return items
}
