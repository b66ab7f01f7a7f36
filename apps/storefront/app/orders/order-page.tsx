// An order of the member: what it stands at, its lines, its total, and where it goes.
import { data } from 'react-router'
import type { Route } from './+types/order-page'
import { AccountPage } from '../account/account-page.tsx'
import { readAsMember } from '../account/require-member.ts'
import { Summary } from '../cart/summary.tsx'
import { shopContext } from '../context.ts'
import { loadShop } from '../frame/load-shop.ts'
import { order as messages } from '../messages/index.ts'
import { TextLink, unlisted } from '../sign-in/form-parts.tsx'
import { findOrder } from './find-order.ts'
import { OrderDetails, OrderPayment, OrderStates } from './order-details.tsx'
import { OrderLines } from './order-lines.tsx'
import { toShownOrder } from './shown-order.ts'

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const read = await readAsMember({ url, context }, (member) =>
    Promise.all([findOrder(member, params.id), loadShop(member, context.get(shopContext))]),
  )
  if (!read?.[0]) return data({ order: null }, 404)
  const [order, { settings }] = read
  return data({ order: toShownOrder(order, settings) })
}

export const meta = unlisted

export default function OrderPage({ loaderData: { order } }: Route.ComponentProps) {
  const toList = <TextLink to="/account/orders">{messages.all}</TextLink>
  if (!order)
    return (
      <AccountPage title={messages.notFound.title} text={messages.notFound.text}>
        <p>{toList}</p>
      </AccountPage>
    )
  const { number, date, states, toPay, lines, rows } = order
  const placed = (
    <>
      {messages.placed}
      <time dateTime={date.time}>{date.text}</time>
    </>
  )
  return (
    <AccountPage title={messages.title(number)} text={placed}>
      <OrderStates states={states} />
      {toPay && <OrderPayment toPay={toPay} />}
      <OrderLines lines={lines} />
      <Summary rows={rows} isBusy={false} />
      <OrderDetails order={order} />
      <p className="print:hidden">{toList}</p>
    </AccountPage>
  )
}
