// Saves documents of products, each whole: what is refused of one leaves all of it as it is.
import type { Parsed, StockReason } from '@vitrine/contract'
import {
  applyDocument,
  checkModifiers,
  draftViolations,
  Invalid,
  Refusal,
  type StockLevel,
  toProductDocument,
  toSlug,
  violation,
} from '@vitrine/rules'
import { findReferences } from './names.ts'
import { readCollectionKeys } from './collections.ts'
import { type Handlers, hasPermission, type ProgramPrincipal } from '../../call.ts'
import type { Deps } from '../../deps.ts'
import { inBulk, toBulkResult } from '../../storage/bulk.ts'
import { type CallScope, merchantScope } from '../../storage/commit.ts'
import { failureWithCurrent, staleIds, withCurrent } from '../../storage/current-entity.ts'
import type { DatabaseSession } from '../../storage/database.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { lockStock, readStock } from './read-stock.ts'
import { lockAndRead, type ProductToSave, saveProducts, type StoredProduct } from './save.ts'
import { readFacts } from './store.ts'
import { type CatalogTransaction, catalogTransaction } from '../transaction.ts'
import { assertFirst, assertRevision, freeSlugs, readTaken, slugTaken, unknownSections } from './write.ts'

type Sent = Parsed<'PATCH /vitrine/v1/products/documents'>['body']['documents'][number]
type NewDocument = Parsed<'POST /vitrine/v1/products/documents'>['body']['document']

/** What the checks of documents need of the store. */
interface Known {
  collections: ReadonlySet<string>
  sections: ReadonlySet<string>
  takenSlugs: Set<string>
}

/** A document to save, and the stored product if it has one. */
interface DocumentParams {
  sent: Sent | NewDocument
  /** What a document does not change, and its slug. */
  stored: Parameters<typeof applyDocument>[1]
  before?: StoredProduct | undefined
  levels?: Record<string, StockLevel> | undefined
  field: string
  known: Known
}

interface LoadedDocuments {
  tx: CatalogTransaction
  stored: Map<string, StoredProduct>
  levels: Awaited<ReturnType<typeof lockStock>>
  known: Known
  /** The products that documents before have changed. */
  changed: Set<string>
}

/** The ids of the collections; they are not deleted before the transaction ends, and so are read before all other locks. */
const readCollectionIds = async (tx: CatalogTransaction) =>
  new Set((await readCollectionKeys(tx, tx.storeId)).map(({ id }) => id))

/** Reads the info sections that documents name, with the store's row locked: none of them is deleted before the transaction ends. */
async function readSections(
  tx: CatalogTransaction,
  sent: readonly (Sent | NewDocument)[],
): Promise<ReadonlySet<string>> {
  await tx.version()
  const section = [...new Set(sent.flatMap(({ infoSectionIds = [] }) => infoSectionIds))]
  return (await findReferences(tx, tx.storeId, { brand: [], ribbon: [], uniqueName: [], section })).section
}

/** What contradicts itself in the modifiers of a draft. */
function modifierViolations({ modifiers = [] }: ProductToSave['draft'], field: string, currency: string) {
  try {
    checkModifiers(modifiers, currency)
    return []
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return error.violations.map((each) => ({ ...each, field: each.field.replace('product', field) }))
  }
}

/** What becomes of a product and its stock; throws all that is refused of it at once. */
function prepare(
  deps: Deps,
  tx: CatalogTransaction,
  { sent, stored, before, levels = {}, field, known }: DocumentParams,
): ProductToSave {
  const context = { before: before?.facts, levels, field, newId: () => deps.ids.uuid() }
  const { draft, levels: changed, violations } = applyDocument(sent, stored, context)
  const { id, slug, infoSectionIds = [] } = draft
  const isTaken = slug !== before?.facts.slug && known.takenSlugs.has(slug)
  const { currency, now } = tx
  const all = [
    ...modifierViolations(draft, field, currency),
    ...draftViolations(draft, field, { currency, now, collectionIds: known.collections }),
    ...unknownSections(`${field}.infoSectionIds`, infoSectionIds, known.sections),
    ...violations,
    ...(isTaken ? slugTaken(field, slug).violations : []),
  ]
  if (all.length > 0) throw new Invalid(all)
  known.takenSlugs.add(slug)
  return { before, draft, levels: changed.map((level) => ({ ...level, productId: id })) }
}

