// What scripts may do with taxes: add groups, regions and rates to a store that lacks them.
import {
  type Address,
  type NewManualTaxMapping,
  type NewTaxGroup,
  type NewTaxRegion,
} from '@vitrine/contract'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { type EntityFields, type EntityKind, toFacts } from '../storage/entities/kind.ts'
import { readEntities } from '../storage/entities/rows.ts'
import { addScripted, scriptedKind } from '../storage/entities/scripted.ts'
import { parse } from '../validation/violations.ts'
import { taxHooks, taxKind } from './entity-hooks.ts'

/** A place with the rates of its groups. */
interface TaxRegionDraft extends Omit<NewTaxRegion, 'appId'> {
  rates: readonly Omit<NewManualTaxMapping, 'taxRegionId'>[]
}

/** What scripts may do with the taxes of a store. */
export interface TaxAdmin {
  /** Adds the groups, regions and rates that the store lacks. Those that it has stay as they are. */
  addTaxes(taxes: {
    taxGroups?: readonly (NewTaxGroup & { id: string })[]
    taxRegions?: readonly TaxRegionDraft[]
  }): Promise<void>
}

const scriptedGroups = scriptedKind('taxGroup', taxHooks.taxGroup)

/** Makes the functions on the taxes of a store. */
export function taxAdmin(deps: Deps, findStore: () => Promise<string>): TaxAdmin {
  const regionKind = taxKind(deps, 'taxRegion')
  const mappingKind = taxKind(deps, 'manualTaxMapping')
  return {
    async addTaxes({ taxGroups = [], taxRegions = [] }) {
      const storeId = await findStore()
      const add = (kind: EntityKind, sent: readonly EntityFields[]) =>
        addScripted(deps, storeId, kind, `POST ${kind.base}` as Address, sent)
      await scriptedGroups.add(deps, storeId, parse(scriptedGroups.drafts, taxGroups))
      for (const { rates, ...place } of taxRegions) {
        const region = parse(regionKind.input, place)
        await add(regionKind, [region])
        const { key = '' } = toFacts(regionKind, region)
        const [stored] = await readEntities(deps.database, storeId, 'taxRegion', 'key', [key])
        const mappings = rates.map((rate) => ({ ...rate, taxRegionId: stored?.id }))
        await add(mappingKind, parse(z.array(mappingKind.input), mappings))
      }
    },
  }
}
