// The module for the ribbons of products. Storefronts do not import it, so it is not in their bundles.
import type { Ribbon, RibbonUpdate } from '@vitrine/contract'
import { type CountedRead, type EntityModule, entityModule } from './entity-module.ts'

export type { Ribbon, RibbonUpdate } from '@vitrine/contract'

/** The fields of a ribbon that `query` takes. */
export interface RibbonFields {
  compare: { id: string; name: string; createdDate: string; updatedDate: string }
  list: Record<never, never>
  sort: 'name' | 'createdDate' | 'updatedDate'
}

/** What the `ribbons` module can do. A new name takes effect on all products that have the ribbon. */
export interface RibbonsModule
  extends EntityModule<Ribbon, { name: string }, RibbonUpdate, RibbonFields, CountedRead, string> {}

/** The module for ribbons; it needs an API key. */
export const ribbons = entityModule<RibbonsModule>({
  name: 'ribbon',
  plural: 'ribbons',
  base: '/stores/v3/ribbons',
  absent: 'RIBBON_NOT_FOUND',
  isFoundByName: true,
})
