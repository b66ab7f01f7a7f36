// Authenticates the caller by the Authorization header alone; nothing else in a request can change who is calling.
import { type Audience, isValidApiKey, looksLikeToken } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import type { AccessTokens } from '../session/access.ts'
import { findStoreByKey } from '../staff/keys.ts'
import type { Deps } from '../deps.ts'

/** The authenticated caller, before the route's audience is checked. */
export interface Principal {
  storeId?: string
  visitorId?: string
  /** The caller uses an API key and has the rights of the merchant. */
  isMerchant: boolean
}

const anonymous: Principal = { isMerchant: false }

/** Makes the function that authenticates a request and checks that the caller belongs to the route's audience. */
export function authenticator({ database }: Deps, access: AccessTokens) {
  const readPrincipal = async (request: Request): Promise<Principal> => {
    const credential = request.headers.get('authorization')?.replace(/^Bearer\s+/i, '')
    if (!credential) return anonymous
    if (looksLikeToken(credential)) {
      const { storeId, visitorId } = await access.read(credential)
      return { storeId, visitorId, isMerchant: false }
    }
    const storeId = isValidApiKey(credential) ? await findStoreByKey(database, credential) : undefined
    if (!storeId) throw new Refusal('INVALID_TOKEN')
    return { storeId, isMerchant: true }
  }

  return async (request: Request, audience: Audience): Promise<Principal> => {
    // Open routes ignore the header: a client that asks for a new token may still send an expired one.
    if (audience === 'anyone') return anonymous
    const principal = await readPrincipal(request)
    const siteId = request.headers.get('wix-site-id')
    if (principal.storeId === undefined) throw new Refusal('UNAUTHENTICATED')
    if (siteId && siteId.toLowerCase() !== principal.storeId)
      throw new Refusal('PERMISSION_DENIED', { field: 'wix-site-id' })
    if (audience === 'visitor' && principal.visitorId === undefined) {
      throw new Refusal('PERMISSION_DENIED', { needs: 'a visitor' })
    }
    if (audience === 'merchant' && !principal.isMerchant)
      throw new Refusal('PERMISSION_DENIED', { needs: 'an API key' })
    return principal
  }
}
