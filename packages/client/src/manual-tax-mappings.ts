// The module for manual tax mappings. Storefronts do not import it, so it is not in their bundles.
import type { ManualTaxMapping, ManualTaxMappingUpdate, NewManualTaxMapping } from '@vitrine/contract'
import { type EntityModule, entityModule } from './entity-module.ts'

export type { ManualTaxMapping, ManualTaxMappingUpdate, NewManualTaxMapping } from '@vitrine/contract'

/** The fields of a manual tax mapping that `query` takes. */
export interface ManualTaxMappingFields {
  compare: { id: string; taxGroupId: string; taxRegionId: string; createdDate: string; updatedDate: string }
  list: Record<never, never>
  sort: 'createdDate' | 'updatedDate'
}

/** What the `manualTaxMappings` module can do. */
export interface ManualTaxMappingsModule
  extends Pick<
    EntityModule<ManualTaxMapping, NewManualTaxMapping, ManualTaxMappingUpdate, ManualTaxMappingFields>,
    'create' | 'get' | 'update' | 'delete' | 'query'
  > {}

/** The module for manual tax mappings; it needs an API key. */
export const manualTaxMappings = entityModule<ManualTaxMappingsModule>({
  name: 'manualTaxMapping',
  plural: 'manualTaxMappings',
  base: '/billing/v1/manual-tax-mappings',
  absent: 'MANUAL_TAX_MAPPING_NOT_FOUND',
})
