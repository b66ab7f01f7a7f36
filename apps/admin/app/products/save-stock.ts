// Saves the stock of variants that a merchant has changed in the form of a product.
import { StoreError } from '@vitrine/client'
import type { InventoryItem, ItemResults, Product } from '@vitrine/client'
import { InvalidEntries } from '../form/entries.ts'
import { hasExpiredKey } from '../form/form.ts'
import { emptyCalls, isKeyUsed } from '../inventory/used-keys.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import { nameOfVariant } from './option-values.ts'
import { differenceOf, keyOfVariant, readStock, stockOfVariants, writeStock } from './stock-values.ts'
import type { StockChange, StockChanges } from './stock-values.ts'

type Inventory = Pick<MerchantClient, 'inventoryItems'>

const reason = 'MANUAL'
/** The most variants of a call. */
const maxLines = 100
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
const nameOf = (key: string) => nameOfVariant(key) || 'The stock'

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

/** The text of an earlier post, and when it was posted. */
interface PostedStock {
  text: string
  postedAt: number
}

/** Throws if it cannot be found out any more whether the platform has received earlier posts. */
function checkPosted(text: string, posted: readonly Pick<PostedStock, 'postedAt'>[]): void {
  if (!hasExpiredKey(posted)) return
  const problem =
    'You sent this form more than 23 hours ago, and the stock may have been saved then. Check the numbers, then save again.'
  throw new UnsavedStock(text, invalid(problem))
}

/** Changes of stock, and the id that the idempotency keys of their calls begin with. */
interface StockPost {
  id: string
  changes: StockChanges
}

/** The numbers of pieces by variant: the first that the merchant has seen, and the one that the earlier posts have left. */
type Levels = Map<string, { first: string; now: string }>

/**
 * Saves the changes: pieces are added or taken away, so that a sale in between counts. `posted` are the earlier posts, oldest
 * first, whose answers were lost. Those that the platform has received are the start of the next change; all others have
 * no effect any more.
 */
export async function saveStock(
  client: Inventory,
  product: Product,
  text: string,
  posted: readonly PostedStock[] = [],
): Promise<void> {
  checkPosted(
    text,
    posted.filter((post) => post.text !== ''),
  )
  const levels: Levels = new Map()
  const ids = [...posted.map((post) => post.text), text].map((each) => readStock(each).id)
  const firstId = ids.find((id) => id !== '')
  const toPost = (each: string, place: number): StockPost => {
    // A variant that a later text does not name has its first number again.
    const unnamed = [...levels].map(([key, { first }]) => [key, { from: first, to: first }] as const)
    const changes = { ...Object.fromEntries(unnamed), ...readStock(each).changes }
    return { id: `${ids[place] || firstId}-${place}`, changes: onTopOf(levels, changes) }
  }
  for (const [place, { text: each }] of posted.entries()) {
    // The form refused it before it called the platform.
    if (findInvalid(each) !== undefined) continue
    const post = toPost(each, place)
    const made = await findMade(client, product, post)
    for (const [key, { from, to }] of Object.entries(post.changes)) {
      const first = levels.get(key)?.first ?? from
      levels.set(key, { first, now: made.has(key) ? to.trim() : from })
    }
  }
  const post = toPost(text, posted.length)
  await checkOtherCalls(client, product, text, post)
  await sendStock(client, product, post)
}

/**
 * Throws if the platform has received an earlier post of this form by a call that this post does not make, such as pieces that
 * were added before some are taken away. Without script, nothing but its key tells of that post.
 */
async function checkOtherCalls(
  { inventoryItems }: Inventory,
  product: Product,
  text: string,
  { id, changes }: StockPost,
): Promise<void> {
  const stock = stockOfVariants(product)
  const all = toVariantChanges(product, changes)
  if (all.every(({ key, from }) => stock[key]?.pieces === from)) return
  const made = new Set(adjustingCalls(id, all).map(({ kind }) => kind))
  for (const kind of ['take', 'add'] as const) {
    if (made.has(kind)) continue
    await emptyCalls[kind](inventoryItems, product.id, `${id}-0`).catch((error: unknown) => {
      throw new UnsavedStock(text, error)
    })
  }
}

/** The changes from the numbers that earlier ones have left. */
const onTopOf = (levels: Levels, changes: StockChanges): StockChanges =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([key, { from, to }]) => {
      const now = levels.get(key)?.now ?? from
      return now === to.trim() ? [] : [[key, { from: now, to }]]
    }),
  )

/** The changes of variants that the product has. */
const toVariantChanges = (product: Product, changes: StockChanges): VariantChange[] =>
  product.variants.flatMap((variant) => {
    const key = keyOfVariant(product, variant)
    const change = changes[key]
    return change ? [{ ...change, key, variantId: variant.id, by: differenceOf(change) }] : []
  })

/** One call that adds pieces, or takes them away. The platform records under its key which lines it has refused. */
interface AdjustingCall {
  kind: 'add' | 'take'
  idempotencyKey: string
  lines: readonly VariantChange[]
}

const adjustingCalls = (id: string, all: readonly VariantChange[]): AdjustingCall[] =>
  (['take', 'add'] as const).flatMap((kind) => {
    const lines = all.filter(({ by = 0 }) => (kind === 'take' ? by < 0 : by > 0))
    return chunksOf(lines, maxLines).map((chunk, i) => ({ kind, idempotencyKey: `${id}-${i}`, lines: chunk }))
  })

