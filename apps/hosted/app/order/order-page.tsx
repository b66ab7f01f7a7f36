// The page of an order, which the link in a mail opens.
import { identityBounds } from '@vitrine/contract/constants'
import { redirect } from 'react-router'
import type { Route } from './+types/order-page'
import { storeContext } from '../context.ts'
import { linkPages, linkTokenHeaders } from '../link-cookie.ts'
import { pathFor } from '../sign-in/client-path.ts'
import { findPath } from './find-path.ts'
import { openedOrderContext } from './order-calls.ts'
import { OrderView } from './order-view.tsx'

const page = linkPages.order

export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token')
  if (token !== null) {
    const isToken = token.length <= identityBounds.maxTokenLength
    const headers = await linkTokenHeaders(page, isToken ? token : undefined, context)
    throw redirect(pathFor(page.path, url), { status: 303, headers })
  }
  const opened = context.get(openedOrderContext)
  if (!opened) throw redirect(findPath(url, 'expired'), 303)
  const { name, storefrontUrl } = context.get(storeContext)
  return { opened, storeName: name, storefrontUrl }
}

const dateOf = (time: string, timeZone: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone }).format(new Date(time))

export default function OrderPage({
  loaderData: { opened, storeName, storefrontUrl },
}: Route.ComponentProps) {
  const { order, timeZone, payment } = opened
  const { email } = order.buyerInfo
  return (
    <OrderView
      order={order}
      payment={payment}
      timeZone={timeZone}
      shopUrl={storefrontUrl}
      storeName={storeName}
      title={`Order ${order.number}`}
    >
      Placed on {dateOf(order.createdDate, timeZone)}
      {email && (
        <>
          {' '}
          by <bdi className="text-ink">{email}</bdi>
        </>
      )}
      . The street and the phone number are not shown here, because anyone with the link can open this page.
    </OrderView>
  )
}
