// Merchants' changes of one product: each locks it, checks the revision that the merchant has read, and saves what changed.
import type { ProductDraft } from '@vitrine/contract'
import {
  changePreorder,
  copyProduct,
  Invalid,
  nameOfCopy,
  type ChangeContext,
  type ProductContext,
  type ProductFacts,
  type References,
  Refusal,
  type StockLevel,
  slugCandidates,
  toSlug,
  levelsOfNewVariants,
  violation,
  untracked,
} from '@vitrine/rules'
import type { Call } from '../../call.ts'
import { readKnown } from './names.ts'
import type { Deps } from '../../deps.ts'
import { keepCollections } from './collections.ts'
import type { LevelToWrite } from '../inventory/write-stock.ts'
import { type CallScope, checkRevision } from '../../storage/commit.ts'
import { statement } from '../../storage/database.ts'
import { type Outcome, resultsOf } from '../../storage/idempotency.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { readStock } from './read-stock.ts'
import {
  isChanged,
  lockAndRead,
  removeProducts,
  saveFacts,
  saveProducts,
  type StoredProduct,
} from './save.ts'
import { haveSameVariants } from './rows.ts'
import { type CatalogTransaction, catalogTransaction } from '../transaction.ts'

/** The refusal of a slug; `field` is that of the product. */
export const slugTaken = (field: string, slug: string) =>
  new Invalid([violation(`${field}.slug`, 'VALIDATION', `is already used by another product: "${slug}"`)])

/** The violations of info sections that the store does not have; `field` is that of their ids. */
export const unknownSections = (
  field: string,
  ids: readonly string[],
  known: ReadonlySet<string> | undefined,
) =>
  ids.flatMap((id, i) =>
    known?.has(id) ? [] : [violation(`${field}[${i}]`, 'VALIDATION', 'is not an info section of the store')],
  )

/** What the rules need besides the product. */
export const contextOf = (deps: Deps, { currency, now }: CatalogTransaction): ChangeContext => ({
  currency,
  now,
  newId: () => deps.ids.uuid(),
})

/** The same with the entities that a request refers to; comes after its products are locked. */
export async function contextWith(
  deps: Deps,
  tx: CatalogTransaction,
  references: References | undefined,
): Promise<ChangeContext> {
  const known = await readKnown(tx, references)
  return { ...contextOf(deps, tx), ...(known && { known }) }
}

/** Throws if the merchant has read another revision of a product. */
export function assertRevision({ id, revision }: StoredProduct, read: string | undefined): void {
  if (read !== undefined && BigInt(read) !== revision)
    throw new Refusal('REVISION_MISMATCH', { id, current: `${revision}` })
}

/** Throws if an item before has changed this product, too. */
export function assertFirst(changed: ReadonlySet<string>, id: string, field: string): void {
  if (changed.has(id))
    throw new Invalid([violation(field, 'VALIDATION', 'is already used by an earlier item')])
}

/** Locks and reads the product of a call; throws if the merchant has read another revision of it. */
async function lockProduct(
  tx: CatalogTransaction,
  id: string,
  call: Call,
  read?: string,
): Promise<StoredProduct> {
  const stored = (await lockAndRead(tx, [id])).get(id)
  checkRevision(call, 'product', { state: stored, revision: stored?.revision ?? 0n })
  if (!stored) throw new Refusal('PRODUCT_NOT_FOUND', { id })
  assertRevision(stored, read)
  return stored
}

/** The field of the request that a violation of the stored product is about. */
const toRequestField = (error: unknown): never => {
  if (!(error instanceof Invalid)) throw error
  throw new Invalid(
    error.violations.map((each) => (each.field === 'slug' ? { ...each, field: 'product.slug' } : each)),
  )
}

/** A stored product and what becomes of it. */
export interface StoredChange {
  before: StoredProduct
  facts: ProductFacts
  /** The stock to set, in the order in which it was sent; other stock stays as it is. */
  levels?: readonly LevelOfVariant[]
}

/** The stock level of a variant of a product. */
export interface LevelOfVariant extends StockLevel {
  variantId: string
}

/** A product that was written, and those of its variants whose stock was sent with it, in the order in which it was sent. */
interface WrittenProduct {
  id: string
  variantIds: string[]
}

const idsOfVariants = (levels: readonly { variantId: string }[] = []) =>
  levels.map(({ variantId }) => variantId)

