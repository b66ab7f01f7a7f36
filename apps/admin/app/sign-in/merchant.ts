// The merchant's client for the platform, the check of a key, and the middleware that requires a key.
import {
  StoreError,
  checkoutSettings,
  collections,
  coupons,
  entityModules,
  inventory,
  inventoryItems,
  merchantCollections,
  merchantOrders,
  merchantProducts,
  orders,
  previews,
  productDocuments,
  products,
  store,
} from '@vitrine/client'
import { createAdminClient } from '@vitrine/client/server'
import { isValidApiKey } from '@vitrine/contract'
import { createContext, data, redirect } from 'react-router'
import type { MiddlewareFunction } from 'react-router'
import type { AdminOptions } from '../../server-entry.d.ts'
import { adminContext } from '../context.ts'
import { handleEndedKey, handleFailedCall } from '../failed-call.ts'
import { keyCookieHeaders, readKey } from './key-cookie.ts'
import { signInUrl } from './return-url.ts'

/** A client that calls the platform with the merchant's key. */
export type MerchantClient = ReturnType<typeof createMerchantClient>

/** The client of the merchant; set only for signed-in requests. */
export const merchantContext = createContext<MerchantClient>()

/** The client of the merchant for forms, which handle its failures themselves. */
export const formContext = createContext<MerchantClient>()

function createMerchantClient(
  apiKey: string,
  { siteId, url, fetch }: AdminOptions,
  onError?: (error: StoreError) => void,
) {
  const modules = {
    products,
    merchantProducts,
    productDocuments,
    ...entityModules,
    coupons,
    previews,
    collections,
    merchantCollections,
    orders,
    merchantOrders,
    inventory,
    inventoryItems,
    store,
    checkoutSettings,
  }
  return createAdminClient({
    apiKey,
    siteId,
    url,
    modules,
    ...(fetch && { fetch }),
    ...(onError && { onError }),
  })
}

/** Whether this is a merchant's key of the store. */
export async function isMerchantKey(apiKey: string, options: AdminOptions): Promise<boolean> {
  if (!isValidApiKey(apiKey)) return false
  try {
    // A call that only merchants may make (a visitor's token reads products, too), for a product that does not exist.
    await createMerchantClient(apiKey, options).products.get('none', { forMerchant: true })
    return true
  } catch (error) {
    if (error instanceof StoreError && error.kind === 'auth') return false
    throw error
  }
}

/** Requires a key; redirects to the sign-in page without one. */
export const requireSignIn: MiddlewareFunction<Response> = async (
  { request, url, pattern, context },
  next,
) => {
  const options = context.get(adminContext)
  const key = readKey(request, options)
  // An address without a page is none to sign in for.
  if (!key && pattern.endsWith('*')) throw data(null, { status: 404 })
  // React Router adds the basename to redirects of loaders and actions, but not of middleware.
  if (!key) throw redirect(`/admin${signInUrl(url)}`)
  const failed = { url, context, signedOut: await keyCookieHeaders(undefined, options) }
  const clientWith = (handle: typeof handleFailedCall) =>
    createMerchantClient(key, options, (error) => handle(error, failed))
  context.set(merchantContext, clientWith(handleFailedCall))
  context.set(formContext, clientWith(handleEndedKey))
  return next()
}
