// Access tokens: short-lived JWTs that only the platform reads. A visitor's token is verified by its signature alone.
import { lifetimes } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import { base64url, decodeProtectedHeader, jwtVerify } from 'jose'
import type { Deps } from '../deps.ts'
import { hmacOf } from '../secrets.ts'
import { BoundedMap } from '../storage/bounded-map.ts'
import type { SigningKey } from './key-store.ts'
import type { KeyRing } from './keys.ts'

/** The subject of an access token. */
interface Bearer {
  storeId: string
  visitorId: string
  /** The member who is signed in; absent for an anonymous visitor. */
  memberId?: string | undefined
  /** The member's session; a visitor's token is not bound to one. */
  sessionId?: string | undefined
  clientId: string
  /** The network that the session was opened from, as a keyed hash; absent when it is unknown. */
  network?: string | undefined
}

const issuer = 'vitrine'
const tokenType = 'at+jwt' // RFC 9068
const maxCachedTokens = 10_000
// How far the clocks of two processes may differ, in milliseconds.
const maxClockSkew = 30_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isId = (claim: unknown): claim is string => typeof claim === 'string' && uuid.test(claim)

const roleOf = (memberId: string | undefined) => (memberId === undefined ? 'visitor' : 'member')

/** What storefronts of the hosted platform read from a token; nothing here reads it back. */
const instanceData = (storeId: string) =>
  JSON.stringify({ instance: { metaSiteId: storeId, instanceId: storeId } })

/** What a token was found to say. */
interface ReadBearer extends Bearer {
  /** In seconds since 1970. */
  issuedAt: number
  expiresAt: number
}

const kidOf = (token: string): string => {
  const { kid, alg, typ } = decodeProtectedHeader(token)
  if (typeof kid !== 'string' || alg !== 'HS256' || typ !== tokenType)
    throw new Error('not an access token of this platform')
  return kid
}

/** Checks a token; throws if anything about it is wrong. */
async function verify(token: string, key: SigningKey | undefined, now: number): Promise<ReadBearer> {
  // Several base64url texts decode to the same signature; only the canonical one is accepted.
  const signature = token.slice(token.lastIndexOf('.') + 1)
  if (base64url.encode(base64url.decode(signature)) !== signature) throw new Error('non-canonical signature')
  if (!key) throw new Error('unknown key')
  const { payload } = await jwtVerify(token, key.secret, {
    algorithms: ['HS256'],
    typ: tokenType,
    issuer,
    requiredClaims: ['sub', 'aud', 'exp', 'iat', 'client_id', 'role'],
    currentDate: new Date(now),
  })
  const { sub, aud, exp, iat, client_id: clientId, role, member_id, sid, network } = payload
  const memberId = isId(member_id) ? member_id : undefined
  const sessionId = isId(sid) ? sid : undefined
  const hasIds =
    isId(aud) &&
    isId(sub) &&
    typeof clientId === 'string' &&
    (memberId === undefined || sessionId !== undefined)
  const isFromFuture = (iat as number) * 1000 > now + maxClockSkew
  if (!hasIds || role !== roleOf(memberId) || isFromFuture) throw new Error('invalid claims')
  const times = { issuedAt: iat as number, expiresAt: exp as number }
  const bearer: ReadBearer = { storeId: aud, visitorId: sub, memberId, sessionId, clientId, ...times }
  if (typeof network === 'string') bearer.network = network
  return bearer
}

const encode = (part: object) => base64url.encode(JSON.stringify(part))

/** Signs claims (RFC 7515 §7.1). jose would import the key and sign in another thread, which takes ten times as long. */
async function sign({ kid, secret }: SigningKey, claims: object): Promise<string> {
  const signed = `${encode({ alg: 'HS256', kid, typ: tokenType })}.${encode(claims)}`
  return `${signed}.${base64url.encode(await hmacOf(secret, signed))}`
}

/** Makes and reads access tokens. */
export function accessTokens({ clock }: Deps, keys: KeyRing) {
  // A verified token stays valid until it expires or its key is dropped, so its signature is checked only once.
  const verified = new BoundedMap<string, { bearer: ReadBearer; kid: string }>({
    entries: maxCachedTokens,
  })

  return {
    /** Makes a token for a session that began at `born`, in seconds; the token ends with the session at the latest. */
    async make(bearer: Bearer, born: number): Promise<{ token: string; expiresIn: number }> {
      const key = await keys.newest()
      const now = Math.floor(clock.now() / 1000)
      const role = roleOf(bearer.memberId)
      const expiresIn = Math.min(lifetimes.access[role], born + lifetimes.refreshAbsolute[role] - now)
      const token = await sign(key, {
        client_id: bearer.clientId,
        role,
        member_id: bearer.memberId,
        sid: bearer.memberId && bearer.sessionId,
        data: instanceData(bearer.storeId),
        network: bearer.network,
        iss: issuer,
        sub: bearer.visitorId,
        aud: bearer.storeId,
        iat: now,
        exp: now + expiresIn,
      })
      return { token, expiresIn }
    },

    async read(token: string): Promise<ReadBearer> {
      const cached = verified.get(token)
      const refuse = (): never => {
        throw new Refusal('INVALID_TOKEN')
      }
      // Errors of the key lookup pass through: an unavailable database must not turn a valid token into INVALID_TOKEN.
      const kid = cached?.kid ?? (await Promise.resolve(token).then(kidOf).catch(refuse))
      const key = await keys.find(kid)
      if (cached && key && cached.bearer.expiresAt * 1000 > clock.now()) return cached.bearer
      verified.delete(token)
      const bearer = await verify(token, key, clock.now()).catch(refuse)
      verified.set(token, { bearer, kid })
      return bearer
    },
  }
}

export type AccessTokens = ReturnType<typeof accessTokens>
