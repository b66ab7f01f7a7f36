// Changes of all products of catalog version 3 that a filter selects: the calls that queue them, and their jobs.
import type { SharedUpdate, VariantAdjustment, VariantUpdate } from '@vitrine/contract'
import {
  adjustVariantsV3,
  changeProductV3,
  changeSharedSections,
  checkSharedUpdate,
  checkVariantAdjustment,
  checkVariantUpdate,
  Invalid,
  keepDiscount,
  type ProductContext,
  type ProductFacts,
  type References,
  referencesOf,
  updateVariantsV3,
  violation,
} from '@vitrine/rules'
import type { Call, Handlers, ProgramPrincipal } from '../../call.ts'
import { findReferences } from '../products/names.ts'
import type { Deps } from '../../deps.ts'
import type { JobHandler } from '../../storage/job-runner.ts'
import type { Skipped } from '../../storage/bulk.ts'
import {
  type FilterChange,
  filterJob,
  queueFilterChange,
  type SelectedProduct,
  type Selection,
} from '../bulk/filter-jobs.ts'
import { changeEach, lockedOf, type LockedProducts, lockSelected } from '../bulk/change-selected.ts'
import { assertMayReadAll, mayReadAll } from '../products/merchant-data.ts'
import { removeProducts, type StoredProduct } from '../products/save.ts'
import { checkSelection, findSelected } from './selection.ts'
import type { CatalogTransaction } from '../transaction.ts'
import { contextWith } from '../products/write.ts'

const jobKind = 'products.change-by-filter'

/** What becomes of the products of a selection; kept by the job. */
type ProductChange =
  | { action: 'delete' }
  | { action: 'update'; product: SharedUpdate }
  | { action: 'add-sections' | 'remove-sections'; infoSectionIds: string[] }
  | { action: 'update-variants'; variant: VariantUpdate }
  | { action: 'adjust-variants'; adjustment: VariantAdjustment }

/** The entities that a change refers to. */
function referencesIn(change: ProductChange): References | undefined {
  if (change.action === 'update') return referencesOf([change.product])
  if (change.action !== 'add-sections') return undefined
  return { brand: [], ribbon: [], section: change.infoSectionIds, uniqueName: [] }
}

/** A product after a change other than its deletion. */
function changed(
  facts: ProductFacts,
  change: Exclude<ProductChange, { action: 'delete' }>,
  context: ProductContext,
): ProductFacts {
  switch (change.action) {
    case 'update':
      return changeProductV3(facts, change.product, context)
    case 'add-sections': {
      // One that was deleted after the call is left out.
      const sections = change.infoSectionIds.filter((id) => context.known?.section.has(id))
      return changeSharedSections(facts, 'add', sections)
    }
    case 'remove-sections':
      return changeSharedSections(facts, 'remove', change.infoSectionIds)
    case 'update-variants':
      return updateVariantsV3(facts, change.variant, context)
    case 'adjust-variants':
      return adjustVariantsV3(facts, change.adjustment, context)
  }
}

async function applyChange(
  deps: Deps,
  tx: CatalogTransaction,
  products: readonly StoredProduct[],
  change: ProductChange,
): Promise<Skipped> {
  if (change.action === 'delete') {
    await removeProducts(tx, products)
    return new Map()
  }
  const context = await contextWith(deps, tx, referencesIn(change))
  return changeEach(tx, products, (facts) =>
    keepDiscount(facts, { ...context, now: tx.now }, (current) => changed(current, change, context)),
  )
}

const productChange = (deps: Deps): FilterChange<SelectedProduct, LockedProducts, ProductChange> => ({
  kind: jobKind,
  find: findSelected,
  lock: lockSelected,
  apply: (tx, items, change, locked) => applyChange(deps, tx, lockedOf(items, locked), change),
})

/** The jobs that change the products of a selection. */
export const productFilterJobs = (deps: Deps): Record<string, JobHandler> => ({
  [jobKind]: filterJob(deps, productChange(deps)),
})

