// The module for tax regions. Storefronts do not import it, so it is not in their bundles.
import type {
  NewTaxRate,
  NewTaxRegion,
  TaxRateUpdate,
  TaxRegion,
  TaxRegionUpdate,
  TaxRegionWithRates,
} from '@vitrine/contract'
import type { WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'
import { type EntityModule, entityModule } from './entity-module.ts'

export type {
  NewTaxRate,
  NewTaxRegion,
  TaxRateUpdate,
  TaxRegion,
  TaxRegionUpdate,
  TaxRegionWithRates,
} from '@vitrine/contract'

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

type SharedCalls = Pick<
  EntityModule<TaxRegion, NewTaxRegion, TaxRegionUpdate, TaxRegionFields>,
  'create' | 'get' | 'update' | 'delete' | 'query'
>

/** What the `taxRegions` module can do. Of an update, `null` in `taxIncludedInPrice` makes a region follow the store. */
export interface TaxRegionsModule extends SharedCalls {
  /** Creates a region and its rates in one transaction. */
  createWithRates(
    region: NewTaxRegion,
    rates: readonly NewTaxRate[],
    options?: WriteOptions,
  ): Promise<TaxRegionWithRates>
  /**
   * Changes a region and the rates of the tax groups that are named, in one transaction. If the region or one of the rates was
   * changed since its `revision`, all stay as they are: the call fails with the code `REVISION_MISMATCH`.
   */
  updateWithRates(
    id: string,
    update: Omit<TaxRegionUpdate, 'id'>,
    rates: readonly TaxRateUpdate[],
    options?: WriteOptions,
  ): Promise<TaxRegionWithRates>
}

const shared = entityModule<SharedCalls>({
  name: 'taxRegion',
  plural: 'taxRegions',
  base: '/billing/v1/tax-regions',
  absent: 'TAX_REGION_NOT_FOUND',
})

/** The module for tax regions; it needs an API key. */
export const taxRegions: ModuleFactory<TaxRegionsModule> = (connection) => ({
  ...shared(connection),
  createWithRates: (taxRegion, rates, options) =>
    connection.call('POST /vitrine/v1/tax-regions', { body: { taxRegion, rates: [...rates] } }, options),
  updateWithRates: (taxRegionId, taxRegion, rates, options) =>
    connection.call(
      'PATCH /vitrine/v1/tax-regions/{taxRegionId}',
      { path: { taxRegionId }, body: { taxRegion, rates: [...rates] } },
      options,
    ),
})