/** The steps that save documents; what is refused is at the field of its place. */
const stepsOf = (
  deps: Deps,
  scope: CallScope,
  sent: readonly Sent[],
  fieldOf: (place: number) => string,
) => ({
  /** Locks and reads what the decisions on the documents need. */
  async load(session: DatabaseSession) {
    const tx = await catalogTransaction(session, scope, deps)
    const ids = [...new Set(sent.map(({ id }) => id))]
    const collections = await readCollectionIds(tx)
    const stored = await lockAndRead(tx, ids)
    const levels = await lockStock(tx, ids)
    const sections = await readSections(tx, sent)
    const takenSlugs = await readTaken(
      tx,
      sent.flatMap(({ id, slug }) => (stored.get(id)?.facts.slug === slug ? [] : [slug])),
    )
    return { tx, stored, levels, known: { collections, sections, takenSlugs }, changed: new Set<string>() }
  },
  /** What becomes of the stored product of a document. */
  decide(document: Sent, { tx, stored, levels, known, changed }: LoadedDocuments, place: number) {
    const { id, slug, revision } = document
    const field = fieldOf(place)
    assertFirst(changed, id, `${field}.id`)
    const before = stored.get(id)
    if (!before) throw new Refusal('PRODUCT_NOT_FOUND', { id })
    assertRevision(before, revision)
    const { createdDate, archivedDate } = before.facts
    const kept = { id, slug, createdDate, ...(archivedDate !== undefined && { archivedDate }) }
    const params = { sent: document, stored: kept, before, levels: levels.get(id), field, known }
    const change = { ...prepare(deps, tx, params), before, raisesRevision: true as const }
    changed.add(id)
    return change
  },
})

/** Throws unless a program may write the stock that it sends. */
function assertMayWriteStock(
  program: ProgramPrincipal,
  sent: readonly Pick<Sent, 'variants'>[],
  fieldOf: (place: number) => string,
) {
  if (hasPermission(program, 'inventory.write')) return
  for (const [place, { variants }] of sent.entries())
    for (const [n, { stock, preorder }] of variants.entries())
      if ((stock && stock.from !== stock.to) || preorder !== undefined)
        throw new Refusal('PERMISSION_DENIED', {
          field: `${fieldOf(place)}.variants[${n}].${stock ? 'stock' : 'preorder'}`,
          permission: 'inventory.write',
        })
}

const ofCall = () => 'document'
const ofPlace = (place: number) => `documents[${place}]`

/** Creates a product from its document. */
const create = (deps: Deps, scope: CallScope, sent: NewDocument) =>
  inTransaction(deps, scope, {
    async work(session, remember) {
      const tx = await catalogTransaction(session, scope, deps)
      const id = sent.id ?? deps.ids.uuid()
      const collections = await readCollectionIds(tx)
      if ((await lockAndRead(tx, [id])).size > 0)
        throw new Invalid([violation('document.id', 'VALIDATION', 'is already used by another product')])
      const sections = await readSections(tx, [sent])
      const takenSlugs = await readTaken(tx, sent.slug ? [sent.slug] : [])
      const [slug = ''] = sent.slug
        ? [sent.slug]
        : await freeSlugs(tx, [toSlug(sent.name) || 'product'], () => deps.ids.uuid())
      const stored = { id, slug, createdDate: new Date(tx.now).toISOString() }
      const known = { collections, sections, takenSlugs }
      await saveProducts(tx, [prepare(deps, tx, { sent, stored, field: 'document', known })])
      await remember({ id, revision: '1' })
      return { id, revision: '1' }
    },
    async replay(tx, { id, revision }) {
      if ((await readFacts(tx, scope.storeId, [id])).length === 0)
        throw new Refusal('PRODUCT_NOT_FOUND', { id })
      return { id, revision }
    },
  })

