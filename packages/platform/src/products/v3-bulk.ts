// Bulk writes of catalog version 3: many products in one transaction, with a result for each place in the request.
import type { Parsed, ProductUpdateWithInventoryById } from '@vitrine/contract'
import {
  changeProductV3,
  changeSharedSections,
  changeTags,
  Invalid,
  keepDiscount,
  type References,
  referencesOf,
  Refusal,
  violation,
} from '@vitrine/rules'
import type { Deps } from '../deps.ts'
import { inBulk, toFailure } from '../storage/bulk.ts'
import type { ItemOutcome } from '../storage/idempotency.ts'
import { lockAndRead, removeProducts, saveFacts, saveProducts, type StoredProduct } from './save.ts'
import { readStockToSet, setLevels } from './v3-stock.ts'
import type { CatalogTransaction } from './version.ts'
import {
  assertRevision,
  contextWith,
  type Creation,
  draftOf,
  freeSlugs,
  type MerchantCall,
  merchantTransaction,
  readTaken,
  scopeOf,
  slugTaken,
  type StoredChange,
  toDocumentsToSave,
  unknownSections,
} from './write.ts'

/** Does the work of a bulk write once. */
const inBulkOf = (
  deps: Deps,
  merchantCall: MerchantCall,
  named: readonly (string | undefined)[],
  work: (tx: CatalogTransaction) => Promise<ItemOutcome[]>,
): Promise<ItemOutcome[]> =>
  inBulk(deps, scopeOf(merchantCall), {
    named,
    open: merchantTransaction(deps, merchantCall),
    work,
  })

/** A product that was written, with the variants whose stock was sent, in the order in which it was sent. */
const withParts = (id: string, levels: readonly { variantId: string }[]): ItemOutcome => ({
  id,
  ...(levels.length > 0 && { parts: levels.map(({ variantId }) => variantId) }),
})

/** The entities that several creations refer to. */
const mergeReferences = (creations: readonly Creation[]): References => {
  const all = (kind: keyof References) => [
    ...new Set(creations.flatMap(({ references }) => references?.[kind] ?? [])),
  ]
  return {
    brand: all('brand'),
    ribbon: all('ribbon'),
    section: all('section'),
    uniqueName: all('uniqueName'),
  }
}

/** Creates products; one that is refused leaves the others. */
export const bulkCreate = (
  deps: Deps,
  merchantCall: MerchantCall,
  creations: readonly Creation[],
): Promise<ItemOutcome[]> =>
  inBulkOf(
    deps,
    merchantCall,
    creations.map(() => undefined),
    async (tx) => {
      const results = creations.map((): ItemOutcome => ({}))
      // Locks the store's row: no other product takes a slug meanwhile.
      await tx.version()
      const context = await contextWith(deps, tx, mergeReferences(creations))
      const drafts: (ReturnType<typeof draftOf> & { place: number; hasSlug: boolean })[] = []
      for (const [place, creation] of creations.entries()) {
        try {
          drafts.push({ place, ...draftOf(creation, context, tx.now), hasSlug: Boolean(creation.slug) })
        } catch (error) {
          results[place] = { failure: toFailure(error) }
        }
      }
      const taken = await readTaken(
        tx,
        drafts.filter(({ hasSlug }) => hasSlug).map(({ draft }) => draft.slug),
      )
      const accepted = drafts.filter(({ place, draft, hasSlug }) => {
        if (!hasSlug) return true
        if (taken.has(draft.slug)) results[place] = { failure: toFailure(slugTaken('product', draft.slug)) }
        const isFree = !taken.has(draft.slug)
        taken.add(draft.slug)
        return isFree
      })
      const unnamed = accepted.filter(({ hasSlug }) => !hasSlug)
      const slugs = await freeSlugs(
        tx,
        unnamed.map(({ draft }) => draft.slug),
        context.newId,
        taken,
      )
      for (const [i, { draft }] of unnamed.entries()) draft.slug = slugs[i] as string
      await saveProducts(
        tx,
        accepted.map(({ draft, levels }) => ({ draft, levels })),
      )
      for (const { place, draft, levels } of accepted) results[place] = withParts(draft.id, levels)
      return results
    },
  )

/** Locks and reads products, each once. */
const lockAll = (tx: CatalogTransaction, ids: readonly string[]): Promise<Map<string, StoredProduct>> =>
  lockAndRead(tx, [...new Set(ids)])

