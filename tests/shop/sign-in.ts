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

type SignInShop = Pick<Shop, 'clientId' | 'fetch' | 'ask'>

/** Exchanges the session token of a sign-in for the tokens of the member. */
export async function completeSignIn(shop: SignInShop, ask: Ask, sessionToken: string): Promise<SignedIn> {
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
export async function signIn(
  shop: SignInShop & Pick<Shop, 'visitor'>,
  email: string,
  ask: Ask = shop.visitor().ask,
): Promise<SignedIn> {
  const registered = await ask('POST', `${iam}/v2/register`, credentials(email))
  const { sessionToken } = registered.body as { sessionToken: string }
  return completeSignIn(shop, ask, sessionToken)
}

/** What a sign-in asks for, unless a test says otherwise. */
interface NewAuth {
  prompt?: string | undefined
  /** In place of the address that the message is sent to. */
  redirectUri?: string
  responseMode?: string
  state?: string
  clientId?: string
  codeChallenge?: string
  codeChallengeMethod?: string
  sessionToken?: string
  /** The origin of the page that waits for the message. */
  origin?: string
}

/** Creates a redirect session for a sign-in. */
export const beginAuth = (
  { clientId }: Pick<Shop, 'clientId'>,
  ask: Ask,
  { prompt = 'none', origin, ...authRequest }: NewAuth = {},
): Promise<HttpAnswer> =>
  ask('POST', '/v1/redirect-session', {
    body: {
      ...(origin && { origin }),
      auth: {
        prompt,
        authRequest: {
          clientId,
          responseType: 'code',
          responseMode: authRequest.redirectUri ? 'query' : 'web_message',
          state: 'the-state',
          codeChallenge: newPkce().challenge,
          codeChallengeMethod: 'S256',
          ...authRequest,
        },
      },
    },
  })

/** The address of a redirect session. */
export const urlOf = ({ body }: HttpAnswer): string =>
  (body as { redirectSession: { fullUrl: string } }).redirectSession.fullUrl

/** Registers or signs in; returns the session token. */
export async function getSessionToken(ask: Ask, email: string, secret = password): Promise<string> {
  const { body } = await ask('POST', `${iam}/v2/register`, credentials(email, secret))
  return body.sessionToken as string
}

/** Signs in up to the code. */
export async function getCode(shop: Shop, ask: Ask, email: string, auth: NewAuth = {}) {
  const { verifier, challenge } = newPkce()
  const sessionToken = await getSessionToken(ask, email)
  const begun = await beginAuth(shop, ask, { codeChallenge: challenge, sessionToken, ...auth })
  return { verifier, code: await openRedirect(shop, urlOf(begun)) }
}

/** Registers another client of the store. */
export async function addClient({ rows }: Pick<Shop, 'rows'>, ...redirectUris: string[]): Promise<string> {
  const [client] = await rows<{ id: string }>(
    `insert into oauth_clients (id, store_id, redirect_uris, created_at)
     values ('client-' || gen_random_uuid(), $1, $2, '2030-01-01') returning id`,
    redirectUris,
  )
  return client?.id ?? ''
}

/** Runs the jobs that are due, and returns the last mail to an address, of those with a text. */
export async function readMail(
  { platform }: Pick<Shop, 'platform'>,
  address: string,
  has = /(?:)/,
): Promise<string> {
  await platform.runJobs()
  return platform.mails().findLast(({ to, text }) => to === address && has.test(text))?.text ?? ''
}

/** The mails with a link. Jobs run several at once, so a mail that was sent before may arrive after it. */
export const withLink = /token=/

/** The token of the link in a mail. */
export const linkTokenIn = (mail: string): string => /token=([\w-]+)/.exec(mail)?.[1] ?? ''

/** The code in a mail. */
export const codeIn = (mail: string): string => /\b\d{6}\b/.exec(mail)?.[0] ?? ''

/** Has mails and codes as a condition of each new account, or no more. */
export const requireVerification = ({ merchant }: Pick<Shop, 'merchant'>, isRequired = true) =>
  merchant.ask('PATCH', '/iam/signon/v1/sign-on-policies', {
    body: { signOnPolicy: { requireEmailVerification: isRequired } },
  })
