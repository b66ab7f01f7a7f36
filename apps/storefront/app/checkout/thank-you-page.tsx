// The page after an order: its number, what happens next, and what was agreed.
import { EmptyState, Notice, buttonClass } from '@vitrine/ui'
import { Link, data } from 'react-router'
import type { Route } from './+types/thank-you-page'
import { Summary } from '../cart/summary.tsx'
import { shopContext } from '../context.ts'
import { Illustration } from '../frame/error-pages.tsx'
import { loadShop } from '../frame/load-shop.ts'
import { thankYou as messages } from '../messages/index.ts'
import { findOrder } from '../orders/find-order.ts'
import { findOrderUrl } from '../orders/find-order-url.ts'
import { OrderDetails, OrderPayment } from '../orders/order-details.tsx'
import { OrderLines } from '../orders/order-lines.tsx'
import { type ShownOrder, toShownOrder } from '../orders/shown-order.ts'
import { head } from '../seo/head.ts'
import { TextLink } from '../sign-in/form-parts.tsx'
import { throwUnavailable, visitorContext } from '../visitor.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const [order, { settings }, isMember] = await Promise.all([
    findOrder(visitor, url.searchParams.get('orderId') ?? ''),
    loadShop(visitor, context.get(shopContext)),
    visitor.session.signedIn(),
  ]).catch(throwUnavailable)
  const shown = {
    order: order && toShownOrder(order, settings),
    isMember,
    findOrderUrl: findOrderUrl(context),
  }
  return data(shown, order ? 200 : 404)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData
  if (!loaderData || !shop) return []
  const { order } = loaderData
  const title = order ? messages.title(order.firstName) : messages.notFound.title
  return head(shop, { title, description: messages.description, path: '/thank-you', unlisted: true })
}

export default function ThankYouPage({
  loaderData: { order, isMember, findOrderUrl: findUrl },
}: Route.ComponentProps) {
  const toShop = (
    <Link to="/" className={buttonClass('primary', 'print:hidden')}>
      {messages.action}
    </Link>
  )
  if (!order)
    return (
      <EmptyState
        picture={<Illustration name="not-found" />}
        title={<h1>{messages.notFound.title}</h1>}
        action={toShop}
      >
        <p>{messages.notFound.text}</p>
        <p className="mt-2">
          <TextLink to={findUrl}>{messages.notFound.find}</TextLink>
        </p>
      </EmptyState>
    )
  return (
    <div className="px-page grid gap-10 pt-4">
      <header className="grid max-w-measure gap-3">
        <h1 className="font-display text-3xl wrap-anywhere">{messages.title(order.firstName)}</h1>
        <p>
          {messages.placed}
          <strong className="font-medium tabular-nums">{order.number}</strong>.{' '}
          {order.email && <span className="wrap-anywhere">{messages.confirmation(order.email)}</span>}
        </p>
        <Payment order={order} />
      </header>
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <OrderLines lines={order.lines} />
        <div className="grid gap-8">
          <Summary rows={order.rows} isBusy={false} />
          <OrderDetails order={order} />
          <div className="grid gap-2 print:hidden">
            {toShop}
            {isMember && <TextLink to="/account/orders">{messages.orders}</TextLink>}
          </div>
        </div>
      </div>
    </div>
  )
}

/** What is left to pay, or that nothing is. */
function Payment({ order: { toPay, states } }: { order: ShownOrder }) {
  if (toPay) return <OrderPayment toPay={toPay} />
  const [{ text, tone }] = states
  return <Notice tone={tone} title={text} />
}