/** What a call with the same key answers with. */
const rememberedStock = (id: string, variantIds: string[]) =>
  variantIds.length > 0 ? { results: [{ id, parts: variantIds }] } : {}

const fromOutcome = (outcome: Outcome): WrittenProduct => {
  const { id } = outcome
  return { id, variantIds: resultsOf(outcome, [id])[0]?.parts ?? [] }
}

/** What changes make of stored products: their documents, with the stock that is set and that of their new variants. */
export async function toDocumentsToSave(
  tx: CatalogTransaction,
  changes: readonly StoredChange[],
): Promise<Parameters<typeof saveFacts>[1]> {
  const withOtherVariants = changes.filter(({ before, facts }) => !haveSameVariants(before.facts, facts))
  const stock = await readStock(
    tx,
    withOtherVariants.map(({ before }) => before.id),
  )
  return changes.map(({ before, facts, levels: set = [] }) => {
    const { id: productId, facts: old } = before
    const added = levelsOfNewVariants(old.variants, facts.variants, stock.get(productId) ?? {})
    const isSet = new Set(idsOfVariants(set))
    const levels = Object.entries(added)
      .filter(([variantId]) => !isSet.has(variantId))
      .map(([variantId, level]) => ({ ...level, variantId }))
      .concat(set)
      .map((level) => ({ ...level, productId }))
    return { before, facts: { ...facts, lastUpdated: old.lastUpdated }, levels }
  })
}

/** What a change of a product comes with. */
interface ChangeParts {
  /** The revision that the merchant has read. */
  revision?: string
  /** The entities that the change refers to. */
  references?: References
  /** The stock to set with the change. */
  levels?(tx: CatalogTransaction, change: StoredChange): Promise<StoredChange['levels']>
}

/** Changes the facts of a product and its stock; a change that leaves the facts as they are leaves the revision too. */
export const changeStoredProduct = (
  deps: Deps,
  scope: CallScope,
  id: string,
  decide: (facts: ProductFacts, context: ChangeContext) => ProductFacts,
  { revision, references, levels }: ChangeParts = {},
): Promise<WrittenProduct> =>
  inTransaction(deps, scope, {
    async work(session, remember) {
      const { call } = scope
      const tx = await catalogTransaction(session, scope, deps)
      const before = await lockProduct(tx, id, call, revision)
      const change = { before, facts: decide(before.facts, await contextWith(deps, tx, references)) }
      const set = await levels?.(tx, change)
      const documents = await toDocumentsToSave(tx, [{ ...change, ...(set && { levels: set }) }])
      const hasChanged = documents.some(isChanged)
      if (hasChanged || documents.some((document) => document.levels.length > 0))
        await saveFacts(tx, documents).catch(toRequestField)
      const variantIds = idsOfVariants(set)
      const next = before.revision + (hasChanged ? 1n : 0n)
      await remember({ id, revision: `${next}`, ...rememberedStock(id, variantIds) })
      return { id, variantIds }
    },
    replay: async (_tx, outcome) => fromOutcome(outcome),
  })

const findTaken = statement<{ storeId: string; slugs: string[] }>(
  'products.taken-slugs',
  'select slug from products where store_id = $storeId and slug = any($slugs)',
)

/** Which of these slugs products have. Call it with the store's row locked, so that the others stay free. */
export async function readTaken(tx: CatalogTransaction, slugs: string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const rows = await tx.run<{ slug: string }>(findTaken({ storeId: tx.storeId, slugs: [...new Set(slugs)] }))
  return new Set(rows.map(({ slug }) => slug))
}

const fewCandidates = 10
const manyCandidates = 1000

/** A free slug for each of these, such as `mug-2`; `taken` are used by products that are to be written too. */
export async function freeSlugs(
  tx: CatalogTransaction,
  slugs: readonly string[],
  newId: () => string,
  taken: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const used = new Set(taken)
  const isCrowded = (slug: string, count: number) =>
    slugCandidates(slug, count).every((each) => used.has(each))
  const read = async (crowded: readonly string[], count: number) => {
    const candidates = crowded.flatMap((slug) => slugCandidates(slug, count))
    for (const slug of await readTaken(tx, candidates)) used.add(slug)
  }
  const unique = [...new Set(slugs)]
  await read(unique, fewCandidates)
  // At most a few names have so many products, and no more than one is looked up further.
  const crowded = unique.filter((slug) => isCrowded(slug, fewCandidates))
  await read(crowded.slice(0, 1), manyCandidates)
  return slugs.map((slug) => {
    const count = slug === crowded[0] ? manyCandidates : fewCandidates
    const free = slugCandidates(slug, count).find((candidate) => !used.has(candidate)) ?? `product-${newId()}`
    used.add(free)
    return free
  })
}