/** Saves one document. */
const save = (deps: Deps, scope: CallScope, sent: Sent, stockReason: StockReason | null | undefined) =>
  inTransaction(deps, scope, {
    async work(session, remember) {
      const { load, decide } = stepsOf(deps, scope, [sent], ofCall)
      const loaded = await load(session)
      const change = decide(sent, loaded, 0)
      await saveProducts({ ...loaded.tx, stockReason }, [change])
      const written = { id: sent.id, revision: `${change.before.revision + 1n}` }
      await remember(written)
      return written
    },
    replay: async (_tx, { id, revision }) => ({ id, revision }),
  })

/** Saves several documents, each whole or not at all. */
const saveMany = (deps: Deps, scope: CallScope, sent: readonly Sent[]) =>
  inBulk(deps, scope, sent, {
    idOf: ({ id }) => id,
    ...stepsOf(deps, scope, sent, ofPlace),
    async save(changes, { tx }) {
      await saveProducts(tx, changes)
      return changes.map(({ draft: { id } }) => ({ id }))
    },
  })

/** Makes the handlers of the documents of products. */
export function documentHandlers(deps: Deps): Handlers<'productDocuments'> {
  const { database } = deps
  /** The documents of products, for a program that may read products. */
  const read = async (program: ProgramPrincipal, ids: string[]) => {
    const { storeId } = program
    const isAllowed = ids.length > 0 && hasPermission(program, 'products.read')
    const found = isAllowed ? await readFacts(database, storeId, ids) : []
    const stock = hasPermission(program, 'inventory.read')
      ? await readStock({ storeId, run: (statement) => database.run(statement) }, ids)
      : undefined
    return new Map(
      found.map(({ id, facts, revision }) => [
        id,
        toProductDocument(facts, revision, stock && (stock.get(id) ?? {})),
      ]),
    )
  }
  const get = async (program: ProgramPrincipal, id: string) => {
    const document = (await read(program, [id])).get(id)
    if (!document) throw new Refusal('PRODUCT_NOT_FOUND', { id })
    return document
  }
  const handlers: Handlers<'productDocuments'> = {
    'GET /vitrine/v1/products/{productId}/document': async ({ path }, program) => ({
      document: await get(program, path.productId),
    }),
    'QUERY /vitrine/v1/products/documents/query': async ({ body: { ids } }, program) => {
      const found = await read(program, ids)
      return { documents: ids.flatMap((id) => found.get(id) ?? []) }
    },
    'PATCH /vitrine/v1/products/{productId}/document': ({ path, body }, program, call) => {
      assertMayWriteStock(program, [body.document], ofCall)
      const sent = { ...body.document, id: path.productId }
      return save(deps, merchantScope(program, call), sent, body.stockReason)
    },
    'POST /vitrine/v1/products/documents': ({ body }, program, call) => {
      assertMayWriteStock(program, [body.document], ofCall)
      return create(deps, merchantScope(program, call), body.document)
    },
    'PATCH /vitrine/v1/products/documents': async ({ body }, program, call) => {
      assertMayWriteStock(program, body.documents, ofPlace)
      const results = await saveMany(deps, merchantScope(program, call), body.documents)
      const current = await read(program, staleIds(results))
      const explained = results.map(({ id = '', failure }) => ({
        id,
        ...(failure && { failure: failureWithCurrent(failure, 'document', current.get(id)) }),
      }))
      return toBulkResult(explained)
    },
  }
  return withCurrent(handlers, 'document', get)
}
