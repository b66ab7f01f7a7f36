// The calls of the order page to the platform, which need no token but that of the link.
import { createProxyClient, type ModuleFactory } from '@vitrine/client'
import type { OrderPage } from '@vitrine/contract'
import { createContext, type RouterContextProvider } from 'react-router'
import { absentOrThrow } from '../checkout/opened-checkout.ts'
import { hostedContext } from '../context.ts'
import { linkPages, readLinkToken } from '../link-cookie.ts'
import { visitorFetch } from '../visitor-fetch.ts'

const makeCalls = (({ call }) => ({
  read: (token: string) =>
    call('QUERY /vitrine/v1/order-pages/read', { body: { token } }, { absent: 'ORDER_PAGE_NOT_FOUND' }),
})) satisfies ModuleFactory

/** The order whose link this browser has opened; null without one, or if the link has expired. */
export const openedOrderContext = createContext<OrderPage | null>(null)

/** Reads the order of a request from the platform. */
export async function readOrder(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<OrderPage | null> {
  const token = await readLinkToken(linkPages.order, request, context)
  if (token === undefined) return null
  const { calls } = createProxyClient({
    url: context.get(hostedContext).platformUrl,
    fetch: visitorFetch(context),
    modules: { calls: makeCalls },
  })
  return calls.read(token).catch(absentOrThrow)
}
