// The module for tax groups. Storefronts do not import it, so it is not in their bundles.
import type { NewTaxGroup, TaxGroup, TaxGroupUpdate } from '@vitrine/contract'
import { defaultTaxGroupId as defaultGroupId } from '@vitrine/contract/constants'
import type { CallOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'
import { type EntityModule, entityModule } from './entity-module.ts'

export type { NewTaxGroup, TaxGroup, TaxGroupUpdate } from '@vitrine/contract'

/** The tax group of what names no other; every store has it. */
export const defaultTaxGroupId: string = defaultGroupId

/** The fields of a tax group that `query` takes. */
export interface TaxGroupFields {
  compare: { id: string; name: string; createdDate: string; updatedDate: string }
  list: Record<never, never>
  sort: 'name' | 'createdDate' | 'updatedDate'
}

interface SharedCalls
  extends Pick<
    EntityModule<TaxGroup, NewTaxGroup, TaxGroupUpdate, TaxGroupFields>,
    'create' | 'get' | 'update' | 'delete' | 'query'
  > {}

/** What the `taxGroups` module can do. */
export interface TaxGroupsModule extends SharedCalls {
  /** The groups that every store has. */
  listDefault(options?: CallOptions): Promise<TaxGroup[]>
}

const shared = entityModule<SharedCalls>({
  name: 'taxGroup',
  plural: 'taxGroups',
  base: '/billing/v1/tax-groups',
  absent: 'TAX_GROUP_NOT_FOUND',
})

/** The module for tax groups; it needs an API key. */
export const taxGroups: ModuleFactory<TaxGroupsModule> = (connection) => ({
  ...shared(connection),
  listDefault: async (options) =>
    (await connection.call('GET /billing/v1/tax-groups/default-tax-groups', {}, options)).taxGroups,
})
