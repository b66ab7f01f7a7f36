// Signs visitors in over the API, as a storefront does.
import { createHash, randomBytes } from 'node:crypto'
import type { CartMerge } from '@vitrine/contract'
import type { Ask, HttpAnswer } from './ask.ts'
import type { Shop } from './open-shop.ts'

export const password = 'correct horse battery'
export const iam = '/_api/iam/authentication'

/** The body of a registration or a sign-in. */
export const credentials = (email: string, secret = password) => ({
  body: { loginId: { email }, password: secret },
})

/** A code verifier with its challenge. */
export const newPkce = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Creates the redirect session of a silent sign-in; answers with its address. */
export async function silentRedirect(
  { clientId }: Pick<Shop, 'clientId'>,
  ask: Ask,
  sessionToken: string,
  challenge: string,
): Promise<HttpAnswer & { fullUrl: string }> {
  const answer = await ask('POST', '/v1/redirect-session', {
    body: {
      auth: {
        prompt: 'none',
        authRequest: {
          clientId,
          responseType: 'code',
          responseMode: 'web_message',
          scope: 'offline_access',
          state: 'the-state',
          codeChallenge: challenge,
          codeChallengeMethod: 'S256',
          sessionToken,
        },
      },
    },
  })
  const { redirectSession } = answer.body as { redirectSession?: { fullUrl: string } }
  return { ...answer, fullUrl: redirectSession?.fullUrl ?? '' }
}

/** Opens the address of a redirect session as a server does, and returns the code. */
export async function openRedirect(shop: Pick<Shop, 'fetch'>, fullUrl: string): Promise<string> {
  const response = await shop.fetch(new Request(fullUrl, { headers: { accept: 'application/json' } }))
  const { code } = (await response.json()) as { code?: string }
  return code ?? ''
}

/** Exchanges a code. */
export const exchangeCode = (
  shop: Pick<Shop, 'ask' | 'clientId'>,
  code: string,
  codeVerifier: string,
  extra: object = {},
): Promise<HttpAnswer> =>
  shop.ask('POST', '/oauth2/token', {
    body: { clientId: shop.clientId, grantType: 'authorization_code', code, codeVerifier, ...extra },
  })

/** A member who is signed in. */
export interface SignedIn {
  id: string
  access: string
  refresh: string
  merge: CartMerge | undefined
  ask: Ask
}

/** Exchanges the session token of a sign-in for the tokens of the member. */
export async function completeSignIn(shop: Shop, ask: Ask, sessionToken: string): Promise<SignedIn> {
  const { verifier, challenge } = newPkce()
  const { fullUrl } = await silentRedirect(shop, ask, sessionToken, challenge)
  const { body } = await exchangeCode(shop, await openRedirect(shop, fullUrl), verifier)
  const tokens = body as { access_token: string; refresh_token: string; merge?: CartMerge }
  const asMember: Ask = (method, path, options) =>
    shop.ask(method, path, {
      ...options,
      headers: { ...options?.headers, authorization: tokens.access_token },
    })
  const me = await asMember('GET', '/vitrine/v1/me')
  const { memberId } = (me.body as { principal: { memberId: string } }).principal
  return {
    id: memberId,
    access: tokens.access_token,
    refresh: tokens.refresh_token,
    merge: tokens.merge,
    ask: asMember,
  }
}

/** Registers a member, or signs in one who has registered, and completes the sign-in; `ask` is the visitor's. */
export async function signIn(shop: Shop, email: string, ask: Ask = shop.visitor().ask): Promise<SignedIn> {
  const registered = await ask('POST', `${iam}/v2/register`, credentials(email))
  const { sessionToken } = registered.body as { sessionToken: string }
  return completeSignIn(shop, ask, sessionToken)
}
