// The merchant's client for the platform, the check of a key, and the middleware that requires a key.
import { StoreError, products } from '@vitrine/client'
import { createAdminClient } from '@vitrine/client/server'
import { isValidApiKey } from '@vitrine/contract'
import { redirect } from 'react-router'
import type { MiddlewareFunction } from 'react-router'
import type { AdminOptions } from '../../server-entry.d.ts'
import { adminContext, merchantContext } from '../context.ts'
import { readKey } from './key-cookie.ts'

/** A client that calls the platform with the merchant's key. */
export type MerchantClient = ReturnType<typeof createMerchantClient>

function createMerchantClient(apiKey: string, { siteId, url, fetch }: AdminOptions) {
  return createAdminClient({ apiKey, siteId, url, modules: { products }, ...(fetch && { fetch }) })
}

/** Whether this is a merchant's key of the store. */
export async function isMerchantKey(apiKey: string, options: AdminOptions): Promise<boolean> {
  if (!isValidApiKey(apiKey)) return false
  try {
    // A call that only merchants may make (a visitor's token reads products, too), for a product that does not exist.
    await createMerchantClient(apiKey, options).products.get('none', { forMerchant: true })
    return true
  } catch (error) {
    if (isRefused(error)) return false
    throw error
  }
}

/** Whether the platform refused the key itself. */
export const isRefused = (error: unknown) => error instanceof StoreError && error.kind === 'auth'

/** Requires a key; redirects to the sign-in page without one. */
export const requireSignIn: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const options = context.get(adminContext)
  const key = readKey(request, options)
  // React Router adds the basename to redirects of loaders and actions, but not of middleware.
  if (!key) throw redirect('/admin/sign-in')
  context.set(merchantContext, createMerchantClient(key, options))
  return next()
}