/** A product to create. */
export interface Creation {
  name: string
  /** Absent: from the name. */
  slug: string | null | undefined
  make(context: ProductContext & { id: string; slug: string; now: string }): ProductFacts
  /** The first stock and the preorder of the variant at this place; nothing if it is just in stock. */
  levelOf(place: number): Partial<StockLevel>
  /** The answer has the stock of the variants that `levelOf` has. */
  answersStock?: true
  /** The entities that it refers to. */
  references?: References
}

/** The draft of a product to create, with the stock of its variants; its slug may be taken. */
export function draftOf(
  { name, slug, make, levelOf }: Creation,
  context: ProductContext,
  now: number,
): { draft: ProductDraft; levels: LevelToWrite[] } {
  const facts = make({
    ...context,
    id: context.newId(),
    slug: slug ?? (toSlug(name) || 'product'),
    now: new Date(now).toISOString(),
  })
  const { numericId: _number, lastUpdated: _updated, ...draft } = facts
  const levels = draft.variants.flatMap(({ id: variantId }, place) => {
    const level = levelOf(place)
    return Object.keys(level).length > 0 ? [{ productId: draft.id, variantId, ...level }] : []
  })
  return { draft, levels }
}

/** Creates the product that `prepare` returns, which may lock another product first. */
const createPrepared = (
  deps: Deps,
  scope: CallScope,
  prepare: (tx: CatalogTransaction) => Promise<Creation>,
): Promise<WrittenProduct> =>
  inTransaction(deps, scope, {
    async work(session, remember) {
      const tx = await catalogTransaction(session, scope, deps)
      const creation = await prepare(tx)
      // Locks the store's row: no other product takes the slug meanwhile.
      await tx.version()
      const context = await contextWith(deps, tx, creation.references)
      const { draft, levels } = draftOf(creation, context, tx.now)
      const [slug = draft.slug] = creation.slug ? [] : await freeSlugs(tx, [draft.slug], context.newId)
      await saveProducts(tx, [{ draft: { ...draft, slug }, levels }]).catch(toRequestField)
      const variantIds = creation.answersStock ? idsOfVariants(levels) : []
      await remember({ id: draft.id, revision: '1', ...rememberedStock(draft.id, variantIds) })
      return { id: draft.id, variantIds }
    },
    replay: async (_tx, outcome) => fromOutcome(outcome),
  })

/** Creates a product. */
export const createProduct = (deps: Deps, scope: CallScope, creation: Creation) =>
  createPrepared(deps, scope, async () => {
    checkRevision(scope.call, 'product', { state: undefined, revision: 0n })
    return creation
  })

/** Creates a hidden copy of a product, with the preorders of its variants but none of their stock. */
export const duplicateProduct = (deps: Deps, scope: CallScope, id: string) =>
  createPrepared(deps, scope, async (tx) => {
    // The copy is in the same collections.
    await keepCollections(tx, tx.storeId)
    const { facts } = await lockProduct(tx, id, scope.call)
    const levels = (await readStock(tx, [id])).get(id) ?? {}
    return {
      name: nameOfCopy(facts.name),
      slug: undefined,
      make: (context) => copyProduct(facts, context),
      levelOf(place) {
        const { quantity, isTracked, preorder = null } = levels[facts.variants[place]?.id ?? ''] ?? untracked
        if (preorder) return changePreorder(untracked, { ...preorder, enabled: true })
        return quantity === null ? {} : { quantity: 0, isTracked }
      },
    }
  })

/** Deletes a product. */
export const deleteProduct = (deps: Deps, scope: CallScope, id: string): Promise<void> =>
  inTransaction(deps, scope, {
    async work(session, remember) {
      const { call } = scope
      const tx = await catalogTransaction(session, scope, deps)
      const stored = await lockProduct(tx, id, call)
      await removeProducts(tx, [stored])
      await remember({ id, revision: `${stored.revision}`, deleted: true })
    },
    replay: async () => {},
  })
