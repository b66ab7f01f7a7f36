// Changes the stock of one variant as its page asks for, and shows the page again.
import { StoreError } from '@vitrine/client'
import { data, redirect } from 'react-router'
import type { InventoryItem, StockReason } from '@vitrine/client'
import type { PostedForm, Unsettled } from '../form/form.ts'
import { postedBefore } from '../form/read-entered.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import { savedBefore, toRefusedChange } from './refused-change.ts'

/** The ways to change stock, as the form offers them. */
export const changes = {
  add: 'Add pieces',
  take: 'Take pieces away',
  set: 'Set the number of pieces',
  'in-stock': 'In stock, without counting',
  'sold-out': 'Sold out, without counting',
} as const

/** The reasons that a merchant can give. */
export const reasons = {
  MANUAL: 'Delivery, count or correction',
  ORDER: 'Order',
  REVERT_INVENTORY_CHANGE: 'Undo an earlier change',
} as const satisfies Partial<Record<StockReason, string>>

type Change = keyof typeof changes

/** Why stock was not changed, with what was entered. */
export interface UnchangedStock extends Unsettled {
  form: 'stock'
  change: Change
  quantity: string
  reason: keyof typeof reasons
  /** What is wrong with the number of pieces. */
  problem?: string
  /** Why the call failed. */
  failure?: string
  /** The key to save again with, if it is not known whether the stock was changed. */
  key?: string
}

interface Entered extends Omit<UnchangedStock, 'form'> {
  revision: string
  key: string
}

const oneOf = <Name extends string>(names: Record<Name, string>, value: unknown, other: Name): Name =>
  typeof value === 'string' && Object.hasOwn(names, value) ? (value as Name) : other

function readForm(posted: { get(name: string): unknown }): Entered | undefined {
  const text = (name: string) => String(posted.get(name) ?? '')
  const [revision, key] = [text('revision'), text('key')]
  if (!/^\d{1,18}$/.test(revision) || !/^[\w-]{8,64}$/.test(key)) return undefined
  return {
    change: oneOf(changes, posted.get('change'), 'add'),
    quantity: text('quantity').trim().slice(0, 20),
    reason: oneOf(reasons, posted.get('reason'), 'MANUAL'),
    revision,
    key,
  }
}

/** Sends the change; the number is one that the form has checked. */
async function send(
  { inventoryItems }: MerchantClient,
  { id, productId, variantId }: InventoryItem,
  { change, reason, revision, key }: Entered,
  pieces: number,
): Promise<void> {
  const options = { reason, idempotencyKey: key }
  const variant = { productId, variantId }
  if (change !== 'add' && change !== 'take') {
    const level = change === 'set' ? { quantity: pieces } : { inStock: change === 'in-stock' }
    await inventoryItems.update(id, { revision, ...level }, options)
    return
  }
  const { results } = await (change === 'add'
    ? inventoryItems.bulkIncrement([{ ...variant, incrementBy: pieces }], options)
    : inventoryItems.bulkDecrement([{ ...variant, decrementBy: pieces }], options))
  const error = results[0]?.itemMetadata.error
  if (error) throw new StoreError('validation', error.description, { code: error.code })
}

/** The problem with the number of pieces; undefined if the change needs none, or if it is valid. */
function problemOf(
  { change, quantity }: Entered,
  { trackQuantity, preorderInfo }: InventoryItem,
): string | undefined {
  if (change === 'in-stock' && preorderInfo.limit !== undefined)
    return 'A preorder with a limit is counted. Remove its limit first.'
  if (change === 'in-stock' || change === 'sold-out') return undefined
  if (!trackQuantity && change !== 'set')
    return 'The pieces of this variant are not counted. Set their number first.'
  const least = change === 'set' ? 0 : 1
  return /^\d{1,5}$/.test(quantity) && Number(quantity) >= least
    ? undefined
    : `Enter a whole number from ${least} to 99,999.`
}

const codes: Record<string, string> = {
  INSUFFICIENT_INVENTORY: 'There are fewer pieces in stock than that.',
  REVISION_MISMATCH: 'The stock was changed meanwhile. Check the number above, then save again.',
  INVALID_ARGUMENT: 'That would be more than 99,999 pieces, or than the limit of the preorder.',
}

const unchanged = ({ change, quantity, reason }: Entered): UnchangedStock => ({
  form: 'stock',
  change,
  quantity,
  reason,
})

/** What the page gets if the form cannot be sent: it is sent again with its key. */
export function unsentStock(posted: FormData, failure: string): UnchangedStock | undefined {
  const entered = readForm(posted)
  return entered && { ...unchanged(entered), failure, ...unknown(entered, postedBefore(posted)) }
}

/** What the next post needs to find out what became of this one, or of what was posted before it. */
function unknown(
  { change, quantity, reason, revision, key }: Entered,
  before: readonly PostedForm[],
): Pick<UnchangedStock, 'key' | 'unsettled'> {
  const values = { change, quantity, reason }
  return { key, unsettled: before.length > 0 ? before : [{ values, base: values, revision, key }] }
}

/** What was posted before, if it was something else. */
function readBefore(
  [form]: readonly PostedForm[],
  { change, quantity, reason }: Entered,
): Entered | undefined {
  const before = form && readForm(new Map(Object.entries({ ...form, ...form.values })))
  const isSame = before?.change === change && before.quantity === quantity && before.reason === reason
  return isSame ? undefined : before
}

/** Sends once more, with its key, what was posted before; returns whether it was made. */
async function settle(client: MerchantClient, item: InventoryItem, before: Entered): Promise<boolean> {
  try {
    if (problemOf(before, item)) return false
    await send(client, item, before, Number(before.quantity))
    return true
  } catch (error) {
    if (!(error instanceof StoreError) || toRefusedChange(error, codes).isUnknown) throw error
    return error.code === 'IDEMPOTENCY_KEY_REUSED'
  }
}

/** Changes the stock of an item as the form was posted, once it is known what became of what was posted before. */
export async function changeStock(client: MerchantClient, id: string, posted: FormData) {
  const entered = readForm(posted)
  if (!entered) throw data(null, 400)
  const refuse = (status: number, why: Partial<UnchangedStock>) =>
    data<UnchangedStock>({ ...unchanged(entered), ...why }, status)
  let unsettled = postedBefore(posted)
  try {
    const item = await client.inventoryItems.get(id)
    if (!item) throw data(null, 404)
    const before = readBefore(unsettled, entered)
    if (before && (await settle(client, item, before))) return refuse(409, { failure: savedBefore })
    if (before) unsettled = []
    const problem = problemOf(entered, item)
    if (problem) return refuse(422, { problem })
    await send(client, item, entered, Number(entered.quantity))
    return redirect(`/inventory/${id}?saved`, { status: 303 })
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    const { status, failure, isUnknown } = toRefusedChange(error, codes)
    return refuse(status, { failure, ...(isUnknown && unknown(entered, unsettled)) })
  }
}
