// A fake platform that signs members in: redirect sessions, authorization, and the exchange of codes, as the contract has them.
import { createHash } from 'node:crypto'
import type { AuthRequest } from '@vitrine/contract'
import { invalidGrant, json, openPlatform } from './fake-platform.ts'

const redirectSession = '/_api/redirects-api/v1/redirect-session'

/** Merged carts, as a token answer tells them. */
export const merge = {
  joined: [{ productName: 'Mug', reason: 'ADDED', quantity: 2 }],
  capped: [],
  dropped: [],
}

/** The answer of a sign-in that has succeeded. */
export const success = (sessionToken = 'the-session-token') =>
  json({ state: 'SUCCESS', sessionToken, additionalData: {} })

type Sent = Partial<AuthRequest> & { prompt?: string }

/** Opens the platform. `answers` by path go before what it would have answered by itself. */
export const openSignIn = () => {
  const platform = openPlatform()
  const answers: Record<string, () => Response | Promise<Response>> = {}
  const requests: Sent[] = []
  const redirects: object[] = []
  const codes = new Map<string, Sent>()
  let members = 0

  platform.answer = (call) => {
    const own = answers[call.path]
    if (own) return own()
    if (call.path !== redirectSession) return undefined
    const body = call.body as { auth?: { authRequest: Sent; prompt: string } }
    redirects.push(body)
    if (body.auth) requests.push({ ...body.auth.authRequest, prompt: body.auth.prompt })
    const page = body.auth?.prompt === 'none' ? 'oauth2/authorize' : 'sign-in'
    const endpoint = `http://platform.test/${page}`
    const number = requests.length
    const fullUrl = `${endpoint}?session=${number}`
    const urlDetails = { endpoint, searchParams: { session: `${number}` } }
    return json({ redirectSession: { id: 'r', fullUrl, urlDetails, sessionToken: 'of-the-redirect' } })
  }

  platform.token = ({ body }) => {
    const grant = body as { grantType?: string; code?: string; codeVerifier?: string; redirectUri?: string }
    if (grant.grantType !== 'authorization_code') return undefined
    const request = codes.get(grant.code ?? '')
    codes.delete(grant.code ?? '')
    const challenge = createHash('sha256')
      .update(grant.codeVerifier ?? '')
      .digest('base64url')
    if (request?.codeChallenge !== challenge || request.redirectUri !== grant.redirectUri)
      return invalidGrant()
    members++
    platform.accept(`member-${members}`)
    const tokens = { access_token: `member-${members}`, refresh_token: 'members.0', expires_in: 900 }
    return json({ ...tokens, token_type: 'Bearer', merge })
  }

  /** The code for the nth authorization request, as the platform would issue it after a sign-in. */
  const issueCode = (request = requests.at(-1)) => {
    const code = `code-${requests.length}-${codes.size}`
    codes.set(code, request ?? {})
    return { code, state: request?.state ?? '' }
  }

  return {
    platform,
    answers,
    requests,
    redirects,
    issueCode,
    fetch: async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url)
      if (pathname !== '/oauth2/authorize') return platform.fetch(request)
      const own = answers[pathname]
      if (own) return own()
      if (request.headers.get('accept') !== 'application/json') return new Response('<p>A page</p>')
      return json(issueCode())
    },
  }
}
