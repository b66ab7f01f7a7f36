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
} from '@vitrine/rules'
import type { Deps } from '../../deps.ts'
import { inBulk } from '../../storage/bulk.ts'
import type { CallScope } from '../../storage/commit.ts'
import type { ItemOutcome } from '../../storage/idempotency.ts'
import { lockAndRead, removeProducts, saveFacts, saveProducts, type StoredProduct } from '../products/save.ts'
import { lockStockToSet, setLevels } from './sent-stock.ts'
import { type CatalogTransaction, catalogTransaction } from '../transaction.ts'
import {
  assertFirst,
  assertRevision,
  contextWith,
  type Creation,
  draftOf,
  freeSlugs,
  readTaken,
  slugTaken,
  type StoredChange,
  toDocumentsToSave,
  unknownSections,
} from '../products/write.ts'

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
  scope: CallScope,
  creations: readonly Creation[],
): Promise<ItemOutcome[]> =>
  inBulk(deps, scope, creations, {
    async load(session) {
      const tx = await catalogTransaction(session, scope, deps)
      // Locks the store's row: no other product takes a slug meanwhile.
      await tx.version()
      const context = await contextWith(deps, tx, mergeReferences(creations))
      const taken = await readTaken(
        tx,
        creations.flatMap(({ slug }) => slug || []),
      )
      return { tx, context, taken }
    },
    decide(creation, { tx, context, taken }) {
      const created = draftOf(creation, context, tx.now)
      if (!creation.slug) return { ...created, hasSlug: false }
      const { slug } = created.draft
      if (taken.has(slug)) throw slugTaken('product', slug)
      taken.add(slug)
      return { ...created, hasSlug: true }
    },
    async save(changes, { tx, context, taken }) {
      const drafts = changes.flatMap(({ draft, hasSlug }) => (hasSlug ? [] : [draft]))
      const names = drafts.map(({ slug }) => slug)
      const slugs = await freeSlugs(tx, names, context.newId, taken)
      for (const [i, draft] of drafts.entries()) draft.slug = slugs[i] as string
      await saveProducts(
        tx,
        changes.map(({ draft, levels }) => ({ draft, levels })),
      )
      return changes.map(({ draft, levels }) => withParts(draft.id, levels))
    },
  })

/** Decides about stored products, each once, and saves what was decided; `begin` reads what all decisions need. */
const changeEach = <Change>(
  deps: Deps,
  scope: CallScope,
  requested: readonly string[],
  begin: (
    tx: CatalogTransaction,
    stored: ReadonlyMap<string, StoredProduct>,
  ) => Promise<(before: StoredProduct, place: number) => Change>,
  save: (tx: CatalogTransaction, changes: readonly Change[]) => Promise<ItemOutcome[]>,
): Promise<ItemOutcome[]> =>
  inBulk(deps, scope, requested, {
    idOf: (id) => id,
    async load(session) {
      const tx = await catalogTransaction(session, scope, deps)
      const stored = await lockAndRead(tx, [...new Set(requested)])
      return { tx, stored, change: await begin(tx, stored), named: new Set<string>() }
    },
    decide(id, { stored, change, named }, place) {
      const before = stored.get(id)
      if (!before) throw new Refusal('PRODUCT_NOT_FOUND', { id })
      assertFirst(named, id, 'product.id')
      named.add(id)
      return change(before, place)
    },
    save: (changes, { tx }) => save(tx, changes),
  })

async function saveChanges(tx: CatalogTransaction, changes: readonly StoredChange[]): Promise<ItemOutcome[]> {
  await saveFacts(tx, await toDocumentsToSave(tx, changes))
  return changes.map(({ before, levels = [] }) => withParts(before.id, levels))
}

/** Changes products and the stock that is sent with them, each at the revision that the merchant has read; one that is refused leaves the others. */
export const bulkUpdate = (
  deps: Deps,
  scope: CallScope,
  products: readonly ProductUpdateWithInventoryById[],
): Promise<ItemOutcome[]> => {
  const requested = products.map(({ id }) => id)
  return changeEach(
    deps,
    scope,
    requested,
    async (tx, stored) => {
      const stock = await lockStockToSet(tx, products)
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
    },
    saveChanges,
  )
}

/** Lets products share info sections, or no longer, each at the revision that the merchant has read. */
export const bulkShare = (
  deps: Deps,
  scope: CallScope,
  change: 'add' | 'remove',
  {
    products,
    infoSectionIds,
  }: Pick<Parsed<'POST /stores/v3/bulk/products/add-info-sections'>['body'], 'products' | 'infoSectionIds'>,
): Promise<ItemOutcome[]> => {
  const requested = products.map(({ productId }) => productId)
  return changeEach(
    deps,
    scope,
    requested,
    async (tx) => {
      const references = { brand: [], ribbon: [], section: infoSectionIds, uniqueName: [] }
      const { known } = await contextWith(deps, tx, references)
      const violations = unknownSections('infoSectionIds', infoSectionIds, known?.section)
      return (before, place) => {
        assertRevision(before, products[place]?.revision)
        if (violations.length > 0) throw new Invalid(violations)
        return { before, facts: changeSharedSections(before.facts, change, infoSectionIds) }
      }
    },
    saveChanges,
  )
}

/** Assigns tags to products and unassigns others; a product that would have too many stays as it is. */
export const bulkChangeTags = (
  deps: Deps,
  scope: CallScope,
  { productIds, ...tags }: Parsed<'POST /stores/v3/bulk/products/update-tags'>['body'],
): Promise<ItemOutcome[]> =>
  changeEach(
    deps,
    scope,
    productIds,
    async () => (before) => ({
      before,
      facts: changeTags(before.facts, tags),
    }),
    saveChanges,
  )

/** Deletes products. */
export const bulkDelete = (
  deps: Deps,
  scope: CallScope,
  productIds: readonly string[],
): Promise<ItemOutcome[]> =>
  changeEach(
    deps,
    scope,
    productIds,
    async () => (before) => before,
    async (tx, removed) => {
      await removeProducts(tx, removed)
      return removed.map(({ id }) => ({ id }))
    },
  )
