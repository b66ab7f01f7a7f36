// Authenticates the caller by the Authorization header alone; nothing else in a request can change who is calling.
import { type Audience, isValidApiKey, looksLikeToken, permissions } from '@vitrine/contract'
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
    network?: string | undefined
  }>
  /** The store of an API key. */
  findStoreByKey(key: string): Promise<string | undefined>
}

/** Makes the functions that authenticate a request and check that the caller belongs to the route's audience. */
export function authenticator({ readToken, findStoreByKey }: Credentials) {
  /** Reads the visitor from an access token: no more than a signature is checked. */
  const readVisitor = async (request: Request, audience: Audience): Promise<TokenPrincipal | undefined> => {
    const credential = readCredential(request, audience)
    if (!looksLikeToken(credential)) return undefined
    const { storeId, visitorId, memberId, network } = await readToken(credential)
    const visitor = { storeId, visitorId, ...(network !== undefined && { network }) }
    return memberId === undefined ? { kind: 'visitor', ...visitor } : { kind: 'member', memberId, ...visitor }
  }

  /** Finds the program of an API key. Every key has all permissions: no key is given out with fewer. */
  const findProgram = async (request: Request, audience: Audience): Promise<ProgramPrincipal | undefined> => {
    const credential = readCredential(request, audience)
    if (!credential) return undefined
    const storeId = isValidApiKey(credential) ? await findStoreByKey(credential) : undefined
    if (!storeId) throw new Refusal('INVALID_TOKEN')
    return { kind: 'program', storeId, permissions }
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
    /** Authenticates the caller, unless `visitor` has been read from a token. */
    async authenticate(
      request: Request,
      audience: Audience,
      visitor?: TokenPrincipal,
    ): Promise<Principal | undefined> {
      const principal = visitor ?? (await findProgram(request, audience))
      checkAudience(principal, request, audience)
      return principal
    },
  }
}

export type Authenticator = ReturnType<typeof authenticator>

// Open routes ignore the header: a client that asks for a new token may still send an expired one.
const readCredential = ({ headers }: Request, audience: Audience): string =>
  audience === 'anyone' ? '' : (headers.get('authorization') ?? '').replace(/^Bearer\s+/i, '')
