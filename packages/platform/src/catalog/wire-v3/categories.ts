// Categories of catalog version 3, which are collections: they are read, and products that match a filter are put into them or
// taken out, in jobs.
import type { Category, Parsed } from '@vitrine/contract'
import {
  allProductsCategoryId,
  Invalid,
  Refusal,
  type StoreFacts,
  toCategory,
  violation,
} from '@vitrine/rules'
import { type Call, type Handlers, hasPermission, type ProgramPrincipal } from '../../call.ts'
import type { Deps } from '../../deps.ts'
import { filterJob, queueFilterChange, type SelectedProduct, type Selection } from '../bulk/filter-jobs.ts'
import { lockProducts } from '../products/save.ts'
import { checkSelection, findSelected } from './selection.ts'
import type { CatalogTransaction } from '../transaction.ts'
import { parseCursorQuery, queryCursorList } from '../../storage/cursor-list.ts'
import type { JobHandler } from '../../storage/job-runner.ts'
import { storeFacts } from '../../storage/store-facts.ts'
import { categoryList, type FoundCategory, readCategory } from './category-list.ts'
import { changeProductsOf } from '../collections/membership.ts'
import { findCollectionsOf } from './category-list.ts'
import { keepCollections } from '../products/collections.ts'

const kind = 'categories.change'

/** How the categories of products change. */
interface CategoryChange {
  change: 'add' | 'remove'
  categoryIds: string[]
}

/** Throws if a category does not exist, or cannot be changed. */
async function checkCategories(tx: CatalogTransaction, categoryIds: string[]): Promise<void> {
  const found = await findCollectionsOf(tx, tx.storeId, categoryIds)
  const ruled = new Set((await tx.rules()).map(({ id }) => id))
  const violations = categoryIds.flatMap((id, i) => {
    const refuse = (why: string) => [violation(`categoryIds[${i}]`, 'VALIDATION', why)]
    if (id === allProductsCategoryId) return refuse('is the category of all products, which is not changed')
    const collectionId = found.get(id)
    if (collectionId === undefined) return refuse('is not a category of the store')
    return ruled.has(collectionId)
      ? refuse('has a rule, from which its products follow: change the rule instead')
      : []
  })
  if (violations.length > 0) throw new Invalid(violations)
}

/** Queues the job of a call; throws if a category does not exist, or the filter is invalid. */
function queueChange(
  deps: Deps,
  program: ProgramPrincipal,
  call: Call,
  { filter, search, ...change }: CategoryChange & Pick<Selection, 'filter' | 'search'>,
): Promise<{ jobId: string }> {
  const selection = { filter, search, canSeeHidden: hasPermission(program, 'products.read') }
  checkSelection(selection, selection.canSeeHidden)
  return queueFilterChange(deps, program, call, { kind, selection, change }, (tx) =>
    checkCategories(tx, change.categoryIds),
  )
}

/** Makes what changes the categories of selected products. */
export const categoryJobs = (deps: Deps): Record<string, JobHandler> => ({
  [kind]: filterJob<SelectedProduct, void, CategoryChange>(deps, {
    kind,
    find: findSelected,
    async lock(tx, products) {
      await keepCollections(tx, tx.storeId)
      await lockProducts(
        tx,
        products.map(({ id }) => id),
      )
    },
    async apply(tx, products, { change, categoryIds }) {
      const collectionIds = [...(await findCollectionsOf(tx, tx.storeId, categoryIds)).values()]
      const ids = products.map(({ id }) => id)
      return collectionIds.length > 0 ? changeProductsOf(tx, ids, collectionIds, change) : new Map()
    },
  }),
})

type Requested = Pick<Parsed<'QUERY /categories/v1/categories/query'>['body'], 'fields'>

const show = (
  { id, facts, numberOfProducts }: FoundCategory,
  { fields }: Requested,
  store: StoreFacts,
): Category => ({
  ...toCategory({ ...facts, id }, numberOfProducts, store),
  ...(fields?.includes('BREADCRUMBS_INFO') && { breadcrumbsInfo: { breadcrumbs: [] } }),
})

/** Makes the handlers of categories. */
export const categoryHandlers = (deps: Deps): Handlers<'categories'> => ({
  'GET /stores/v3/all-products-category': async () => ({ categoryId: allProductsCategoryId }),
  'QUERY /categories/v1/categories/query': async ({ body }, { storeId }) => {
    const canSeeHidden = body.returnNonVisibleCategories ?? false
    const query = parseCursorQuery(body.query, categoryList.fields, canSeeHidden)
    const page = await queryCursorList<FoundCategory>(deps.database, categoryList, storeId, query)
    const store = storeFacts(page.store, deps)
    return {
      categories: page.found.map((row) => show(row, body, store)),
      pagingMetadata: page.pagingMetadata,
    }
  },
  'GET /categories/v1/categories/slug/{slug}': async ({ path: { slug }, query }, caller) => {
    const canSeeHidden = hasPermission(caller, 'collections.read')
    const { store, found } = await readCategory(deps.database, caller.storeId, slug, canSeeHidden)
    const [row] = found
    if (!row) throw new Refusal('CATEGORY_NOT_FOUND', { slug })
    return { category: show(row, query, storeFacts(store, deps)) }
  },
  'POST /stores/v3/bulk/products/add-to-categories-by-filter': ({ body }, program, call) =>
    queueChange(deps, program, call, { ...body, change: 'add' }),
  'POST /stores/v3/bulk/products/remove-from-categories-by-filter': ({ body }, program, call) =>
    queueChange(deps, program, call, { ...body, change: 'remove' }),
})
