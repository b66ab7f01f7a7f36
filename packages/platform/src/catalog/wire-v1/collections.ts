// The routes of collections, with their orders and rules.
import { allProductsCollectionId } from '@vitrine/contract'
import { Refusal, toCollection } from '@vitrine/rules'
import { type Call, type Handlers, hasPermission, type Principal } from '../../call.ts'
import { withCurrent } from '../../storage/current-entity.ts'
import type { Deps } from '../../deps.ts'
import { type CallScope, merchantScope } from '../../storage/commit.ts'
import { queryPlatformList } from '../../storage/platform-list.ts'
import { storeFacts } from '../../storage/store-facts.ts'
import { deleteCollection } from '../collections/delete.ts'
import { changeMembership } from '../collections/membership.ts'
import { readOrderOf, setOrder } from '../collections/order.ts'
import { readRules } from '../rules-of-collections.ts'
import { countProductsOfRule, readRuleOf, setRule } from '../collections/rules.ts'
import { collectionList, type FoundCollection, readCollection } from '../collections/store.ts'
import { createCollectionOf, readForMerchant, updateCollection } from '../collections/write.ts'

const canSeeHidden = (caller: Principal) => hasPermission(caller, 'collections.read')

/** The scope of a write to one collection; the one of all products is not stored. */
const toWriteScope = (program: Principal, call: Call, id: string): CallScope => {
  if (id === allProductsCollectionId) throw new Refusal('COLLECTION_OF_ALL_PRODUCTS', { id })
  return merchantScope(program, call)
}

/** Makes the handlers of collections. */
export function collectionHandlers(deps: Deps): Handlers<'collections'> {
  const { database } = deps

  const getBy = async (column: 'id' | 'slug', value: string, caller: Principal) => {
    const { store, found } = await readCollection(
      database,
      caller.storeId,
      column,
      value,
      canSeeHidden(caller),
    )
    const [row] = found
    if (!row) throw new Refusal('COLLECTION_NOT_FOUND', { [column]: value })
    return { collection: toCollection(row.facts, row.numberOfProducts, storeFacts(store, deps)) }
  }

  const handlers: Handlers<'collections'> = {
    'GET /v2/collections/{id}': async ({ path, query }, caller) =>
      query.includeMerchantSpecificData
        ? { collection: await readForMerchant(deps, database, caller.storeId, path.id) }
        : getBy('id', path.id, caller),
    'GET /v2/collections/slug/{slug}': ({ path }, caller) => getBy('slug', path.slug, caller),
    'GET /stores-reader/v1/collections/slug/{slug}': ({ path }, caller) => getBy('slug', path.slug, caller),

    'QUERY /v2/collections/query': async ({ body }, caller) => {
      const page = await queryPlatformList<FoundCollection>(database, collectionList, {
        storeId: caller.storeId,
        query: body.query,
        canSeeHidden: canSeeHidden(caller),
      })
      const store = storeFacts(page.store, deps)
      const collections = page.found.map((row) => toCollection(row.facts, row.numberOfProducts, store))
      return { collections, metadata: page.metadata }
    },

    'POST /stores/v1/collections': async ({ body }, program, call) => ({
      collection: await createCollectionOf(deps, merchantScope(program, call), body.collection),
    }),
    'PATCH /stores/v1/collections/{id}': async ({ path: { id }, body }, program, call) => ({
      collection: await updateCollection(deps, toWriteScope(program, call, id), id, body.collection),
    }),
    'DELETE /stores/v1/collections/{id}': async ({ path: { id } }, program, call) => {
      await deleteCollection(deps, toWriteScope(program, call, id), id)
      return {}
    },
    'GET /vitrine/v1/collections/{id}/product-order': ({ path: { id } }, { storeId }) =>
      readOrderOf(deps, storeId, id),
    'POST /vitrine/v1/collections/{id}/product-order': ({ path: { id }, body }, program, call) =>
      setOrder(deps, toWriteScope(program, call, id), id, body.productIds),
    'GET /vitrine/v1/collections/{id}/rule': ({ path: { id } }, { storeId }) => readRuleOf(deps, storeId, id),
    'POST /vitrine/v1/collections/{id}/rule': ({ path: { id }, body }, program, call) =>
      setRule(deps, toWriteScope(program, call, id), id, body.rule),
    'GET /vitrine/v1/collection-rules': async (_, { storeId }) => ({
      rules: (await readRules(database, storeId)).map(({ id, rule }) => ({ collectionId: id, rule })),
    }),
    'POST /vitrine/v1/collection-rules/count-products': async ({ body }, { storeId }) => ({
      count: await countProductsOfRule(deps, storeId, body.rule),
    }),
    'POST /stores/v1/collections/{id}/productIds': async ({ path: { id }, body }, program, call) => {
      await changeMembership(deps, toWriteScope(program, call, id), id, 'add', body.productIds)
      return {}
    },
    'POST /stores/v1/collections/{id}/productIds/delete': async ({ path: { id }, body }, program, call) => {
      await changeMembership(deps, toWriteScope(program, call, id), id, 'remove', body.productIds)
      return {}
    },
  }
  return withCurrent(handlers, 'collection', ({ storeId }, id) =>
    readForMerchant(deps, database, storeId, id),
  )
}
