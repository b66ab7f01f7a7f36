// The calls of the checkout page to the platform. They need no token but that of the page.
import { createProxyClient, type ModuleFactory } from '@vitrine/client'
import type { CheckoutPageChanges } from '@vitrine/contract'
import type { RouterContextProvider } from 'react-router'
import { hostedContext } from '../context.ts'
import { visitorFetch } from '../visitor-fetch.ts'

const open = 'POST /vitrine/v1/checkout-pages/open'

/** What a link to the page holds. */
export type OpenCheckout = { session: string; token: string | undefined } | { checkoutId: string }

const makeCalls = (({ call }) => ({
  open: (body: OpenCheckout) => call(open, { body }, { absent: 'CHECKOUT_PAGE_NOT_FOUND' }),
  read: (token: string) =>
    call('QUERY /vitrine/v1/checkout-pages/read', { body: { token } }, { absent: 'CHECKOUT_PAGE_NOT_FOUND' }),
  update: (token: string, changes: CheckoutPageChanges) =>
    call('POST /vitrine/v1/checkout-pages/update', { body: { token, changes } }),
  signIn: (token: string) => call('POST /vitrine/v1/checkout-pages/sign-in', { body: { token } }),
  signOut: (token: string) => call('POST /vitrine/v1/checkout-pages/sign-out', { body: { token } }),
  placeOrder: (token: string, total: string) =>
    call('POST /vitrine/v1/checkout-pages/place-order', { body: { token, total } }),
})) satisfies ModuleFactory

/** The calls of the checkout page of this request. */
export const checkoutCalls = (context: Readonly<RouterContextProvider>) =>
  createProxyClient({
    url: context.get(hostedContext).platformUrl,
    fetch: visitorFetch(context),
    // The visitor sends a failed form again; placing an order twice answers the same order.
    idempotency: false,
    modules: { calls: makeCalls },
  }).calls
