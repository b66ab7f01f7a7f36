// Authenticates the caller by the Authorization header alone; nothing else in a request can change who is calling.
import { type Audience, isValidApiKey, looksLikeToken, permissions, type Route } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import {
  isAdmitted,
  type MemberPrincipal,
  type Principal,
  type ProgramPrincipal,
  type VisitorPrincipal,
} from '../call.ts'

/** The visitor of an access token, who may have signed in. */
type TokenPrincipal = VisitorPrincipal | MemberPrincipal

/** How credentials are read. */
interface Credentials {
  /** The visitor of an access token; throws if the token is not valid. */
  readToken(token: string): Promise<{
    storeId: string
    visitorId: string
    memberId?: string | undefined
    sessionId?: string | undefined
    clientId: string
    network?: string | undefined
  }>
  /** Whether a member's session has ended. */
  hasEnded(sessionId: string): Promise<boolean>
  /** The store of an API key. */
  findStoreByKey(key: string): Promise<string | undefined>
}

/** Makes the functions that authenticate a request and check that the caller belongs to the route's audience. */
export function authenticator({ readToken, hasEnded, findStoreByKey }: Credentials) {
  const toPrincipal = async (token: string): Promise<TokenPrincipal> => {
    const { storeId, visitorId, memberId, sessionId, clientId, network } = await readToken(token)
    const visitor = { storeId, visitorId, clientId, ...(network !== undefined && { network }) }
    if (memberId === undefined || sessionId === undefined) return { kind: 'visitor', ...visitor }
    if (await hasEnded(sessionId)) throw new Refusal('INVALID_TOKEN')
    return { kind: 'member', memberId, sessionId, ...visitor }
  }

  /** Reads the visitor from an access token: a visitor's needs no more than its signature. */
  const readVisitor = async (request: Request, route: Route): Promise<TokenPrincipal | undefined> => {
    const { token, key } = readCredentials(request, route)
    return token !== undefined && key === undefined ? toPrincipal(token) : undefined
  }

  /** Finds the program of an API key. Every key has all permissions: no key is given out with fewer. */
  const findProgram = async (request: Request, route: Route): Promise<ProgramPrincipal | undefined> => {
    const { token, key } = readCredentials(request, route)
    if (key === undefined) return undefined
    const storeId = isValidApiKey(key) ? await findStoreByKey(key) : undefined
    if (!storeId && route.for === 'anyone') return undefined
    if (!storeId) throw new Refusal('INVALID_TOKEN')
    const visitor = token === undefined ? undefined : await toPrincipal(token)
    if (visitor && visitor.storeId !== storeId) throw new Refusal('INVALID_TOKEN')
    return { kind: 'program', storeId, permissions, ...(visitor && { visitor }) }
  }

  const checkAudience = (principal: Principal | undefined, request: Request, audience: Audience) => {
    if (audience === 'anyone') return
    const siteId = request.headers.get('wix-site-id')
    if (!principal) throw new Refusal('UNAUTHENTICATED')
    if (siteId && siteId.toLowerCase() !== principal.storeId)
      throw new Refusal('PERMISSION_DENIED', { field: 'wix-site-id' })
    if (isAdmitted(principal, audience)) return
    const isNamed = typeof audience === 'string'
    throw new Refusal(
      'PERMISSION_DENIED',
      isNamed ? { needs: `a ${audience}` } : { needs: 'an API key', permission: audience.permission },
    )
  }

  return {
    readVisitor,
    /** Refuses a member whose session has ended since the call was authenticated: the body may have taken its time. */
    async refuseEnded(principal: Principal | undefined): Promise<void> {
      const visitor = principal?.kind === 'program' ? principal.visitor : principal
      if (visitor?.kind === 'member' && (await hasEnded(visitor.sessionId)))
        throw new Refusal('INVALID_TOKEN')
    },
    /** Authenticates the caller, unless `visitor` has been read from a token. */
    async authenticate(
      request: Request,
      route: Route,
      visitor?: TokenPrincipal,
    ): Promise<Principal | undefined> {
      const principal = visitor ?? (await findProgram(request, route))
      checkAudience(principal, request, route.for)
      return principal
    },
  }
}

export type Authenticator = ReturnType<typeof authenticator>

/**
 * The token and the key of the Authorization header; a server that acts for a visitor sends both, separated by a comma. Open
 * routes ignore the header, but for a key where they read one: a client that asks for a new token may still send an expired
 * one.
 */
function readCredentials(
  { headers }: Request,
  { for: audience, readsKey }: Route,
): { token?: string; key?: string } {
  if (audience === 'anyone' && !readsKey) return {}
  const credential = (headers.get('authorization') ?? '').replace(/^Bearer\s+/i, '')
  const [first = '', second, ...rest] = credential.split(',')
  if (second !== undefined && rest.length === 0 && looksLikeToken(first)) return { token: first, key: second }
  if (looksLikeToken(credential)) return audience === 'anyone' ? {} : { token: credential }
  return credential === '' ? {} : { key: credential }
}
