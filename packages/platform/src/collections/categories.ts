// Categories of catalog version 3, which are collections: products that match a filter are put into them or taken out, in jobs.
import type { CursorSearch } from '@vitrine/contract'
import { allProductsCategoryId, Invalid, violation } from '@vitrine/rules'
import { type Call, type Handlers, hasPermission, type ProgramPrincipal } from '../call.ts'
import type { Deps } from '../deps.ts'
import { checkSelection, findSelected } from '../products/v3-selection.ts'
import { catalogTransaction } from '../products/version.ts'
import { anyMerchant, merchant } from '../storage/commit.ts'
import type { JobHandler } from '../storage/job-runner.ts'
import { inTransaction } from '../storage/transaction.ts'
import { changeProductsOf, perTransaction, takeNext } from './membership.ts'
import { readRules } from './read-rules.ts'
import { findCollectionsOf, keepCollections } from './store.ts'

const jobKind = 'categories.change'

/** Which products change, and how; kept by the job. */
interface CategoryChange extends Pick<CursorSearch, 'filter' | 'search'> {
  change: 'add' | 'remove'
  categoryIds: string[]
  /** Whether the merchant's program sees hidden products. */
  canSeeHidden: boolean
  /** The last product that has changed. */
  after: string
}

const toJob = (key: string, payload: CategoryChange) => ({ kind: jobKind, key, payload })

/** Queues the job of a call; throws if a category does not exist, or the filter is invalid. */
async function queueChange(
  deps: Deps,
  program: ProgramPrincipal,
  call: Call,
  { filter, search, categoryIds, change }: Omit<CategoryChange, 'canSeeHidden' | 'after'>,
): Promise<{ jobId: string }> {
  const { storeId } = program
  const canSeeHidden = hasPermission(program, 'products.read')
  checkSelection({ filter, search }, canSeeHidden)
  const jobId = deps.ids.uuid()
  return inTransaction(
    deps,
    { storeId, actor: merchant, caller: anyMerchant, call },
    {
      async work(tx, remember) {
        const found = await findCollectionsOf(tx, storeId, categoryIds)
        const ruled = new Set((await readRules(tx, storeId)).map(({ id }) => id))
        const violations = categoryIds.flatMap((id, i) => {
          const refuse = (why: string) => [violation(`categoryIds[${i}]`, 'VALIDATION', why)]
          if (id === allProductsCategoryId)
            return refuse('is the category of all products, which is not changed')
          const collectionId = found.get(id)
          if (collectionId === undefined) return refuse('is not a category of the store')
          return ruled.has(collectionId)
            ? refuse('has a rule, from which its products follow: change the rule instead')
            : []
        })
        if (violations.length > 0) throw new Invalid(violations)
        await tx.queue(toJob(jobId, { filter, search, categoryIds, change, canSeeHidden, after: '' }))
        await remember({ id: jobId, revision: '0' })
        return { jobId }
      },
      replay: async (_tx, { id }) => ({ jobId: id }),
    },
  )
}

/** Makes what changes the categories of selected products: a part in the transaction of each job. */
export const categoryJobs = (deps: Deps): Record<string, JobHandler> => ({
  [jobKind]:
    async ({ storeId, key, payload }) =>
    async (tx) => {
      const { after, ...change } = payload as CategoryChange
      await keepCollections(tx, storeId)
      const collectionIds = [...(await findCollectionsOf(tx, storeId, change.categoryIds)).values()]
      const page = { after, limit: perTransaction.products }
      const { found, hasMore } = await findSelected(tx, storeId, change, page)
      const ids = takeNext(found)
      const last = ids.at(-1)
      if (collectionIds.length === 0 || last === undefined) return
      const catalog = await catalogTransaction(tx, { storeId, actor: merchant, now: deps.clock.now() }, deps)
      await changeProductsOf(catalog, ids, collectionIds, change.change)
      if (hasMore || ids.length < found.length) await tx.queue(toJob(key, { ...change, after: last }))
    },
})

/** Makes the handlers of categories. */
export const categoryHandlers = (deps: Deps): Handlers<'categories'> => ({
  'GET /stores/v3/all-products-category': async () => ({ categoryId: allProductsCategoryId }),
  'POST /stores/v3/bulk/products/add-to-categories-by-filter': ({ body }, program, call) =>
    queueChange(deps, program, call, { ...body, change: 'add' }),
  'POST /stores/v3/bulk/products/remove-from-categories-by-filter': ({ body }, program, call) =>
    queueChange(deps, program, call, { ...body, change: 'remove' }),
})
