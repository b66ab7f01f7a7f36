// The orders of the member, the newest first; the URL holds the cursor of the page.
import { type CursorPage, type Order, StoreError } from '@vitrine/client'
import { buttonClass } from '@vitrine/ui'
import { Link } from 'react-router'
import type { Route } from './+types/orders-page'
import { AccountPage } from '../account/account-page.tsx'
import { readAsMember } from '../account/require-member.ts'
import { shopContext } from '../context.ts'
import { loadShop } from '../frame/load-shop.ts'
import { orders as messages } from '../messages/index.ts'
import { readMember } from '../read-member.ts'
import { TextLink, unlisted } from '../sign-in/form-parts.tsx'
import type { Visitor } from '../visitor.ts'
import { toListedOrder } from './listed-order.ts'
import { OrderList } from './order-list.tsx'

const pageSize = 10
const cursorParam = 'cursor'

export async function loader({ url, context }: Route.LoaderArgs) {
  const read = await readAsMember({ url, context }, (member) =>
    Promise.all([
      readPage(member, url.searchParams.get(cursorParam)),
      loadShop(member, context.get(shopContext)),
      readMember(context),
    ]),
  )
  if (!read) return { orders: [], cursors: {}, isConfirmed: true }
  const [{ items, cursors }, { settings }, { email }] = read
  return {
    orders: items.map((order) => toListedOrder(order, settings.timeZone)),
    cursors,
    isConfirmed: email.isVerified,
  }
}

/** The page at a cursor. Without a cursor, or with one of no page, it is the first one. */
async function readPage({ orders }: Visitor, cursor: string | null): Promise<CursorPage<Order>> {
  // By default orders whose payment is under way or has failed are not found.
  const query = orders.query().in('status', ['APPROVED', 'PENDING', 'REJECTED', 'CANCELED']).limit(pageSize)
  const page = cursor && (await query.findAt(cursor).catch(unlessInvalid))
  return page && page.items.length > 0 ? page : query.find()
}

function unlessInvalid(error: unknown): undefined {
  if (!(error instanceof StoreError && error.kind === 'validation')) throw error
}

export const meta = unlisted

export default function OrdersPage({ loaderData: { orders, cursors, isConfirmed } }: Route.ComponentProps) {
  // What was ordered with an address without an account shows once the address is known to be the member's.
  const confirm = !isConfirmed && (
    <div>
      <p>{messages.unconfirmed}</p>
      <TextLink to="/account">{messages.confirm}</TextLink>
    </div>
  )
  if (orders.length === 0)
    return (
      <AccountPage title={messages.title} text={messages.none}>
        {confirm}
        <Link to="/products" className={buttonClass('primary', 'w-fit')}>
          {messages.action}
        </Link>
      </AccountPage>
    )
  return (
    <AccountPage title={messages.title}>
      {confirm}
      <OrderList orders={orders} />
      {(cursors.prev || cursors.next) && (
        <nav aria-label={messages.pages} className="flex flex-wrap justify-between gap-4 print:hidden">
          <PageLink cursor={cursors.prev} rel="prev" text={messages.newer} />
          <PageLink cursor={cursors.next} rel="next" text={messages.older} />
        </nav>
      )}
    </AccountPage>
  )
}

function PageLink({ cursor, rel, text }: { cursor: string | undefined; rel: string; text: string }) {
  // The empty place keeps the other link where it is.
  if (!cursor) return <span />
  return (
    <Link
      to={`?${new URLSearchParams({ [cursorParam]: cursor })}`}
      rel={rel}
      className={buttonClass('secondary')}
    >
      {text}
    </Link>
  )
}
