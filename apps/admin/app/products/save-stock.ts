// Saves the stock of variants that a merchant has changed in the form of a product.
import { StoreError } from '@vitrine/client'
import type { InventoryItem, Product } from '@vitrine/client'
import { InvalidEntries } from '../form/entries.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import { choicesOf } from './option-values.ts'
import { differenceOf, keyOfVariant, readStock, stockOfVariants, writeStock } from './stock-values.ts'
import type { StockChange, StockChanges } from './stock-values.ts'

type Inventory = Pick<MerchantClient, 'inventory' | 'inventoryItems'>

const reason = 'MANUAL'
/** The most lines of a call that adds to stock or takes from it, and of one that sets it. */
const maxLines = 300
const maxUpdates = 100
const maxPieces = 99_999

/** Why stock was not saved, and the changes that are left to save. */
export class UnsavedStock extends Error {
  readonly left: string
  constructor(left: string, cause: unknown) {
    super('The stock was not saved', { cause })
    this.left = left
  }
}

/** A change of the stock of one variant. */
interface VariantChange extends StockChange {
  key: string
  variantId: string
  /** Undefined where tracking begins or ends. */
  by: number | undefined
}

const invalid = (problem: string) => new InvalidEntries({ stock: problem })
const nameOf = (key: string) => choicesOf(key).join(' / ') || 'The stock'

/** The first variant of which something else was entered than a number of pieces. */
const findInvalid = (text: string): string | undefined =>
  Object.entries(readStock(text).changes).find(([, { to }]) => {
    const pieces = to.trim()
    return pieces !== '' && (!/^\d{1,5}$/.test(pieces) || Number(pieces) > maxPieces)
  })?.[0]

/** Throws if what was entered is no number of pieces. */
export function checkStock(text: string): void {
  const key = findInvalid(text)
  if (key !== undefined)
    throw invalid(
      `${nameOf(key)}: enter a whole number from 0 to 99,999, or nothing to stop tracking the stock.`,
    )
}

const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))

/**
 * Saves the changes: pieces are added or taken away, so that a sale in between counts. What was `posted` before, and may be saved
 * or not, is sent once more, each with its own key: the answers say from which numbers the merchant changes the stock now.
 */
export async function saveStock(
  client: Inventory,
  product: Product,
  text: string,
  posted: readonly string[] = [],
): Promise<void> {
  /** The numbers of pieces that the merchant has seen at first, and those that are there as far as it is known. */
  const levels: Levels = new Map()
  const [earliest = text] = posted
  /** What is to be sent of a text: a number that it does not change is the first one. */
  const changeOf = (each: string, place: number) => {
    const { id, changes } = readStock(each)
    const unchanged = [...levels].map(([key, { first }]) => [key, { from: first, to: first }] as const)
    return {
      id: id || `${readStock(earliest).id}-${place}`,
      changes: onTopOf(levels, { ...Object.fromEntries(unchanged), ...changes }),
    }
  }
  for (const [place, each] of posted.entries()) {
    // It was refused, whatever became of the answer.
    if (findInvalid(each) !== undefined) continue
    const change = changeOf(each, place)
    const refused = await sendStock(client, product, change).then(() => ({}), refusedChanges)
    for (const [key, { from, to }] of Object.entries(change.changes)) {
      const first = levels.get(key)?.first ?? from
      levels.set(key, { first, now: key in refused ? from : to.trim() })
    }
  }
  await sendStock(client, product, changeOf(text, posted.length))
}

type Levels = Map<string, { first: string; now: string }>

/** The changes from the numbers that earlier ones have left. */
const onTopOf = (levels: Levels, changes: StockChanges): StockChanges =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([key, { from, to }]) => {
      const now = levels.get(key)?.now ?? from
      return now === to.trim() ? [] : [[key, { from: now, to }]]
    }),
  )

/** The changes that the platform has refused; throws if it is not known what became of them. */
function refusedChanges(error: unknown): StockChanges {
  if (!(error instanceof UnsavedStock)) throw error
  const { cause, left } = error
  if (cause instanceof InvalidEntries) return readStock(left).changes
  // They were made, of a product whose variants have changed since.
  if (cause instanceof StoreError && cause.code === 'IDEMPOTENCY_KEY_REUSED') return {}
  throw error
}

