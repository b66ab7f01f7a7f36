// Who asks: read from the Authorization header alone, and from nothing else that a caller could change.
import { type Audience, isValidApiKey, looksLikeToken } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import type { AccessTokens } from '../session/access.ts'
import { storeOfKey } from '../staff/keys.ts'
import type { Deps } from '../deps.ts'

/** Whoever asks, before a route says what it needs. */
export interface Principal {
  storeId?: string
  visitorId?: string
  /** Calls with an API key, and may do what a merchant may. */
  isMerchant: boolean
}

const nobody: Principal = { isMerchant: false }

/** Finds out who asks, and whether they may ask this. */
export function authenticator({ database }: Deps, access: AccessTokens) {
  const asker = async (request: Request): Promise<Principal> => {
    const shown = request.headers.get('authorization')?.replace(/^Bearer\s+/i, '')
    if (!shown) return nobody
    if (looksLikeToken(shown)) {
      const { storeId, visitorId } = await access.read(shown)
      return { storeId, visitorId, isMerchant: false }
    }
    const storeId = isValidApiKey(shown) ? await storeOfKey(database, shown) : undefined
    if (!storeId) throw new Refusal('INVALID_TOKEN')
    return { storeId, isMerchant: true }
  }

  return async (request: Request, audience: Audience): Promise<Principal> => {
    // Whoever asks for a token may still send an old one.
    if (audience === 'anyone') return nobody
    const caller = await asker(request)
    const site = request.headers.get('wix-site-id')
    if (caller.storeId === undefined) throw new Refusal('UNAUTHENTICATED')
    if (site && site.toLowerCase() !== caller.storeId)
      throw new Refusal('PERMISSION_DENIED', { field: 'wix-site-id' })
    if (audience === 'visitor' && caller.visitorId === undefined) {
      throw new Refusal('PERMISSION_DENIED', { needs: 'a visitor' })
    }
    if (audience === 'merchant' && !caller.isMerchant)
      throw new Refusal('PERMISSION_DENIED', { needs: 'an API key' })
    return caller
  }
}