async function adjustStock(
  { inventoryItems }: Inventory,
  productId: string,
  { kind, idempotencyKey, lines }: AdjustingCall,
): Promise<{ made: VariantChange[]; error: StoreError | undefined }> {
  const options = { reason, idempotencyKey } as const
  const { results } = await (kind === 'take'
    ? inventoryItems.bulkDecrement(
        lines.map(({ variantId, by = 0 }) => ({ productId, variantId, decrementBy: -by })),
        options,
      )
    : inventoryItems.bulkIncrement(
        lines.map(({ variantId, by = 0 }) => ({ productId, variantId, incrementBy: by })),
        options,
      ))
  return { made: lines.filter((_, i) => !results[i]?.itemMetadata.error), error: firstError(results) }
}

/** The keys of the variants whose stock an earlier post has changed. What has not arrived of it has no effect any more. */
async function findMade(
  client: Inventory,
  product: Product,
  { id, changes }: StockPost,
): Promise<ReadonlySet<string>> {
  const { inventoryItems } = client
  const all = toVariantChanges(product, changes)
  const made: VariantChange[] = []
  for (const call of adjustingCalls(id, all)) {
    const { kind, idempotencyKey, lines } = call
    if (!(await isKeyUsed(emptyCalls[kind](inventoryItems, product.id, idempotencyKey)))) continue
    const answer = await adjustStock(client, product.id, call).catch((error: unknown) => {
      // The call had other lines, because variants were added or removed since.
      if (error instanceof StoreError && error.code === 'IDEMPOTENCY_KEY_REUSED') return { made: lines }
      throw error
    })
    made.push(...answer.made)
  }
  const set = all.filter(({ by }) => by === undefined)
  if (set.length > 0) {
    const items = await loadItems(client, product)
    made.push(...set.filter((change) => isSet(items.get(change.variantId), change)))
  }
  return new Set(made.map(({ key }) => key))
}

/** Sends changes; those that cannot be saved, and those that were not tried, are left. */
async function sendStock(client: Inventory, product: Product, { id, changes }: StockPost): Promise<void> {
  const left = new Map(Object.entries(changes))
  const all = toVariantChanges(product, changes)
  const done = (saved: readonly VariantChange[]) => saved.forEach(({ key }) => left.delete(key))
  try {
    let refusal: StoreError | undefined
    for (const call of adjustingCalls(id, all)) {
      const { made, error } = await adjustStock(client, product.id, call)
      done(made)
      refusal ??= error
    }
    const set = all.filter(({ by }) => by === undefined)
    if (set.length > 0) await setStock(client, product, set, done)
    if (refusal) throw refusal
  } catch (error) {
    throw new UnsavedStock(writeStock(Object.fromEntries(left), id), reasonOf(error))
  }
}

/** Why a call has refused the first of the items that it could not change. */
function firstError(results: ItemResults['results']): StoreError | undefined {
  const error = results.find(({ itemMetadata }) => itemMetadata.error)?.itemMetadata.error
  const kind = error?.code === 'INVALID_ARGUMENT' ? 'validation' : 'application'
  return error && new StoreError(kind, error.description, { code: error.code })
}

/** The inventory items of a product, by the ids of its variants. */
async function loadItems(
  { inventoryItems }: Inventory,
  { id }: Product,
): Promise<Map<string, InventoryItem>> {
  const items = new Map<string, InventoryItem>()
  for await (const item of inventoryItems.query().eq('productId', id).limit(100))
    items.set(item.variantId, item)
  return items
}

/** The number of pieces to be there; undefined if the stock is not to be tracked. */
const piecesOf = ({ to }: StockChange) => (to.trim() === '' ? undefined : Number(to))

const isSet = (item: InventoryItem | undefined, change: StockChange): boolean => {
  const pieces = piecesOf(change)
  return item?.trackQuantity === (pieces !== undefined) && item.quantity === pieces
}

/** Begins and ends the tracking of stock, unless another merchant did so meanwhile. */
async function setStock(
  client: Inventory,
  product: Product,
  changes: readonly VariantChange[],
  done: (saved: readonly VariantChange[]) => void,
): Promise<void> {
  const items = await loadItems(client, product)
  for (const chunk of chunksOf(changes, maxLines)) {
    const updates = chunk.flatMap((change) => {
      const item = items.get(change.variantId)
      // Such as a retry of a save whose answer was lost.
      if (!item || isSet(item, change)) return []
      if (item.trackQuantity !== (change.from !== ''))
        throw invalid(`${nameOf(change.key)} was changed meanwhile. Load the page again.`)
      const pieces = piecesOf(change)
      const { id, revision } = item
      return [{ id, revision, ...(pieces === undefined ? { inStock: true } : { quantity: pieces }) }]
    })
    if (updates.length > 0) {
      const { results } = await client.inventoryItems.bulkUpdate(updates, { reason })
      const error = firstError(results)
      if (error) throw error
    }
    done(chunk)
  }
}

/** A reason that the form can show beside the stock. */
function reasonOf(error: unknown): unknown {
  if (!(error instanceof StoreError)) return error
  if (error.code === 'INSUFFICIENT_INVENTORY')
    return invalid('Some units were sold meanwhile. Check the numbers, and save again.')
  if (error.code === 'REVISION_MISMATCH')
    return invalid('The stock was changed while it was saved. Save again.')
  if (error.kind === 'auth')
    return invalid('Your API key lacks the permission inventory.write. Ask the owner of the store for it.')
  return error.kind === 'validation'
    ? invalid('A variant has at most 99,999 units, and a preorder no more than its limit.')
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
