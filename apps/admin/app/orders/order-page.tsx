// One order to read and to print: what was agreed, for whom, and how far it is.
import { StoreError } from '@vitrine/client'
import { Button, buttonClass, Notice, Tag } from '@vitrine/ui'
import { data, Form, useNavigation } from 'react-router'
import type { Route } from './+types/order-page'
import { merchantContext } from '../sign-in/merchant.ts'
import { changeOrder, type OrderChange } from './change-order.ts'
import { OrderLines } from './order-lines.tsx'
import { OrderPeople } from './order-people.tsx'
import { Fulfillment, Payment } from './order-states.tsx'
import { type OrderView, toOrderView } from './order-view.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { orders, store } = context.get(merchantContext)
  const [order, { timeZone }] = await Promise.all([
    orders.get(params.id).catch((error: unknown) => {
      // Such as an id that is no GUID.
      if (error instanceof StoreError && error.kind === 'validation') return null
      throw error
    }),
    store.get(),
  ])
  if (!order) throw data(null, 404)
  return toOrderView(order, timeZone)
}

export const action = (args: Route.ActionArgs) => changeOrder(args)

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Order ${loaderData?.number ?? ''} · Orders` },
]

/** The buttons that fit the state of the order. */
function Changes({ status, paymentStatus, isArchived }: OrderView) {
  const isBusy = useNavigation().state === 'submitting' || undefined
  const button = (change: OrderChange, label: string, kind?: 'primary') => (
    <Button name="change" value={change} kind={kind ?? 'secondary'} aria-disabled={isBusy}>
      {label}
    </Button>
  )
  return (
    <Form
      method="post"
      className="flex flex-wrap items-start gap-2 print:hidden"
      onSubmit={(event) => isBusy && event.preventDefault()}
    >
      {isArchived ? button('restore', 'Restore') : button('archive', 'Archive')}
      {paymentStatus === 'NOT_PAID' && status !== 'CANCELED' && (
        <details>
          <summary className={buttonClass('secondary', 'cursor-pointer list-none')}>Mark as paid</summary>
          <div className="mt-2 grid max-w-xs justify-items-start gap-2">
            <p>Has all of the money arrived? The order cannot be marked as unpaid again.</p>
            {button('pay', 'The order is paid', 'primary')}
          </div>
        </details>
      )}
    </Form>
  )
}

export default function OrderPage({ loaderData: order, actionData }: Route.ComponentProps) {
  return (
    <>
      <header className="mb-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="font-display text-2xl">Order {order.number}</h1>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
            <time dateTime={order.placed.date} className="tabular-nums">
              {order.placed.text}
            </time>
            <Payment {...order} />
            <Fulfillment {...order} />
            {order.isArchived && <Tag>Archived</Tag>}
          </div>
        </div>
        <Changes {...order} />
      </header>
      {actionData && (
        <div className="mb-6">
          <Notice tone="bad" title={actionData.problem} />
        </div>
      )}
      <div className="flex flex-wrap items-start gap-x-10 gap-y-8">
        <div className="min-w-0 flex-1 basis-md">
          <OrderLines {...order} />
        </div>
        <div className="grid w-72 max-w-full gap-6">
          <OrderPeople {...order} />
        </div>
      </div>
    </>
  )
}
