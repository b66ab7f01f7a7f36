// Access tokens: short-lived JWTs that only the platform reads. A visitor's token is verified by its signature alone.
import { lifetimes } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import { base64url, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import type { Deps } from '../deps.ts'
import type { KeyRing, SigningKey } from './keys.ts'

/** The subject of an access token. */
interface Bearer {
  storeId: string
  visitorId: string
  role: 'visitor'
  clientId: string
}

const issuer = 'vitrine'
const tokenType = 'at+jwt' // RFC 9068
const maxCachedTokens = 10_000
// How far the clocks of two processes may differ, in milliseconds.
const maxClockSkew = 30_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isId = (claim: unknown): claim is string => typeof claim === 'string' && uuid.test(claim)

/** Makes and reads access tokens. */
export function accessTokens({ clock }: Deps, keys: KeyRing) {
  // A verified token stays valid until it expires, so its signature is checked only once.
  const verified = new Map<string, { bearer: Bearer; expires: number }>()

  const cache = (token: string, bearer: Bearer, expires: number) => {
    if (verified.size >= maxCachedTokens) verified.delete(verified.keys().next().value as string)
    verified.set(token, { bearer, expires })
  }

  const kidOf = (token: string): string => {
    const { kid, alg, typ } = decodeProtectedHeader(token)
    if (typeof kid !== 'string' || alg !== 'HS256' || typ !== tokenType)
      throw new Error('not an access token of this platform')
    return kid
  }

  const verify = async (token: string, key: SigningKey | undefined) => {
    // Several base64url texts decode to the same signature; only the canonical one is accepted.
    const signature = token.slice(token.lastIndexOf('.') + 1)
    if (base64url.encode(base64url.decode(signature)) !== signature)
      throw new Error('non-canonical signature')
    if (!key) throw new Error('unknown key')
    const now = clock.now()
    const { payload } = await jwtVerify(token, key.secret, {
      algorithms: ['HS256'],
      typ: tokenType,
      issuer,
      requiredClaims: ['sub', 'aud', 'exp', 'iat', 'client_id', 'role'],
      currentDate: new Date(now),
    })
    const { sub, aud, exp, iat, client_id: clientId, role } = payload
    const hasIds = isId(aud) && isId(sub) && typeof clientId === 'string'
    const isFromFuture = (iat as number) * 1000 > now + maxClockSkew
    if (!hasIds || role !== 'visitor' || isFromFuture) throw new Error('invalid claims')
    const bearer: Bearer = { storeId: aud, visitorId: sub, role, clientId }
    return { bearer, expires: (exp as number) * 1000 }
  }

  return {
    async make(bearer: Bearer): Promise<{ token: string; expiresIn: number }> {
      const { kid, secret } = keys.newest()
      const now = Math.floor(clock.now() / 1000)
      const expiresIn = lifetimes.access[bearer.role]
      const token = await new SignJWT({ client_id: bearer.clientId, role: bearer.role })
        .setProtectedHeader({ alg: 'HS256', kid, typ: tokenType })
        .setIssuer(issuer)
        .setSubject(bearer.visitorId)
        .setAudience(bearer.storeId)
        .setIssuedAt(now)
        .setExpirationTime(now + expiresIn)
        .sign(secret)
      return { token, expiresIn }
    },

    async read(token: string): Promise<Bearer> {
      const cached = verified.get(token)
      if (cached && cached.expires > clock.now()) return cached.bearer
      verified.delete(token)
      const refuse = (): never => {
        throw new Refusal('INVALID_TOKEN')
      }
      // Errors of the key lookup pass through: an unavailable database must not turn a valid token into INVALID_TOKEN.
      const kid = await Promise.resolve(token).then(kidOf).catch(refuse)
      const key = await keys.find(kid)
      const { bearer, expires } = await verify(token, key).catch(refuse)
      cache(token, bearer, expires)
      return bearer
    },
  }
}

export type AccessTokens = ReturnType<typeof accessTokens>
