// The module for tax regions. Storefronts do not import it, so it is not in their bundles.
import type { NewTaxRegion, TaxRegion, TaxRegionUpdate } from '@vitrine/contract'
import { type EntityModule, entityModule } from './entity-module.ts'

export type { NewTaxRegion, TaxRegion, TaxRegionUpdate } from '@vitrine/contract'

/** The fields of a tax region that `query` takes. */
export interface TaxRegionFields {
  compare: {
    id: string
    country: string
    subdivision: string
    appId: string
    createdDate: string
    updatedDate: string
  }
  list: Record<never, never>
  sort: 'country' | 'subdivision' | 'createdDate' | 'updatedDate'
}

/** What the `taxRegions` module can do. Of an update, `null` in `taxIncludedInPrice` makes a region follow the store. */
export interface TaxRegionsModule
  extends Pick<
    EntityModule<TaxRegion, NewTaxRegion, TaxRegionUpdate, TaxRegionFields>,
    'create' | 'get' | 'update' | 'delete' | 'query'
  > {}

/** The module for tax regions; it needs an API key. */
export const taxRegions = entityModule<TaxRegionsModule>({
  name: 'taxRegion',
  plural: 'taxRegions',
  base: '/billing/v1/tax-regions',
  absent: 'TAX_REGION_NOT_FOUND',
})
