// Finds the store that a request to the hosted pages is for.
import { formTargetsContext, imageOriginsContext, registeredOriginsContext } from '@vitrine/app-server'
import { type Order, pictureUrl } from '@vitrine/contract'
import { type MiddlewareFunction, data } from 'react-router'
import type { HostedOptions, HostedStore } from '../server-entry.d.ts'
import { brandColorsPath } from './checkout/brand.ts'
import { type OpenedCheckout, openedCheckoutContext, readOpened } from './checkout/opened-checkout.ts'
import { hostedContext, storeContext, unknownStore } from './context.ts'
import { openedOrderContext, readOrder } from './order/order-calls.ts'
import { readRedirect, visitorRedirectContext } from './sign-in/redirect-session.ts'

// As long as the platform accepts when a store is opened; the database cannot compare a text with NUL.
const clientIdPattern = /^[^\0]{1,100}$/

// The store of the process is known since its start, and its settings may have changed.
const readOwnStore = async ({ store, findStore: find }: HostedOptions) =>
  (await find(store.clientId)) ?? store

/** The store of the client that the query names, or else that of this process; undefined if the client is unknown. */
async function storeOf(
  { searchParams }: URL,
  options: HostedOptions,
  showsSettings: boolean,
): Promise<HostedStore | undefined> {
  const named = ['client_id', 'clientId'].flatMap((name) => searchParams.getAll(name))
  const [clientId, ...others] = new Set(named)
  if (clientId === undefined) return showsSettings ? readOwnStore(options) : options.store
  // Of two different ids, another reader of the URL may believe the other one.
  return others.length === 0 && clientIdPattern.test(clientId) ? options.findStore(clientId) : undefined
}

const originOf = (url: string) => new URL(url).origin

/** The origin of a store's logo, unless it is a path of the platform. */
const logoOrigins = ({ branding }: HostedStore) =>
  branding?.logoUrl?.startsWith('http') ? [originOf(branding.logoUrl)] : []

type Pictures = readonly ({ url?: string | null | undefined } | null | undefined)[]

/** The pictures of a checkout's header and lines, and of its order's. */
const picturesOf = ({ page: { checkout, order, brand } }: OpenedCheckout): Pictures => [
  brand.header?.logo?.image,
  brand.header?.backgroundFill?.image,
  ...checkout.lineItems.map(({ media }) => media),
  ...picturesOfOrder(order?.order),
]

const picturesOfOrder = (order: Order | undefined): Pictures =>
  (order?.lineItems ?? []).map(({ image }) => image)

/** The origins of the pictures whose addresses a content security policy can name. */
const originsOf = (pictures: Pictures) =>
  pictures.flatMap((picture) => {
    const { data: url } = pictureUrl.safeParse(picture?.url)
    return url && /^https?:/i.test(url) ? [originOf(url)] : []
  })

/** The middleware that finds the store, first by the redirect session or the checkout; without a store, no page is shown. */
export const findStore: MiddlewareFunction<Response> = async ({ request, context }) => {
  const options = context.get(hostedContext)
  const url = new URL(request.url)
  const isSignIn = url.pathname.startsWith('/sign-in')
  const isCheckout = url.pathname.startsWith('/checkout') && url.pathname !== brandColorsPath
  const isOrder = url.pathname.startsWith('/order')
  const showsSettings = isSignIn || isCheckout || isOrder || url.pathname === '/signed-out'
  const redirect = isSignIn ? await readRedirect(url.searchParams.get('session'), context) : null
  const opened = isCheckout ? await readOpened(request, context) : null
  const order = isOrder ? await readOrder(request, context) : null
  const clientId = redirect?.clientId ?? opened?.page.clientId ?? order?.clientId
  const store = await (clientId === undefined
    ? storeOf(url, options, showsSettings)
    : options.findStore(clientId))
  if (!store) throw data(unknownStore, { status: 400 })
  context.set(storeContext, store)
  context.set(registeredOriginsContext, store.origins)
  const pictures = originsOf(opened ? picturesOf(opened) : picturesOfOrder(order?.order))
  if (showsSettings) context.set(imageOriginsContext, [...new Set([...logoOrigins(store), ...pictures])])
  if (order) context.set(openedOrderContext, order)
  if (redirect) {
    context.set(visitorRedirectContext, redirect)
    context.set(formTargetsContext, [...new Set([...store.origins, originOf(redirect.cancelUrl)])])
  }
  if (opened) {
    context.set(openedCheckoutContext, opened)
    // The form that places the order may end on the thank-you page of the shop.
    context.set(formTargetsContext, store.origins)
  }
}
