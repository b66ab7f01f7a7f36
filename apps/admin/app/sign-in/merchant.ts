// Who works at the desk: a client with a key, and the check that the key is good.
import { StoreError, products } from '@vitrine/client'
import { createAdminClient } from '@vitrine/client/server'
import { isValidApiKey } from '@vitrine/contract'
import { redirect } from 'react-router'
import type { MiddlewareFunction } from 'react-router'
import type { AdminOptions } from '../../server-entry.d.ts'
import { adminContext, merchantContext } from '../context.ts'
import { keyOf } from './key-cookie.ts'

/** A client that asks with the merchant's key. */
export type Merchant = ReturnType<typeof clientOf>

/** A client for one key. */
function clientOf(apiKey: string, { siteId, url: host, fetch }: AdminOptions) {
  return createAdminClient({ apiKey, siteId, url: host, modules: { products }, ...(fetch && { fetch }) })
}

/** Whether this is a key of the store's merchant. */
export async function isGood(apiKey: string, desk: AdminOptions): Promise<boolean> {
  if (!isValidApiKey(apiKey)) return false
  try {
    // What only a merchant may ask, about no product at all: a visitor's token reads the catalogue as well.
    await clientOf(apiKey, desk).products.get('none', { forMerchant: true })
    return true
  } catch (error) {
    if (isRefused(error)) return false
    throw error
  }
}

/** Whether the platform refused the key itself. */
export const isRefused = (error: unknown) => error instanceof StoreError && error.kind === 'auth'

/** Lets only those in who bring a key, and sends them back to the door when it has been taken from them. */
export const onlySignedIn: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const desk = context.get(adminContext)
  const key = keyOf(request, desk)
  // What middleware throws goes out as it is; only loaders and actions have the basename added.
  if (!key) throw redirect('/admin/sign-in')
  context.set(merchantContext, clientOf(key, desk))
  return next()
}
