// The list of a member's orders; each of them is a link to its page.
import { Picture } from '@vitrine/react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useStoreLang } from '../frame/store-lang.ts'
import { nav, order as orderMessages, orders as messages } from '../messages/index.ts'
import type { ListedOrder } from './listed-order.ts'
import { OrderStates } from './order-details.tsx'

/** The list. */
export const OrderList = ({ orders }: { orders: readonly ListedOrder[] }) => (
  <ul className="divide-y divide-line border-y border-line">
    {orders.map((order) => (
      <li key={order.id} className="group relative grid gap-3 py-5 break-inside-avoid">
        <ListItem order={order} />
      </li>
    ))}
  </ul>
)

function ListItem({
  order: { id, number, date, states, items, total, lines, more },
}: {
  order: ListedOrder
}) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-medium wrap-anywhere">
          <Link
            to={`/account/orders/${id}`}
            className="decoration-accent underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {orderMessages.title(number)}
          </Link>
        </h2>
        <p className="font-medium tabular-nums">{total}</p>
        <p className="w-full text-sm text-ink-soft">
          <time dateTime={date.time}>{date.text}</time> · {nav.items(items)}
        </p>
      </div>
      <Products lines={lines} more={more} />
      <OrderStates states={states} />
    </>
  )
}

function Products({ lines, more }: Pick<ListedOrder, 'lines' | 'more'>) {
  const lang = useStoreLang()
  return (
    <div className="grid gap-2">
      <div className="flex gap-2 empty:hidden">
        {lines.map(
          ({ id, image }) =>
            image && (
              <Picture
                key={id}
                of={image}
                alt=""
                className="aspect-card w-12 rounded-box bg-line object-cover"
              />
            ),
        )}
      </div>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {lines.map(({ id, name }, place) => (
          <Fragment key={id}>
            {place > 0 && ', '}
            <bdi lang={lang}>{name}</bdi>
          </Fragment>
        ))}
        {more > 0 && messages.more(more)}
      </p>
    </div>
  )
}
