// What the buttons of one order and of the list do: mark orders as paid, and file them in the archive or take them out.
import { type BulkResult, StoreError } from '@vitrine/client'
import { data, redirect } from 'react-router'
import type { ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { countItems } from '../list/list.ts'
import { type MerchantClient, merchantContext } from '../sign-in/merchant.ts'

type Orders = MerchantClient['merchantOrders']
type Results = Pick<BulkResult, 'results'>

const each = <Fields extends object>(ids: readonly string[], fields: Fields) =>
  ids.map((id) => ({ id, ...fields }))

const changes = {
  pay: async (orders: Orders, ids: readonly string[]) => {
    const paid = await orders.bulkMarkAsPaid(ids)
    await orders.bulkUpdate(each(ids, { seenByAHuman: true }))
    return paid
  },
  archive: (orders: Orders, ids: readonly string[]) =>
    orders.bulkUpdate(each(ids, { archived: true, seenByAHuman: true })),
  restore: (orders: Orders, ids: readonly string[]) => orders.bulkUpdate(each(ids, { archived: false })),
} satisfies Record<string, (orders: Orders, ids: readonly string[]) => Promise<Results>>

/** What a button asks for. */
export type OrderChange = keyof typeof changes

const done: Record<OrderChange, string> = {
  pay: 'marked as paid',
  archive: 'archived',
  restore: 'restored',
}

const isChange = (name: unknown): name is OrderChange =>
  typeof name === 'string' && Object.hasOwn(changes, name)

const problems: Record<string, string> = {
  NOT_FOUND: 'The order was not found.',
  ORDER_CANCELED: 'The order was canceled meanwhile, so it cannot be marked as paid.',
  ORDER_IS_PENDING: 'A payment of the order is under way. Try again when it has succeeded or failed.',
  ORDER_IS_REJECTED: 'The payment of the order has failed, so it stays as it is.',
}

/** An order that stays as it is, and why. */
interface Failure {
  id: string
  code: string
  problem: string
}

/** Changes orders; returns those that stay as they are, and how many were paid before. */
async function change(client: MerchantClient, name: OrderChange, ids: readonly string[]) {
  const { results } = await changes[name](client.merchantOrders, ids)
  const unchanged = results.flatMap(({ itemMetadata: { id, error } }): Failure[] =>
    error ? [{ id, code: error.code, problem: problems[error.code] ?? error.description }] : [],
  )
  const failures = unchanged.filter(({ code }) => code !== 'ORDER_ALREADY_PAID')
  return { failures, paidBefore: unchanged.length - failures.length }
}

const unreadable = 'The form could not be read. Choose the button again.'
const isInvalid = (error: unknown) => error instanceof StoreError && error.kind === 'validation'

/** Does what a button of the page of an order asks for. */
export async function changeOrder({
  request,
  params: { id = '' },
  context,
}: ActionFunctionArgs<Readonly<RouterContextProvider>>) {
  const posted = await request.formData().catch(() => undefined)
  const name = posted?.get('change')
  if (!isChange(name)) return data({ problem: unreadable }, 400)
  const { failures } = await change(context.get(merchantContext), name, [id]).catch((error: unknown) => {
    // Such as an id that is no GUID.
    throw isInvalid(error) ? data(null, 404) : error
  })
  const [failure] = failures
  if (failure?.code === 'NOT_FOUND') throw data(null, 404)
  return failure ? data({ problem: failure.problem }, 409) : redirect(`/orders/${id}`, { status: 303 })
}

/** What a change of the selected orders has done. */
export interface OrdersOutcome {
  title: string
  /** Whether all of them were changed. */
  isDone: boolean
  failures: Pick<Failure, 'id' | 'problem'>[]
}

/** Changes the orders that are selected in the list. */
export async function changeSelected(posted: FormData, client: MerchantClient) {
  const outcome = (title: string, status: number, failures: OrdersOutcome['failures'] = []) =>
    data<{ outcome: OrdersOutcome }>({ outcome: { title, isDone: status === 200, failures } }, status)
  const name = posted.get('change')
  const ids = posted.getAll('id').map(String)
  if (!isChange(name)) return outcome(unreadable, 400)
  if (ids.length === 0) return outcome('Select the orders to change first.', 422)
  const changed = await change(client, name, ids).catch((error: unknown) => {
    if (isInvalid(error)) return undefined
    throw error
  })
  if (!changed) return outcome(unreadable, 400)
  const { failures, paidBefore } = changed
  const count = ids.length - failures.length - paidBefore
  const title = `${countItems(count, ['order is', 'orders are'])} ${done[name]}.`
  const before = paidBefore > 0 ? ` ${countItems(paidBefore, ['was', 'were'])} paid before.` : ''
  return outcome(title + before, failures.length > 0 ? 409 : 200, failures)
}
