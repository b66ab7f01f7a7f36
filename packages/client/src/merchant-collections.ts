// The module with which merchants write collections. Storefronts do not import it, so it is not in their bundles.
import type {
  Collection,
  CollectionRule,
  CollectionUpdate,
  NewCollection,
  ProductOrder,
  RuleOfCollection,
} from '@vitrine/contract'
import type { CallOptions, WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'
import { encodeId } from './encode-id.ts'

/** What the `merchantCollections` module can do. */
export interface MerchantCollectionsModule {
  /** The collection with this id and its revision, or `null`; a hidden one too. */
  get(collectionId: string, options?: CallOptions): Promise<Collection | null>
  /** Creates a collection without products. Without `slug`, its slug is made of its name. */
  create(collection: NewCollection, options?: WriteOptions): Promise<Collection>
  /**
   * Changes the fields that are given, and returns the whole collection with its new revision. With
   * `` ifMatch: `${collection.id}:${collection.revision}` `` a collection that was changed meanwhile stays as it is: the call
   * fails with the code `REVISION_MISMATCH`.
   */
  update(collectionId: string, update: CollectionUpdate, options?: WriteOptions): Promise<Collection>
  /** Deletes a collection. Its products stay in the store. */
  delete(collectionId: string, options?: WriteOptions): Promise<void>
  /** Adds up to 100 products; those that are in the collection stay in it. */
  addProducts(collectionId: string, productIds: string[], options?: WriteOptions): Promise<void>
  /** Removes up to 100 products from a collection. */
  removeProducts(collectionId: string, productIds: string[], options?: WriteOptions): Promise<void>
  /** The products that come first in a collection, with its revision; or `null`. */
  productOrder(collectionId: string, options?: CallOptions): Promise<ProductOrder | null>
  /** Places up to 1,000 products first in a collection, in this order, instead of those that were. */
  setProductOrder(collectionId: string, productIds: string[], options?: WriteOptions): Promise<ProductOrder>
  /** The rule from which the products of a collection follow, with its revision; or `null`. */
  rule(collectionId: string, options?: CallOptions): Promise<RuleOfCollection | null>
  /**
   * Lets the products of a collection follow from a rule. Without a rule (`null`) they are chosen by hand again, and the
   * collection keeps those that it has.
   */
  setRule(
    collectionId: string,
    rule: CollectionRule | null,
    options?: WriteOptions,
  ): Promise<RuleOfCollection>
  /** The rules of all collections that have one, by the ids of the collections. */
  rules(options?: CallOptions): Promise<Map<string, CollectionRule>>
  /** How many products match a rule, hidden ones too. */
  countProducts(rule: CollectionRule, options?: CallOptions): Promise<number>
}

/** The module for merchants who write collections; it needs an API key. */
export const merchantCollections: ModuleFactory<MerchantCollectionsModule> = ({ call }) => ({
  get: async (id, options) => {
    const answer = await call(
      'GET /v2/collections/{id}',
      { path: { id }, query: { includeMerchantSpecificData: true } },
      { ...options, absent: 'COLLECTION_NOT_FOUND' },
    )
    return answer?.collection ?? null
  },
  create: async (collection, options) =>
    (await call('POST /stores/v1/collections', { body: { collection } }, options)).collection,
  update: async (id, collection, options) => {
    const input = { path: { id }, body: { collection } }
    return (await call('PATCH /stores/v1/collections/{id}', input, encodeId(options))).collection
  },
  delete: async (id, options) => {
    await call('DELETE /stores/v1/collections/{id}', { path: { id } }, encodeId(options))
  },
  addProducts: async (id, productIds, options) => {
    const input = { path: { id }, body: { productIds } }
    await call('POST /stores/v1/collections/{id}/productIds', input, encodeId(options))
  },
  productOrder: (id, options) =>
    call(
      'GET /vitrine/v1/collections/{id}/product-order',
      { path: { id } },
      { ...options, absent: 'COLLECTION_NOT_FOUND' },
    ),
  setProductOrder: (id, productIds, options) => {
    const input = { path: { id }, body: { productIds } }
    return call('POST /vitrine/v1/collections/{id}/product-order', input, encodeId(options))
  },
  rule: (id, options) =>
    call(
      'GET /vitrine/v1/collections/{id}/rule',
      { path: { id } },
      { ...options, absent: 'COLLECTION_NOT_FOUND' },
    ),
  setRule: (id, rule, options) => {
    const input = { path: { id }, body: { rule } }
    return call('POST /vitrine/v1/collections/{id}/rule', input, encodeId(options))
  },
  rules: async (options) => {
    const { rules } = await call('GET /vitrine/v1/collection-rules', {}, options)
    return new Map(rules.map(({ collectionId, rule }) => [collectionId, rule]))
  },
  countProducts: async (rule, options) =>
    (await call('POST /vitrine/v1/collection-rules/count-products', { body: { rule } }, options)).count,
  removeProducts: async (id, productIds, options) => {
    const input = { path: { id }, body: { productIds } }
    await call('POST /stores/v1/collections/{id}/productIds/delete', input, encodeId(options))
  },
})
