// The calls that write a tax region with its rates, in one transaction.
import type { ManualTaxMapping, TaxRateUpdate, TaxRegion, TaxRegionWithRates } from '@vitrine/contract'
import { Refusal, type TaxMappingFacts } from '@vitrine/rules'
import type { Call, Handlers, ProgramPrincipal } from '../call.ts'
import type { Deps } from '../deps.ts'
import { merchantScope } from '../storage/commit.ts'
import { createIn, deleteIn, type EntityUpdate, notFound, updateIn } from '../storage/entities/change.ts'
import { type EntityKind, toEntity } from '../storage/entities/kind.ts'
import { readEntities, type StoredEntity } from '../storage/entities/rows.ts'
import { inTransaction, type Transaction } from '../storage/transaction.ts'
import { findMappings, taxKind } from './entity-hooks.ts'

/** The rates of a region that are stored. */
async function readMappings(tx: Transaction, storeId: string, regionId: string): Promise<StoredEntity[]> {
  const found = await tx.run<{ id: string }>(findMappings.taxRegionId({ storeId, ids: [regionId] }))
  const ids = found.map(({ id }) => id)
  return ids.length > 0 ? readEntities(tx, storeId, 'manualTaxMapping', 'id', ids) : []
}

/** What becomes of the stored rates; refused if one of them has another revision than the one that was read. */
function planRates(rates: readonly TaxRateUpdate[], stored: readonly StoredEntity[], taxRegionId: string) {
  const byGroup = new Map(stored.map((mapping) => [(mapping.facts as TaxMappingFacts).taxGroupId, mapping]))
  const plan = { created: [] as object[], updated: [] as EntityUpdate[], deleted: [] as string[] }
  for (const { revision, ...rate } of rates) {
    const mapping = byGroup.get(rate.taxGroupId)
    if ((mapping && `${mapping.revision}`) !== (revision ?? undefined))
      throw new Refusal('REVISION_MISMATCH', { id: taxRegionId, taxGroupId: rate.taxGroupId })
    if (mapping && rate.taxRate === null) plan.deleted.push(mapping.id)
    else if (mapping) plan.updated.push({ ...rate, id: mapping.id })
    else if (rate.taxRate != null) plan.created.push({ ...rate, taxRegionId })
  }
  return plan
}

/** Makes the handlers. */
export function taxRegionHandlers(deps: Deps, kind: EntityKind) {
  const mappingKind = taxKind(deps, 'manualTaxMapping')

  async function read(tx: Transaction, storeId: string, id: string): Promise<TaxRegionWithRates> {
    const [region] = await readEntities(tx, storeId, kind.name, 'id', [id])
    if (!region) throw notFound(kind, id)
    const mappings = await readMappings(tx, storeId, id)
    return {
      taxRegion: toEntity(kind, region) as unknown as TaxRegion,
      manualTaxMappings: mappings.map((each) => toEntity(mappingKind, each) as unknown as ManualTaxMapping),
    }
  }

  /** Writes a region, whose id `write` returns, and then its rates. */
  function save(
    program: ProgramPrincipal,
    call: Call,
    rates: readonly TaxRateUpdate[],
    write: (tx: Transaction, context: Parameters<typeof createIn>[1]) => Promise<string>,
  ): Promise<TaxRegionWithRates> {
    const scope = merchantScope(program, call)
    const { storeId } = scope
    const ofRegion = { deps, scope, kind, isSingle: true }
    const ofRates = { ...ofRegion, kind: mappingKind }
    return inTransaction(deps, scope, {
      async work(tx, remember) {
        const id = await write(tx, ofRegion)
        const { created, updated, deleted } = planRates(rates, await readMappings(tx, storeId, id), id)
        if (deleted.length > 0) await deleteIn(tx, ofRates, deleted)
        if (updated.length > 0) await updateIn(tx, ofRates, updated)
        if (created.length > 0) await createIn(tx, ofRates, created as Record<string, unknown>[])
        const { taxRegion, ...answer } = await read(tx, storeId, id)
        await remember({ id, revision: taxRegion.revision })
        return { taxRegion, ...answer }
      },
      replay: (tx, { id }) => read(tx, storeId, id),
    })
  }

  return {
    'POST /vitrine/v1/tax-regions': ({ body: { taxRegion, rates } }, program, call) =>
      save(program, call, rates, async (tx, context) => {
        const [id = ''] = await createIn(tx, context, [{ ...taxRegion }])
        return id
      }),
    'PATCH /vitrine/v1/tax-regions/{taxRegionId}': ({ path, body: { taxRegion, rates } }, program, call) =>
      save(program, call, rates, async (tx, context) => {
        const id = path.taxRegionId
        await updateIn(tx, context, [{ ...taxRegion, id }])
        return id
      }),
  } satisfies Partial<Handlers<'taxRegions'>>
}
