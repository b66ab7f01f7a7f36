// What the platform does for tax groups, regions and mappings beyond their descriptions.
import {
  countriesWithoutTax,
  defaultTaxGroupId,
  entities,
  manualTaxCalculatorId,
  type RefusalCode,
} from '@vitrine/contract'
import { Refusal, type TaxMappingFacts, type TaxRegionFacts, toRegionSubdivision } from '@vitrine/rules'
import type { Deps } from '../deps.ts'
import { assertKindFits, type PricingKind, raiseRulesVersion } from '../pricing/kinds.ts'
import type { CallScope } from '../storage/commit.ts'
import { statement } from '../storage/database.ts'
import { deleteIn } from '../storage/entities/change.ts'
import type { EntityChange, EntityHooks, EntityKind, MakeHooks } from '../storage/entities/kind.ts'
import type { InitialEntity } from '../storage/entities/initial.ts'
import { readEntities } from '../storage/entities/rows.ts'
import type { Transaction } from '../storage/transaction.ts'

/** The group that every store has. */
export const defaultTaxGroup: InitialEntity = { id: defaultTaxGroupId, name: 'Standard', facts: {} }

type Sent<Facts> = { [K in keyof Facts]?: Facts[K] | null | undefined }

type Check = (tx: Transaction, scope: CallScope, changes: readonly EntityChange[]) => Promise<void>

/** Lets all processes know of a change, and checks it once it is written; refused changes are undone. */
const onTaxChange =
  (kind: PricingKind, tooMany: RefusalCode, check: Check): Required<EntityHooks>['onChange'] =>
  async (tx, scope, { is, ids }) => {
    if (ids.includes(defaultTaxGroupId)) throw new Refusal('ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP')
    await raiseRulesVersion(tx, scope.storeId)
    return async (changes) => {
      await check(tx, scope, changes)
      if (is === 'creation') await assertKindFits(tx, scope.storeId, kind, tooMany)
    }
  }

const mappingsOf = (field: 'taxGroupId' | 'taxRegionId') =>
  statement<{ storeId: string; ids: string[] }>(
    `tax.mappings-by-${field}`,
    `select id from entities
     where store_id = $storeId and kind = 'manualTaxMapping' and facts->>'${field}' = any($ids) order by id`,
  )

/** Finds the ids of the mappings of groups or regions. */
export const findMappings = { taxGroupId: mappingsOf('taxGroupId'), taxRegionId: mappingsOf('taxRegionId') }

/** Deletes the mappings of deleted groups or regions. */
function withMappings(deps: Deps, field: keyof typeof findMappings): Check {
  const find = findMappings[field]
  return async (tx, scope, changes) => {
    const ids = changes.flatMap(({ before, after }) => (before && !after ? [before.id] : []))
    const mappings = ids.length > 0 ? await tx.run<{ id: string }>(find({ storeId: scope.storeId, ids })) : []
    if (mappings.length === 0) return
    await deleteIn(
      tx,
      { deps, scope, kind: taxKind(deps, 'manualTaxMapping'), isSingle: false },
      mappings.map(({ id }) => id),
    )
  }
}

const taxGroup: MakeHooks = (deps) => ({
  initial: defaultTaxGroup,
  onChange: onTaxChange('taxGroup', 'MAX_TAX_GROUPS_REACHED', withMappings(deps, 'taxGroupId')),
})

function assertCalculator(country: string, appId: string): void {
  if (appId !== manualTaxCalculatorId) throw new Refusal('CALCULATOR_ID_NOT_FOUND', { appId })
  if (countriesWithoutTax.includes(country))
    throw new Refusal('CALCULATOR_IS_NOT_SUPPORTED_FOR_THIS_TAX_REGION', { country })
}

const taxRegion: MakeHooks = (deps) => ({
  toFacts(sent: Sent<TaxRegionFacts>, before) {
    const stored = before?.facts as TaxRegionFacts | undefined
    const { appId, taxIncludedInPrice = stored?.taxIncludedInPrice } = sent
    const country = sent.country ?? stored?.country ?? ''
    const subdivision = toRegionSubdivision(country, sent.subdivision ?? stored?.subdivision ?? '')
    const calculator = appId ?? stored?.appId ?? manualTaxCalculatorId
    assertCalculator(country, calculator)
    return {
      key: `${country}:${subdivision}`,
      name: '',
      facts: {
        country,
        subdivision,
        appId: calculator,
        ...(taxIncludedInPrice != null && { taxIncludedInPrice }),
      },
    }
  },
  onChange: onTaxChange('taxRegion', 'MAX_TAX_REGIONS_REACHED', withMappings(deps, 'taxRegionId')),
})

/** Refuses a mapping whose group or region does not exist. */
const assertMapped: Check = async (tx, { storeId }, changes) => {
  for (const { after } of changes) {
    if (!after) continue
    const { taxGroupId, taxRegionId } = after.facts as TaxMappingFacts
    const find = (kind: string, id: string) => readEntities(tx, storeId, kind, 'id', [id])
    if (taxGroupId !== defaultTaxGroupId && (await find('taxGroup', taxGroupId)).length === 0)
      throw new Refusal('TAX_GROUP_ID_NOT_FOUND', { taxGroupId })
    if ((await find('taxRegion', taxRegionId)).length === 0)
      throw new Refusal('TAX_REGION_ID_NOT_FOUND', { taxRegionId })
  }
}

const manualTaxMapping: MakeHooks = () => ({
  onChange: onTaxChange('manualTaxMapping', 'MAX_MANUAL_TAX_MAPPINGS_REACHED', assertMapped),
})

/** By the names of kinds. */
export const taxHooks = { manualTaxMapping, taxGroup, taxRegion }

/** A kind of tax entity with its hooks. */
export function taxKind(deps: Deps, name: keyof typeof taxHooks): EntityKind {
  const described = entities.find((each) => each.name === name)
  if (!described) throw new TypeError(`no kind of entity is called ${name}`)
  return { ...described, hooks: taxHooks[name](deps) }
}