/** Sends changes; those that cannot be saved, and those that were not tried, are left. */
async function sendStock(
  client: Inventory,
  product: Product,
  { id, changes }: { id: string; changes: StockChanges },
): Promise<void> {
  const left = new Map(Object.entries(changes))
  const all = product.variants.flatMap((variant): VariantChange[] => {
    const key = keyOfVariant(product, variant)
    const change = changes[key]
    return change ? [{ ...change, key, variantId: variant.id, by: differenceOf(change) }] : []
  })
  const done = (saved: readonly VariantChange[]) => saved.forEach(({ key }) => left.delete(key))
  try {
    // Only taking away fails where a shopper was faster, so it comes first.
    for (const taken of chunksOf(
      all.filter(({ by = 0 }) => by < 0),
      maxLines,
    )) {
      const lines = taken.map(({ variantId, by = 0 }) => ({
        productId: product.id,
        variantId,
        decrementBy: -by,
      }))
      await client.inventory.decrement(lines, { reason, idempotencyKey: `${id}-${taken[0]?.variantId}` })
      done(taken)
    }
    for (const added of chunksOf(
      all.filter(({ by = 0 }) => by > 0),
      maxLines,
    )) {
      const lines = added.map(({ variantId, by = 0 }) => ({
        productId: product.id,
        variantId,
        incrementBy: by,
      }))
      await client.inventory.increment(lines, { reason, idempotencyKey: `${id}-${added[0]?.variantId}` })
      done(added)
    }
    const set = all.filter(({ by }) => by === undefined)
    if (set.length > 0) await setStock(client, product, set, done)
  } catch (error) {
    throw new UnsavedStock(writeStock(Object.fromEntries(left), id), reasonOf(error))
  }
}

/** Begins and ends the tracking of stock, unless another merchant did so meanwhile. */
async function setStock(
  { inventoryItems }: Inventory,
  { id: productId }: Product,
  changes: readonly VariantChange[],
  done: (saved: readonly VariantChange[]) => void,
): Promise<void> {
  const items = new Map<string, InventoryItem>()
  for await (const item of inventoryItems.query().eq('productId', productId).limit(100))
    items.set(item.variantId, item)
  for (const chunk of chunksOf(changes, maxUpdates)) {
    const updates = chunk.flatMap(({ key, variantId, from, to }) => {
      const item = items.get(variantId)
      const pieces = to.trim() === '' ? undefined : Number(to)
      // Such as a retry of a save whose answer was lost.
      if (!item || (item.trackQuantity === (pieces !== undefined) && item.quantity === pieces)) return []
      if (item.trackQuantity !== (from !== ''))
        throw invalid(`${nameOf(key)} was changed meanwhile. Load the page again.`)
      const { id, revision } = item
      return [{ id, revision, ...(pieces === undefined ? { inStock: true } : { quantity: pieces }) }]
    })
    if (updates.length > 0) {
      const { results } = await inventoryItems.bulkUpdate(updates, { reason })
      const error = results.find(({ itemMetadata }) => itemMetadata.error)?.itemMetadata.error
      if (error) {
        const kind = error.code === 'INVALID_ARGUMENT' ? 'validation' : 'application'
        throw new StoreError(kind, error.description, { code: error.code })
      }
    }
    done(chunk)
  }
}

/** A reason that the form can show beside the stock. */
function reasonOf(error: unknown): unknown {
  if (!(error instanceof StoreError)) return error
  if (error.code === 'INSUFFICIENT_INVENTORY')
    return invalid('Some pieces were sold meanwhile. Check the numbers, and save again.')
  if (error.code === 'REVISION_MISMATCH')
    return invalid('The stock was changed while it was saved. Save again.')
  if (error.kind === 'auth')
    return invalid('Your API key lacks the permission inventory.write. Ask the owner of the store for it.')
  return error.kind === 'validation'
    ? invalid('A variant has at most 99,999 pieces, and a preorder no more than its limit.')
    : error
}

/** The changes that are left, as differences to the stock as it is now. */
export function rebaseStock(text: string, now: Product): string {
  const { changes } = readStock(text)
  const stock = stockOfVariants(now)
  const rebased: StockChanges = Object.fromEntries(
    Object.entries(changes).map(([key, { from, to }]) => [key, { from: stock[key]?.pieces ?? from, to }]),
  )
  return writeStock(rebased, crypto.randomUUID())
}
