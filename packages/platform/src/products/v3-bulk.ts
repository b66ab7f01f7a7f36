// Bulk writes of catalog version 3: many products in one transaction, with a result for each place in the request.
import type { BulkProductsResult, Parsed, ProductUpdateWithInventoryById } from '@vitrine/contract'
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
import { type Failure, type Outcome } from '../storage/idempotency.ts'
import { inTransaction } from '../storage/transaction.ts'
import { toFailure } from '../storage/failure.ts'
import { lockAndRead, removeProducts, saveFacts, saveProducts, type StoredProduct } from './save.ts'
import { readStockToSet, setLevels } from './v3-stock.ts'
import { type CatalogTransaction, catalogTransaction } from './version.ts'
import {
  assertRevision,
  changeOf,
  contextWith,
  type Creation,
  draftOf,
  freeSlugs,
  type MerchantCall,
  readTaken,
  scopeOf,
  type StoredChange,
  toDocumentsToSave,
} from './write.ts'

/** What a bulk write has done at each place of the request. */
export interface BulkWrite {
  failures: Record<string, Failure>
  /** The ids of the products. */
  ids: Record<string, string>
  /** The variants whose stock was sent, in the order in which it was sent. */
  variantIds: Record<string, string[]>
}

/** The results of a bulk write of `count` products; `items` are those that were asked for. */
export function toBulkResult(
  count: number,
  { failures, ids }: Omit<BulkWrite, 'variantIds'>,
  items: ReadonlyMap<string, NonNullable<BulkProductsResult['results'][number]['item']>>,
): BulkProductsResult {
  const results = Array.from({ length: count }, (_, originalIndex) => {
    const id = ids[originalIndex]
    const error = failures[originalIndex]
    const item = error || id === undefined ? undefined : items.get(id)
    return {
      itemMetadata: {
        ...(id !== undefined && { id }),
        originalIndex,
        success: !error,
        ...(error && { error }),
      },
      ...(item && { item }),
    }
  })
  const totalFailures = Object.keys(failures).length
  return {
    results,
    bulkActionMetadata: { totalSuccesses: count - totalFailures, totalFailures, undetailedFailures: 0 },
  }
}

const refusalToFailure = (error: unknown): Failure => {
  if (error instanceof Invalid) return toFailure(error)
  if (!(error instanceof Refusal)) throw error
  const { code, data, description } = error
  return { code, description: description ?? descriptions[code] ?? code, data }
}

const descriptions: Partial<Record<string, string>> = {
  PRODUCT_NOT_FOUND: 'Product not found',
  REVISION_MISMATCH: 'The product was changed by another request',
}

/** Does the work of a bulk write once. */
const inBulk = (
  deps: Deps,
  merchantCall: MerchantCall,
  work: (tx: CatalogTransaction, outcome: BulkWrite) => Promise<void>,
): Promise<BulkWrite> =>
  inTransaction(deps, scopeOf(merchantCall), {
    async work(session, remember) {
      const tx = await catalogTransaction(session, { ...changeOf(merchantCall), now: deps.clock.now() }, deps)
      const outcome: BulkWrite = { failures: {}, ids: {}, variantIds: {} }
      await work(tx, outcome)
      await remember({ id: '', revision: '0', ...outcome })
      return outcome
    },
    replay: async (_tx, { failures = {}, ids = {}, variantIds = {} }: Outcome) => ({
      failures,
      ids,
      variantIds,
    }),
  })

