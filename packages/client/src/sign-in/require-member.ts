// Asks for the member of a request, in routes of the storefront's server that only members may use.
import { connect } from '../client.ts'
import { readCookie } from '../cookie.ts'
import { refuse } from '../refuse.ts'
import { isSameOrigin } from '../same-origin.ts'
import { type OpenSession, openConnection, type SessionOptions } from '../server-session.ts'
import { toOwnPath } from './own-path.ts'

/** Options of `requireMember`. */
export interface RequireMemberOptions<Modules> extends SessionOptions<Modules> {
  /** The path of your sign-in. It gets the way back in its query: `/sign-in?returnTo=%2Faccount`. */
  signInPath: string
}

/** The session of a member, as the platform has confirmed it for this request. */
export interface MemberSession<Modules> extends OpenSession<Modules> {
  memberId: string
}

/**
 * Opens the session of the member who sent the request: the platform confirms each time that the session is valid. Without a
 * member it returns the response to send instead. That is a redirect to your sign-in, which leads back, for a page, and 401
 * for a call: a request that writes, or that accepts JSON. A write of another site gets 403.
 */
export const requireMember = async <Modules>(
  request: Request,
  options: RequireMemberOptions<Modules>,
): Promise<MemberSession<Modules> | Response> => {
  const { clientId, modules, signInPath } = options
  if (!isRead(request) && !isSameOrigin(request)) return refuse(403, 'PERMISSION_DENIED', otherSite)
  // Bots and visitors need no request to the platform.
  if (readCookie(request, clientId)?.refreshToken.role !== 'member') return askToSignIn(request, signInPath)
  const { connection, headers } = await openConnection(request, options)
  const { principal } = await connection.call('GET /vitrine/v1/me', {})
  // The tokens of another store's member are valid too, and a visitor can put them into the cookie.
  if (principal.type !== 'MEMBER' || principal.clientId !== clientId.toLowerCase())
    return askToSignIn(request, signInPath, headers)
  return { memberId: principal.memberId, client: connect(modules, connection), headers }
}

const otherSite = 'Only the pages of this storefront may send this request'

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

const acceptsPage = (request: Request) => {
  const accept = request.headers.get('accept') ?? ''
  return isRead(request) && (accept.includes('text/html') || !/\bjson\b/i.test(accept))
}

/** The headers of the session say that it has ended. */
const askToSignIn = (request: Request, signInPath: string, headers = new Headers()) => {
  if (!acceptsPage(request)) return refuse(401, 'UNAUTHENTICATED', 'Sign in first', headers)
  const returnTo = toOwnPath(request.url, request.url)
  const separator = signInPath.includes('?') ? '&' : '?'
  headers.set('cache-control', 'no-store')
  headers.set('location', `${signInPath}${separator}${new URLSearchParams({ returnTo })}`)
  return new Response(null, { status: 303, headers })
}
