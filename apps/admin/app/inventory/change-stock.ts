// Changes the stock of one variant as its page asks for, and shows the page again.
import { StoreError } from '@vitrine/client'
import { data, redirect } from 'react-router'
import type { InventoryItem, StockReason } from '@vitrine/client'
import type { PostedForm, Unsettled } from '../form/form.ts'
import { expiredProblem, postedBefore } from '../form/read-entered.ts'
import { hasExpiredKey } from '../form/form.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import { savedBefore, toRefusedChange } from './refused-change.ts'
import { emptyCalls, isKeyUsed } from './used-keys.ts'

/** The ways to change stock, as the form offers them. */
export const changes = {
  add: 'Add units',
  take: 'Take units away',
  set: 'Set the number of units',
  'in-stock': 'In stock, without tracking',
  'sold-out': 'Sold out, without tracking',
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
  /** What is wrong with the number of units. */
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

function readForm(posted: FormData): Entered | undefined {
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

/** The problem with the number of units; undefined if the change needs none, or if it is valid. */
function problemOf(
  { change, quantity }: Entered,
  { trackQuantity, preorderInfo }: InventoryItem,
): string | undefined {
  if (change === 'in-stock' && preorderInfo.limit !== undefined)
    return 'The stock of a preorder with a limit is tracked. Remove its limit first.'
  if (change === 'in-stock' || change === 'sold-out') return undefined
  if (!trackQuantity && change !== 'set')
    return 'The stock of this variant is not tracked. Set its number first.'
  const least = change === 'set' ? 0 : 1
  return /^\d{1,5}$/.test(quantity) && Number(quantity) >= least
    ? undefined
    : `Enter a whole number from ${least} to 99,999.`
}

const codes: Record<string, string> = {
  INSUFFICIENT_INVENTORY: 'There are fewer units in stock than that.',
  REVISION_MISMATCH: 'The stock was changed meanwhile. Check the number above, then save again.',
  INVALID_ARGUMENT: 'That would be more than 99,999 units, or than the limit of the preorder.',
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
  return entered && { ...unchanged(entered), failure, ...keepKey(entered, postedBefore(posted)) }
}

type StockCall = 'add' | 'take' | 'set'

/** The call that makes a change. The platform keeps the idempotency keys of each call for itself. */
const callOf = (change: Change): StockCall => (change === 'add' || change === 'take' ? change : 'set')

const callOfPost = ({ values }: PostedForm) => callOf(oneOf(changes, values.change, 'add'))

/** A post of this form that nothing but its key tells of: without script, the browser keeps no post whose answer was lost. */
const postBy = (change: Change, { revision }: Entered): PostedForm => ({
  values: { change },
  base: {},
  revision,
  postedAt: Date.now(),
})

/** The earlier posts whose calls do not know the key of this one: those that the form names, or else those that may have been. */
function postsByOtherCalls(
  entered: Entered,
  { revision }: InventoryItem,
  unsettled: readonly PostedForm[],
): readonly PostedForm[] {
  const isOther = (post: PostedForm) => callOfPost(post) !== callOf(entered.change)
  if (unsettled.length > 0) return unsettled.filter(isOther)
  // At this revision nothing has been changed since the form was loaded.
  if (revision === entered.revision) return []
  return (['add', 'take', 'set'] as const).map((call) => postBy(call, entered)).filter(isOther)
}

/** The key for the next post, and one post for each call that may have received it. */
function keepKey(
  { change, quantity, reason, revision, key }: Entered,
  before: readonly PostedForm[],
): Pick<UnchangedStock, 'key' | 'unsettled'> {
  const values = { change, quantity, reason }
  const others = before.filter((post) => callOfPost(post) !== callOf(change))
  // The platform may know the key since the first of the posts.
  const postedAt = Math.min(Date.now(), ...before.map((post) => post.postedAt))
  return { key, unsettled: [...others, { values, base: values, revision, key, postedAt }] }
}

/** Whether the platform has received an earlier post; if not, that post has no effect any more. */
async function hasReceived(
  { inventoryItems }: MerchantClient,
  { id, productId }: InventoryItem,
  post: PostedForm,
  key: string,
): Promise<boolean> {
  const call = callOfPost(post)
  if (call !== 'set') return isKeyUsed(emptyCalls[call](inventoryItems, productId, key))
  try {
    const { revision } = post
    return await isKeyUsed(inventoryItems.update(id, { revision }, { idempotencyKey: key }))
  } catch (error) {
    // The platform refuses that post, too, if it still arrives.
    if (error instanceof StoreError && error.code === 'REVISION_MISMATCH') return false
    throw error
  }
}

/**
 * Changes the stock of an item as the form was posted. A corrected number is sent with the key of the earlier post: the platform
 * refuses it if it has received that post. Another call does not know the key, so the earlier call is asked first.
 */
export async function changeStock(client: MerchantClient, id: string, posted: FormData) {
  const entered = readForm(posted)
  if (!entered) throw data(null, 400)
  const refuse = (status: number, why: Partial<UnchangedStock>) =>
    data<UnchangedStock>({ ...unchanged(entered), ...why }, status)
  const unsettled = postedBefore(posted)
  if (hasExpiredKey(unsettled)) return refuse(409, { failure: expiredProblem })
  try {
    const item = await client.inventoryItems.get(id)
    if (!item) throw data(null, 404)
    const problem = problemOf(entered, item)
    if (problem) return refuse(422, { problem, ...(unsettled.length > 0 && { key: entered.key, unsettled }) })
    for (const post of postsByOtherCalls(entered, item, unsettled)) {
      if (await hasReceived(client, item, post, entered.key)) return refuse(409, { failure: savedBefore })
    }
    await send(client, item, entered, Number(entered.quantity))
    return redirect(`/inventory/${id}?saved`, { status: 303 })
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    const { status, failure, isUnknown } = toRefusedChange(error, codes)
    return refuse(status, { failure, ...(isUnknown && keepKey(entered, unsettled)) })
  }
}
