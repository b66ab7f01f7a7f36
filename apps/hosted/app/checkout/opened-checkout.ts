// The checkout that this browser has opened: its cookie holds the token of the page.
import { StoreError } from '@vitrine/client'
import type { CheckoutPage } from '@vitrine/contract'
import { createContext, data } from 'react-router'
import type { RouterContextProvider } from 'react-router'
import { endedCheckout } from '../context.ts'
import { linkPages, readLinkToken } from '../link-cookie.ts'
import { checkoutCalls } from './checkout-calls.ts'

/** A checkout page, with the token that stands for it. */
export interface OpenedCheckout {
  token: string
  page: CheckoutPage
}

/** The checkout of the request as of now; null without a cookie, or if the checkout has ended. */
export const openedCheckoutContext = createContext<OpenedCheckout | null>(null)

/** Nothing in place of a token that cannot be one; ends the request with an error page if the platform does not answer. */
export function absentOrThrow(error: unknown): null {
  if (!(error instanceof StoreError)) throw error
  if (error.kind === 'validation') return null
  throw data(null, { status: error.code === 'TOO_MANY_REQUESTS' ? 429 : 503 })
}

/** Reads the checkout of a request from the platform. */
export async function readOpened(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<OpenedCheckout | null> {
  const token = await readLinkToken(linkPages.checkout, request, context)
  if (token === undefined) return null
  const page = await checkoutCalls(context).read(token).catch(absentOrThrow)
  return page && { token, page }
}

/** The checkout of the request; without one the page says that it has ended. */
export function requireOpened(context: Readonly<RouterContextProvider>): OpenedCheckout {
  const opened = context.get(openedCheckoutContext)
  if (!opened) throw data(endedCheckout, { status: 404 })
  return opened
}
