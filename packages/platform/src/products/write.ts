// Merchants' changes of one product: each locks it, checks the revision that the merchant has read, and saves what changed.
import type { NewProduct } from '@vitrine/contract'
import {
  firstStock,
  Invalid,
  newProduct,
  type ProductContext,
  type ProductFacts,
  Refusal,
  slugCandidates,
  toSlug,
  stockOfNewVariants,
} from '@vitrine/rules'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import { anyMerchant, checkRevision, merchant } from '../storage/commit.ts'
import { statement } from '../storage/database.ts'
import { inTransaction } from '../storage/transaction.ts'
import {
  isChanged,
  lockProducts,
  readProducts,
  readStock,
  removeProduct,
  saveFacts,
  saveProduct,
  type StoredProduct,
} from './save.ts'
import { type CatalogTransaction, catalogTransaction } from './version.ts'

/** A call by a merchant on a store. */
export interface MerchantCall {
  storeId: string
  call: Call
}

/** The scope of the transaction of a merchant's call. */
export const scopeOf = ({ storeId, call }: MerchantCall) => ({
  storeId,
  actor: merchant,
  caller: anyMerchant,
  call,
})

/** Who changes the catalogue in the transaction of a merchant's call. */
export const changeOf = ({ storeId, call }: MerchantCall) => ({
  storeId,
  actor: merchant,
  requestId: call.requestId,
})

/** What the rules need besides the product. */
export const contextOf = (deps: Deps, { currency }: CatalogTransaction): ProductContext => ({
  currency,
  newId: () => deps.ids.uuid(),
})

/** Locks and reads the product of a call; throws if the merchant has read another revision of it. */
async function lockProduct(tx: CatalogTransaction, id: string, call: Call): Promise<StoredProduct> {
  await lockProducts(tx, [id])
  const stored = (await readProducts(tx, [id])).get(id)
  checkRevision(call, 'product', { state: stored, revision: stored?.revision ?? 0n })
  if (!stored) throw new Refusal('PRODUCT_NOT_FOUND', { id })
  return stored
}

/** The field of the request that a violation of the stored product is about. */
const toRequestField = (error: unknown): never => {
  if (!(error instanceof Invalid)) throw error
  throw new Invalid(
    error.violations.map((each) => (each.field === 'slug' ? { ...each, field: 'product.slug' } : each)),
  )
}

/** Changes the facts of a product; a change that leaves them as they are leaves the revision too. */
export const changeStoredProduct = (
  deps: Deps,
  merchantCall: MerchantCall,
  id: string,
  change: (facts: ProductFacts, context: ProductContext) => ProductFacts,
): Promise<void> =>
  inTransaction(deps, scopeOf(merchantCall), {
    async work(session, remember) {
      const { call } = merchantCall
      const tx = await catalogTransaction(session, { ...changeOf(merchantCall), now: deps.clock.now() }, deps)
      const before = await lockProduct(tx, id, call)
      const facts = change(before.facts, contextOf(deps, tx))
      const saved = { before, facts: { ...facts, lastUpdated: before.facts.lastUpdated } }
      const hasChanged = isChanged(saved)
      if (hasChanged) {
        const { variants } = before.facts
        const stock = facts.variants === variants ? {} : await readStock(tx, id)
        const added = Object.entries(stockOfNewVariants(variants, facts.variants, stock))
        const levels = added.map(([variantId, quantity]) => ({ productId: id, variantId, quantity }))
        await saveFacts(tx, [{ ...saved, levels }]).catch(toRequestField)
      }
      await remember({ id, revision: `${before.revision + (hasChanged ? 1n : 0n)}` })
    },
    replay: async () => {},
  })

const findTaken = statement<{ storeId: string; slugs: string[] }>(
  'products.taken-slugs',
  'select slug from products where store_id = $storeId and slug = any($slugs)',
)

/** The first of these slugs that no product has. Call it with the store's row locked, so that it stays free. */
async function freeSlug(tx: CatalogTransaction, slug: string, newId: () => string): Promise<string> {
  for (const count of [10, 1000]) {
    const slugs = slugCandidates(slug, count)
    const rows = await tx.run<{ slug: string }>(findTaken({ storeId: tx.storeId, slugs }))
    const taken = new Set(rows.map((row) => row.slug))
    const free = slugs.find((candidate) => !taken.has(candidate))
    if (free !== undefined) return free
  }
  return `product-${newId()}`
}

/** Creates a product; returns its id. */
export const createProduct = (deps: Deps, merchantCall: MerchantCall, product: NewProduct): Promise<string> =>
  inTransaction(deps, scopeOf(merchantCall), {
    async work(session, remember) {
      const { call } = merchantCall
      checkRevision(call, 'product', { state: undefined, revision: 0n })
      const now = deps.clock.now()
      const tx = await catalogTransaction(session, { ...changeOf(merchantCall), now }, deps)
      const context = contextOf(deps, tx)
      const id = deps.ids.uuid()
      const stock = firstStock(product)
      const {
        numericId: _,
        lastUpdated: __,
        ...draft
      } = newProduct(product, {
        ...context,
        id,
        slug: product.slug ?? (toSlug(product.name) || 'product'),
        now: new Date(now).toISOString(),
      })
      // Locks the store's row: no other product takes the slug meanwhile.
      await tx.version()
      if (!product.slug) draft.slug = await freeSlug(tx, draft.slug, context.newId)
      const variants = draft.variants.map((variant) => ({
        ...variant,
        ...(stock !== undefined && { stock }),
      }))
      await saveProduct(tx, undefined, { ...draft, variants }).catch(toRequestField)
      await remember({ id, revision: '1' })
      return id
    },
    replay: async (_tx, { id }) => id,
  })

/** Deletes a product. */
export const deleteProduct = (deps: Deps, merchantCall: MerchantCall, id: string): Promise<void> =>
  inTransaction(deps, scopeOf(merchantCall), {
    async work(session, remember) {
      const { call } = merchantCall
      const tx = await catalogTransaction(session, { ...changeOf(merchantCall), now: deps.clock.now() }, deps)
      const stored = await lockProduct(tx, id, call)
      await removeProduct(tx, stored)
      await remember({ id, revision: `${stored.revision}`, deleted: true })
    },
    replay: async () => {},
  })
