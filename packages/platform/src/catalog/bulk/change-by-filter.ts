// One change of all products that a filter of merchants selects: the call that queues it, its job, and how far the job is.
import type { ProductsChange } from '@vitrine/contract'
import {
  adjustProduct,
  archiveProduct,
  changeProduct,
  checkAdjustment,
  type ChangeContext,
  type ProductFacts,
  restoreProduct,
} from '@vitrine/rules'
import type { Handlers } from '../../call.ts'
import type { Deps } from '../../deps.ts'
import { findBehind, parseSelection } from '../../storage/cursor-list.ts'
import type { JobHandler } from '../../storage/job-runner.ts'
import { countList } from '../../storage/list.ts'
import { readState } from './change-state.ts'
import { changeEach, lockedOf, type LockedProducts, lockSelected } from './change-selected.ts'
import { assertMayReadAll, mayReadAll } from '../products/merchant-data.ts'
import {
  type FilterChange,
  filterJob,
  queueFilterChange,
  type SelectedProduct,
  withVariantCounts,
} from './filter-jobs.ts'
import { merchantProductList } from '../products/store.ts'
import { contextOf } from '../products/write.ts'

const jobKind = 'products.change-for-merchant'

const selectedProducts = withVariantCounts(merchantProductList)

const { fields } = selectedProducts

function changed(
  facts: ProductFacts,
  { update, adjust, archived }: ProductsChange,
  context: ChangeContext,
): ProductFacts {
  if (update) return changeProduct(facts, update, context)
  if (adjust) return adjustProduct(facts, adjust, context)
  return archived ? archiveProduct(facts, context.now) : restoreProduct(facts)
}

const merchantChange = (deps: Deps): FilterChange<SelectedProduct, LockedProducts, ProductsChange> => ({
  kind: jobKind,
  find: (session, storeId, { filter, canSeeHidden }, page) =>
    findBehind(session, selectedProducts, storeId, parseSelection({ filter }, fields, canSeeHidden), page),
  lock: lockSelected,
  apply: (tx, items, change, locked) =>
    changeEach(tx, lockedOf(items, locked), (facts) => changed(facts, change, contextOf(deps, tx))),
})

/** The jobs that make such changes. */
export const merchantFilterJobs = (deps: Deps): Record<string, JobHandler> => ({
  [jobKind]: filterJob(deps, merchantChange(deps)),
})

type FilterRoutes =
  | 'POST /vitrine/v1/bulk/products/change-by-filter'
  | 'GET /vitrine/v1/bulk/products/changes/{id}'

/** Makes the handlers that queue such a change, and that read how far one is. */
export const merchantFilterHandlers = (deps: Deps): Pick<Handlers<'merchantProducts'>, FilterRoutes> => ({
  'POST /vitrine/v1/bulk/products/change-by-filter': async ({ body }, program, call) => {
    const { filter, ...change } = body
    if (change.adjust?.cost) assertMayReadAll(program, 'adjust.cost')
    const selection = { filter, canSeeHidden: mayReadAll(program) }
    // As the job does: a cursor has room for less than a query.
    parseSelection({ filter }, fields, selection.canSeeHidden)
    const total = await countList(deps.database, merchantProductList, program.storeId, selection)
    return queueFilterChange(deps, program, call, { kind: jobKind, selection, change, total }, async (tx) => {
      if (change.adjust) checkAdjustment(change.adjust, tx.currency)
    })
  },

  'GET /vitrine/v1/bulk/products/changes/{id}': async ({ path }, { storeId }) => ({
    bulkChange: await readState(deps.database, storeId, path.id),
  }),
})