const slugTaken = (slug: string) =>
  new Invalid([violation('product.slug', 'VALIDATION', `is already used by another product: "${slug}"`)])

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
): Promise<BulkWrite> =>
  inBulk(deps, merchantCall, async (tx, { failures, ids, variantIds }) => {
    // Locks the store's row: no other product takes a slug meanwhile.
    await tx.version()
    const context = await contextWith(deps, tx, mergeReferences(creations))
    const drafts: (ReturnType<typeof draftOf> & { place: number; hasSlug: boolean })[] = []
    for (const [place, creation] of creations.entries()) {
      try {
        drafts.push({ place, ...draftOf(creation, context, tx.now), hasSlug: Boolean(creation.slug) })
      } catch (error) {
        failures[place] = refusalToFailure(error)
      }
    }
    const taken = await readTaken(
      tx,
      drafts.filter(({ hasSlug }) => hasSlug).map(({ draft }) => draft.slug),
    )
    const accepted = drafts.filter(({ place, draft, hasSlug }) => {
      if (!hasSlug) return true
      if (taken.has(draft.slug)) failures[place] = toFailure(slugTaken(draft.slug))
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
    for (const { place, draft, levels } of accepted) {
      ids[place] = draft.id
      if (levels.length > 0) variantIds[place] = levels.map(({ variantId }) => variantId)
    }
  })

/** Locks and reads products, each once. */
const lockAll = (tx: CatalogTransaction, ids: readonly string[]): Promise<Map<string, StoredProduct>> =>
  lockAndRead(tx, [...new Set(ids)])

/** The stored product at each place; a product that is missing or comes again is among the failures. */
function* eachStored(
  stored: ReadonlyMap<string, StoredProduct>,
  requested: readonly string[],
  { failures, ids }: BulkWrite,
): Generator<[place: number, before: StoredProduct]> {
  const requestedBefore = new Set<string>()
  for (const [place, id] of requested.entries()) {
    ids[place] = id
    const before = stored.get(id)
    if (!before) failures[place] = refusalToFailure(new Refusal('PRODUCT_NOT_FOUND', { id }))
    else if (requestedBefore.has(id))
      failures[place] = toFailure(
        new Invalid([violation('product.id', 'VALIDATION', 'is already used by an earlier item')]),
      )
    else yield [place, before]
    requestedBefore.add(id)
  }
}

/** Changes products and the stock that is sent with them, each at the revision that the merchant has read; one that is refused leaves the others. */
export const bulkUpdate = (
  deps: Deps,
  merchantCall: MerchantCall,
  products: readonly ProductUpdateWithInventoryById[],
): Promise<BulkWrite> =>
  inBulk(deps, merchantCall, async (tx, outcome) => {
    const requested = products.map(({ id }) => id)
    const stored = await lockAll(tx, requested)
    const stock = await readStockToSet(tx, products)
    const context = await contextWith(deps, tx, referencesOf(products))
    const slugs = products.flatMap(({ id, slug }) =>
      slug && stored.get(id)?.facts.slug !== slug ? [slug] : [],
    )
    if (slugs.length > 0) await tx.version()
    const taken = await readTaken(tx, slugs)
    const changes: StoredChange[] = []
    for (const [place, before] of eachStored(stored, requested, outcome)) {
      try {
        const { id: _, revision, ...sent } = products[place] as ProductUpdateWithInventoryById
        assertRevision(before, revision)
        const facts = keepDiscount(before.facts, { ...context, now: tx.now }, (current) =>
          changeProductV3(current, sent, context),
        )
        if (facts.slug !== before.facts.slug && taken.has(facts.slug)) throw slugTaken(facts.slug)
        const levels = setLevels(sent, { before, facts }, stock)
        taken.add(facts.slug)
        changes.push({ before, facts, levels })
        if (levels.length > 0) outcome.variantIds[place] = levels.map(({ variantId }) => variantId)
      } catch (error) {
        outcome.failures[place] = refusalToFailure(error)
      }
    }
    await saveFacts(tx, await toDocumentsToSave(tx, changes))
  })

/** Lets products share info sections, or no longer, each at the revision that the merchant has read. */
export const bulkShare = (
  deps: Deps,
  merchantCall: MerchantCall,
  change: 'add' | 'remove',
  {
    products,
    infoSectionIds,
  }: Pick<Parsed<'POST /stores/v3/bulk/products/add-info-sections'>['body'], 'products' | 'infoSectionIds'>,
): Promise<BulkWrite> =>
  inBulk(deps, merchantCall, async (tx, outcome) => {
    const requested = products.map(({ productId }) => productId)
    const stored = await lockAll(tx, requested)
    const references = { brand: [], ribbon: [], section: infoSectionIds, uniqueName: [] }
    const { known } = await contextWith(deps, tx, references)
    const violations = infoSectionIds.flatMap((id, i) =>
      known?.section.has(id)
        ? []
        : [violation(`infoSectionIds[${i}]`, 'VALIDATION', 'is not an info section of the store')],
    )
    const changes: StoredChange[] = []
    for (const [place, before] of eachStored(stored, requested, outcome)) {
      try {
        assertRevision(before, products[place]?.revision)
        if (violations.length > 0) throw new Invalid(violations)
        changes.push({ before, facts: changeSharedSections(before.facts, change, infoSectionIds) })
      } catch (error) {
        outcome.failures[place] = refusalToFailure(error)
      }
    }
    await saveFacts(tx, await toDocumentsToSave(tx, changes))
  })

/** Assigns tags to products and unassigns others; a product that would have too many stays as it is. */
export const bulkChangeTags = (
  deps: Deps,
  merchantCall: MerchantCall,
  { productIds, ...tags }: Parsed<'POST /stores/v3/bulk/products/update-tags'>['body'],
): Promise<BulkWrite> =>
  inBulk(deps, merchantCall, async (tx, outcome) => {
    const stored = await lockAll(tx, productIds)
    const changes: StoredChange[] = []
    for (const [place, before] of eachStored(stored, productIds, outcome)) {
      try {
        changes.push({ before, facts: changeTags(before.facts, tags) })
      } catch (error) {
        outcome.failures[place] = refusalToFailure(error)
      }
    }
    await saveFacts(tx, await toDocumentsToSave(tx, changes))
  })

/** Deletes products. */
export const bulkDelete = (
  deps: Deps,
  merchantCall: MerchantCall,
  productIds: readonly string[],
): Promise<BulkWrite> =>
  inBulk(deps, merchantCall, async (tx, outcome) => {
    const stored = await lockAll(tx, productIds)
    await removeProducts(
      tx,
      [...eachStored(stored, productIds, outcome)].map(([, before]) => before),
    )
  })
