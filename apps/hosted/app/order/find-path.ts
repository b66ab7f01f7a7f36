// The path of the form that finds an order.
import { pathFor } from '../sign-in/client-path.ts'

/** The path for the store that the URL names, in a state: the link has expired, or another one was sent. */
export function findPath(url: URL, state: 'expired' | 'sent'): string {
  const path = pathFor('/order/find', url)
  return `${path}${path.includes('?') ? '&' : '?'}${state}`
}
