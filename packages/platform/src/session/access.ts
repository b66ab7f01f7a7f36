// Access tokens: short-lived JWTs that only the platform reads. A visitor's is believed by its signature alone.
import { lifetimes } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import { base64url, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import type { Deps } from '../deps.ts'
import type { KeyRing, SigningKey } from './keys.ts'

/** Who an access token speaks for. */
interface Bearer {
  storeId: string
  visitorId: string
  role: 'visitor'
  clientId: string
}

const issuer = 'vitrine'
const kind = 'at+jwt' // RFC 9068
const remembered = 10_000
// So many milliseconds the clocks of two processes may be apart.
const apart = 30_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isId = (claim: unknown): claim is string => typeof claim === 'string' && uuid.test(claim)

/** Makes and reads access tokens. */
export function accessTokens({ clock }: Deps, keys: KeyRing) {
  // A token that was good once is good until it expires: its signature need not be worked out at each call.
  const good = new Map<string, { bearer: Bearer; expires: number }>()

  const remember = (token: string, bearer: Bearer, expires: number) => {
    if (good.size >= remembered) good.delete(good.keys().next().value as string)
    good.set(token, { bearer, expires })
  }

  const kidOf = (token: string): string => {
    const { kid, alg, typ } = decodeProtectedHeader(token)
    if (typeof kid !== 'string' || alg !== 'HS256' || typ !== kind) throw new Error('not one of ours')
    return kid
  }

  const verify = async (token: string, key: SigningKey | undefined) => {
    // Decoded, several spellings would be the same signature; a token has one.
    const signature = token.slice(token.lastIndexOf('.') + 1)
    if (base64url.encode(base64url.decode(signature)) !== signature) throw new Error('misspelt')
    if (!key) throw new Error('unknown key')
    const now = clock.now()
    const { payload } = await jwtVerify(token, key.secret, {
      algorithms: ['HS256'],
      typ: kind,
      issuer,
      requiredClaims: ['sub', 'aud', 'exp', 'iat', 'client_id', 'role'],
      currentDate: new Date(now),
    })
    const { sub, aud, exp, iat, client_id: clientId, role } = payload
    const texts = isId(aud) && isId(sub) && typeof clientId === 'string'
    if (!texts || role !== 'visitor' || (iat as number) * 1000 > now + apart) throw new Error('not for here')
    const bearer: Bearer = { storeId: aud, visitorId: sub, role, clientId }
    return { bearer, expires: (exp as number) * 1000 }
  }

  return {
    async make(bearer: Bearer): Promise<{ token: string; expiresIn: number }> {
      const { kid, secret } = keys.newest()
      const now = Math.floor(clock.now() / 1000)
      const expiresIn = lifetimes.access[bearer.role]
      const token = await new SignJWT({ client_id: bearer.clientId, role: bearer.role })
        .setProtectedHeader({ alg: 'HS256', kid, typ: kind })
        .setIssuer(issuer)
        .setSubject(bearer.visitorId)
        .setAudience(bearer.storeId)
        .setIssuedAt(now)
        .setExpirationTime(now + expiresIn)
        .sign(secret)
      return { token, expiresIn }
    },

    async read(token: string): Promise<Bearer> {
      const known = good.get(token)
      if (known && known.expires > clock.now()) return known.bearer
      good.delete(token)
      const refuse = (): never => {
        throw new Refusal('INVALID_TOKEN')
      }
      // Only the token can be at fault here: a database that is away must not make good tokens bad.
      const kid = await Promise.resolve(token).then(kidOf).catch(refuse)
      const key = await keys.find(kid)
      const { bearer, expires } = await verify(token, key).catch(refuse)
      remember(token, bearer, expires)
      return bearer
    },
  }
}

export type AccessTokens = ReturnType<typeof accessTokens>
