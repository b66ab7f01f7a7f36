// The page after an order: its number, what happens next, and what was agreed.
import { StoreError } from '@vitrine/client'
import { EmptyState, buttonClass } from '@vitrine/ui'
import { Link, data } from 'react-router'
import type { Route } from './+types/thank-you-page'
import { Summary } from '../cart/summary.tsx'
import { shopContext } from '../context.ts'
import { Illustration } from '../frame/error-pages.tsx'
import { loadShop } from '../frame/load-shop.ts'
import { thankYou as messages } from '../messages/index.ts'
import { head } from '../seo/head.ts'
import { throwUnavailable, visitorContext } from '../visitor.ts'
import { OrderDetails, OrderPayment } from './order-details.tsx'
import { OrderLines } from './order-lines.tsx'
import { toShownOrder } from './shown-order.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const [order, { settings }] = await Promise.all([
    visitor.orders.get(url.searchParams.get('orderId') ?? '').catch((error: unknown) => {
      // What is no id names no order either.
      if (error instanceof StoreError && error.kind === 'validation') return null
      return throwUnavailable(error)
    }),
    loadShop(visitor, context.get(shopContext)).catch(throwUnavailable),
  ])
  return data({ order: order && toShownOrder(order, settings) }, order ? 200 : 404)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData
  if (!loaderData || !shop) return []
  const { order } = loaderData
  const title = order ? messages.title(order.firstName) : messages.notFound.title
  return head(shop, { title, description: messages.description, path: '/thank-you', unlisted: true })
}

export default function ThankYouPage({ loaderData: { order } }: Route.ComponentProps) {
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
        {messages.notFound.text}
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
        <OrderPayment payment={order.payment} />
      </header>
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <OrderLines lines={order.lines} />
        <div className="grid gap-8">
          <Summary rows={order.rows} isBusy={false} />
          <OrderDetails delivery={order.delivery} note={order.note} />
          {toShop}
        </div>
      </div>
    </div>
  )
}
