// What the buttons of an order do: mark it as paid, and file it in the archive or take it out.
import { StoreError } from '@vitrine/client'
import { data, redirect } from 'react-router'
import type { ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { type MerchantClient, merchantContext } from '../sign-in/merchant.ts'

type Orders = MerchantClient['merchantOrders']

const changes = {
  pay: async (orders: Orders, id: string) => {
    await orders.markAsPaid(id)
    await orders.update(id, { seenByAHuman: true })
  },
  archive: (orders: Orders, id: string) => orders.update(id, { archived: true, seenByAHuman: true }),
  restore: (orders: Orders, id: string) => orders.update(id, { archived: false }),
} satisfies Record<string, (orders: Orders, id: string) => Promise<unknown>>

/** What a button of the page of an order asks for. */
export type OrderChange = keyof typeof changes

const isChange = (name: unknown): name is OrderChange =>
  typeof name === 'string' && Object.hasOwn(changes, name)

const problems: Record<string, string> = {
  ORDER_CANCELED: 'The order was canceled meanwhile, so it cannot be marked as paid.',
  ORDER_IS_PENDING: 'A payment of the order is under way. Try again when it has succeeded or failed.',
  ORDER_IS_REJECTED: 'The payment of the order has failed, so it stays as it is.',
}

/** Does what a button asks for. An order that was paid meanwhile is paid. */
export async function changeOrder({
  request,
  params: { id = '' },
  context,
}: ActionFunctionArgs<Readonly<RouterContextProvider>>) {
  const posted = await request.formData().catch(() => undefined)
  const change = posted?.get('change')
  if (!isChange(change)) return data({ problem: 'The form could not be read. Choose the button again.' }, 400)
  try {
    await changes[change](context.get(merchantContext).merchantOrders, id)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    if (error.status === 404 || error.kind === 'validation') throw data(null, 404)
    const problem = problems[error.code]
    if (problem) return data({ problem }, 409)
    if (error.code !== 'ORDER_ALREADY_PAID') throw error
  }
  return redirect(`/orders/${id}`, { status: 303 })
}