/** Does something to the stored product at each place; one that is missing, comes again or is refused is left as it is. */
function atEachPlace(
  stored: ReadonlyMap<string, StoredProduct>,
  requested: readonly string[],
  change: (before: StoredProduct, place: number) => ItemOutcome | void,
): ItemOutcome[] {
  const before = new Set<string>()
  return requested.map((id, place) => {
    try {
      const product = stored.get(id)
      if (!product) throw new Refusal('PRODUCT_NOT_FOUND', { id })
      if (before.has(id))
        throw new Invalid([violation('product.id', 'VALIDATION', 'is already used by an earlier item')])
      before.add(id)
      return change(product, place) ?? { id }
    } catch (error) {
      return { id, failure: toFailure(error) }
    }
  })
}

/** Changes locked products; `begin` reads what the decisions on all of them need. */
const changeEach = (
  deps: Deps,
  merchantCall: MerchantCall,
  requested: readonly string[],
  begin: (
    tx: CatalogTransaction,
    stored: ReadonlyMap<string, StoredProduct>,
  ) => Promise<(before: StoredProduct, place: number) => StoredChange>,
): Promise<ItemOutcome[]> =>
  inBulkOf(deps, merchantCall, requested, async (tx) => {
    const stored = await lockAll(tx, requested)
    const decide = await begin(tx, stored)
    const changes: StoredChange[] = []
    const results = atEachPlace(stored, requested, (before, place) => {
      const change = decide(before, place)
      changes.push(change)
      return withParts(before.id, change.levels ?? [])
    })
    await saveFacts(tx, await toDocumentsToSave(tx, changes))
    return results
  })

/** Changes products and the stock that is sent with them, each at the revision that the merchant has read; one that is refused leaves the others. */
export const bulkUpdate = (
  deps: Deps,
  merchantCall: MerchantCall,
  products: readonly ProductUpdateWithInventoryById[],
): Promise<ItemOutcome[]> => {
  const requested = products.map(({ id }) => id)
  return changeEach(deps, merchantCall, requested, async (tx, stored) => {
    const stock = await readStockToSet(tx, products)
    const context = await contextWith(deps, tx, referencesOf(products))
    const slugs = products.flatMap(({ id, slug }) =>
      slug && stored.get(id)?.facts.slug !== slug ? [slug] : [],
    )
    if (slugs.length > 0) await tx.version()
    const taken = await readTaken(tx, slugs)
    return (before, place) => {
      const { id: _, revision, ...sent } = products[place] as ProductUpdateWithInventoryById
      assertRevision(before, revision)
      const facts = keepDiscount(before.facts, { ...context, now: tx.now }, (current) =>
        changeProductV3(current, sent, context),
      )
      if (facts.slug !== before.facts.slug && taken.has(facts.slug)) throw slugTaken('product', facts.slug)
      const levels = setLevels(sent, { before, facts }, stock)
      taken.add(facts.slug)
      return { before, facts, levels }
    }
  })
}

/** Lets products share info sections, or no longer, each at the revision that the merchant has read. */
export const bulkShare = (
  deps: Deps,
  merchantCall: MerchantCall,
  change: 'add' | 'remove',
  {
    products,
    infoSectionIds,
  }: Pick<Parsed<'POST /stores/v3/bulk/products/add-info-sections'>['body'], 'products' | 'infoSectionIds'>,
): Promise<ItemOutcome[]> => {
  const requested = products.map(({ productId }) => productId)
  return changeEach(deps, merchantCall, requested, async (tx) => {
    const references = { brand: [], ribbon: [], section: infoSectionIds, uniqueName: [] }
    const { known } = await contextWith(deps, tx, references)
    const violations = unknownSections('infoSectionIds', infoSectionIds, known?.section)
    return (before, place) => {
      assertRevision(before, products[place]?.revision)
      if (violations.length > 0) throw new Invalid(violations)
      return { before, facts: changeSharedSections(before.facts, change, infoSectionIds) }
    }
  })
}

/** Assigns tags to products and unassigns others; a product that would have too many stays as it is. */
export const bulkChangeTags = (
  deps: Deps,
  merchantCall: MerchantCall,
  { productIds, ...tags }: Parsed<'POST /stores/v3/bulk/products/update-tags'>['body'],
): Promise<ItemOutcome[]> =>
  changeEach(deps, merchantCall, productIds, async () => (before) => ({
    before,
    facts: changeTags(before.facts, tags),
  }))

/** Deletes products. */
export const bulkDelete = (
  deps: Deps,
  merchantCall: MerchantCall,
  productIds: readonly string[],
): Promise<ItemOutcome[]> =>
  inBulkOf(deps, merchantCall, productIds, async (tx) => {
    const stored = await lockAll(tx, productIds)
    const removed: StoredProduct[] = []
    const results = atEachPlace(stored, productIds, (before) => void removed.push(before))
    await removeProducts(tx, removed)
    return results
  })
