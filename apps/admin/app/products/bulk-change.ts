// One change of several products, and what became of it.
import { StoreError } from '@vitrine/client'
import type { BulkResult, ProductDocumentUpdate, ProductsChange } from '@vitrine/client'
import type { MerchantClient } from '../sign-in/merchant.ts'
import { withFields } from './product-document.ts'
import { bulkReason, toProductsChange } from './products-change.ts'
import type { EnteredChange } from './products-change.ts'

/** What a change has done. */
export interface BulkOutcome {
  changed: number
  failures: BulkFailure[]
}

/** A product that stays as it is, and why. */
export interface BulkFailure {
  id: string
  why: string
  /** The cells of the grid that another merchant has changed, too. */
  cells?: readonly string[]
}

const toFailures = ({ results }: BulkResult, documents: readonly ProductDocumentUpdate[] = []) =>
  results.flatMap(({ itemMetadata: { id, error } }, place): BulkFailure[] =>
    error ? [{ id, why: bulkReason(error, documents[place]) }] : [],
  )

/** The documents that cannot be saved as they are, for which the platform has refused the whole call. */
function toInvalid(error: unknown, documents: readonly ProductDocumentUpdate[]): BulkFailure[] {
  if (!(error instanceof StoreError)) return []
  return documents.flatMap((document, place) => {
    const fieldViolations = error.violations.filter(({ field }) => field.startsWith(`documents[${place}]`))
    const why = bulkReason({ code: error.code, data: { fieldViolations } }, document)
    return fieldViolations.length > 0 ? [{ id: document.id, why }] : []
  })
}

/** Saves documents in one call, each whole or not at all; returns those that were refused. */
export async function saveDocuments(
  client: MerchantClient,
  documents: readonly ProductDocumentUpdate[],
): Promise<BulkFailure[]> {
  if (documents.length === 0) return []
  try {
    return toFailures(await client.productDocuments.bulkSave(documents), documents)
  } catch (error) {
    const invalid = toInvalid(error, documents)
    if (invalid.length === 0) throw error
    const others = documents.filter(({ id }) => !invalid.some((failure) => failure.id === id))
    return [...invalid, ...(await saveDocuments(client, others))]
  }
}

/** Changes all products; returns those that stay as they are. */
async function change(
  client: MerchantClient,
  ids: readonly string[],
  { update, adjust, archived }: ProductsChange,
  idempotencyKey: string,
): Promise<BulkFailure[]> {
  const { merchantProducts, productDocuments } = client
  if (adjust) return toFailures(await merchantProducts.bulkAdjust(ids, adjust, { idempotencyKey }))
  if (!update) return toFailures(await merchantProducts[archived ? 'bulkArchive' : 'bulkRestore'](ids))
  const { priceData, brand, ribbon, visible } = update
  const set = brand ? { brand } : ribbon ? { ribbon } : priceData
  if (set) return toFailures(await merchantProducts.bulkUpdate(ids, set))
  const documents = await productDocuments.list(ids)
  const deleted = ids.filter((id) => !documents.some((document) => document.id === id))
  const fields = {
    ...(typeof visible === 'boolean' && { visible }),
    ...(brand === null && { brand: undefined }),
    ...(ribbon === null && { ribbon: undefined }),
  }
  const changed = documents.map((document) => withFields(document, fields))
  return [...deleted.map((id) => ({ id, why: 'was deleted' })), ...(await saveDocuments(client, changed))]
}

/** Makes one change of all products; one that adds to prices takes effect once for each key. */
export async function changeAll(
  client: MerchantClient,
  ids: readonly string[],
  entered: EnteredChange,
  idempotencyKey: string,
): Promise<BulkOutcome> {
  const toSend = toProductsChange(entered, (await client.store.get()).currency)
  const failures = await change(client, ids, toSend, idempotencyKey)
  return { changed: ids.length - failures.length, failures }
}
