// Where a buyer without an account finds an order again: a page of the platform.
import type { RouterContextProvider } from 'react-router'
import { shopContext } from '../context.ts'

/** The address of the page. */
export function findOrderUrl(context: Readonly<RouterContextProvider>): string {
  const { platformOrigin, clientId } = context.get(shopContext)
  return `${platformOrigin}/order/find?${new URLSearchParams({ clientId })}`
}