/** The ids of entities that a change names, by their fields. */
function namedIds(change: ProductChange): [field: string, kind: EntityKind, id: string | null | undefined][] {
  if (change.action === 'update') {
    const { brand, ribbon, additionalRibbons } = change.product
    return [
      ['product.brand.id', 'brand', brand?.id],
      ['product.ribbon.id', 'ribbon', ribbon?.id],
      ...(additionalRibbons ?? []).map(({ id }, i): [string, EntityKind, typeof id] => [
        `product.additionalRibbons[${i}].id`,
        'ribbon',
        id,
      ]),
    ]
  }
  return 'infoSectionIds' in change
    ? change.infoSectionIds.map((id, i) => [`infoSectionIds[${i}]`, 'section', id])
    : []
}

type EntityKind = 'brand' | 'ribbon' | 'section'
const entityNames = { brand: 'a brand', ribbon: 'a ribbon', section: 'an info section' }

/** Throws if a change cannot be made of any product of the store. */
async function checkChange(tx: CatalogTransaction, change: ProductChange): Promise<void> {
  if (change.action === 'update') checkSharedUpdate(change.product, tx.currency)
  if (change.action === 'update-variants') checkVariantUpdate(change.variant, tx.currency)
  if (change.action === 'adjust-variants') checkVariantAdjustment(change.adjustment, tx.currency)
  const named = namedIds(change).filter(([, , id]) => id)
  if (named.length === 0) return
  const idsOf = (kind: EntityKind) => named.flatMap(([, each, id]) => (each === kind && id ? id : []))
  const [brand, ribbon, section] = [idsOf('brand'), idsOf('ribbon'), idsOf('section')]
  const known = await findReferences(tx, tx.storeId, { brand, ribbon, section, uniqueName: [] })
  const violations = named.flatMap(([field, kind, id]) =>
    id && known[kind].has(id)
      ? []
      : [violation(field, 'VALIDATION', `is not ${entityNames[kind]} of the store`)],
  )
  if (violations.length > 0) throw new Invalid(violations)
}

type FilterRoutes = Extract<keyof Handlers<'merchantProductsV3'>, `${string}-by-filter`>

/** Makes the handlers that change products by filter. */
export function productFilterHandlers(deps: Deps): Pick<Handlers<'merchantProductsV3'>, FilterRoutes> {
  const queue = (
    { filter, search }: Pick<Selection, 'filter' | 'search'>,
    program: ProgramPrincipal,
    call: Call,
    change: ProductChange,
  ) => {
    const selection = { filter, search, canSeeHidden: mayReadAll(program) }
    checkSelection(selection, selection.canSeeHidden)
    return queueFilterChange(deps, program, call, { kind: jobKind, selection, change }, (tx) =>
      checkChange(tx, change),
    )
  }
  return {
    'POST /stores/v3/bulk/products/update-by-filter': ({ body }, program, call) =>
      queue(body, program, call, { action: 'update', product: body.product }),
    'POST /stores/v3/bulk/products/delete-by-filter': ({ body }, program, call) =>
      queue(body, program, call, { action: 'delete' }),
    'POST /stores/v3/bulk/products/add-info-sections-by-filter': ({ body }, program, call) =>
      queue(body, program, call, { action: 'add-sections', infoSectionIds: body.infoSectionIds }),
    'POST /stores/v3/bulk/products/remove-info-sections-by-filter': ({ body }, program, call) =>
      queue(body, program, call, { action: 'remove-sections', infoSectionIds: body.infoSectionIds }),
    'POST /stores/v3/bulk/products/update-variants-by-filter': ({ body }, program, call) =>
      queue(body, program, call, { action: 'update-variants', variant: body.variant }),
    'POST /stores/v3/bulk/products/adjust-variants-by-filter': ({ body }, program, call) => {
      const { filter: _filter, search: _search, ...adjustment } = body
      if (adjustment.cost) assertMayReadAll(program, 'cost')
      return queue(body, program, call, { action: 'adjust-variants', adjustment })
    },
  }
}
