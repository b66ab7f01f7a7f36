// The authorization endpoint of OAuth: begins a sign-in for clients that redirect to it by themselves, and goes on with one
// that a redirect session has begun.
import { AuthRequest, type Parsed } from '@vitrine/contract'
import type { Call, RawAnswer } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { brokenLinkPage, redirectTo } from './bare-pages.ts'
import { loginRequired, type RedirectSessions } from './redirects.ts'
import { isRegisteredUri } from './redirect-uris.ts'
import { findClient, type OAuthClient } from './store.ts'

type Query = Parsed<'GET /oauth2/authorize'>['query']

const names = {
  clientId: 'client_id',
  responseType: 'response_type',
  redirectUri: 'redirect_uri',
  responseMode: 'response_mode',
  codeChallenge: 'code_challenge',
  codeChallengeMethod: 'code_challenge_method',
  sessionToken: 'session_token',
} as const

/** The parameters in camelCase; undefined if the two spellings of one differ (parameter confusion). */
function toCamelCase(query: Query): Record<string, string | undefined> | undefined {
  const pairs = Object.entries(names) as [keyof Query, keyof Query][]
  if (pairs.some(([camel, snake]) => query[camel] && query[snake] && query[camel] !== query[snake]))
    return undefined
  return {
    ...query,
    ...Object.fromEntries(pairs.map(([camel, snake]) => [camel, query[camel] ?? query[snake]])),
  }
}

/** Makes the function that answers the endpoint. */
export function authorization({ database, origins }: FeatureDeps, redirects: RedirectSessions) {
  const { platformUrl } = origins
  const isIn = (client: OAuthClient, uri: string) => isRegisteredUri(client, uri, platformUrl)

  return async (query: Query, call: Call): Promise<RawAnswer> => {
    if (query.session) return redirects.open(query.session, call.acceptsJson ?? false)
    const params = toCamelCase(query)
    const client = params?.clientId ? await findClient(database, params.clientId) : undefined
    if (!client) return brokenLinkPage('The shop that it belongs to is unknown.')
    if (query.warm) return redirects.warm(client)
    // A wrong address is never redirected to (RFC 6749 §4.1.2.1).
    const { redirectUri, state, prompt, responseMode } = params ?? {}
    if (!redirectUri || !isIn(client, redirectUri))
      return brokenLinkPage('It leads to an address that the shop has not registered.')
    const mode = responseMode === 'fragment' || responseMode === 'web_message' ? responseMode : 'query'
    const refuse = (error: string, description: string) =>
      redirects.answerOf(
        {
          client,
          storeId: client.storeId,
          facts: {
            id: '',
            clientId: client.id,
            intent: 'auth',
            redirectUri,
            responseMode: mode,
            ...(state && { state }),
          },
        },
        { error, error_description: description },
        false,
      )
    if (params?.responseType !== 'code')
      return refuse('unsupported_response_type', 'response_type must be code')
    const { success, data, error } = AuthRequest.safeParse({
      ...params,
      responseMode: responseMode ?? 'query',
    })
    if (!success)
      return refuse('invalid_request', `${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`)
    if (prompt !== undefined && prompt !== 'login' && prompt !== 'none')
      return refuse('invalid_request', 'prompt must be login or none')
    if (prompt === 'none' && !data.sessionToken)
      return refuse(loginRequired.error, loginRequired.error_description)
    const token = await redirects.beginAuth(
      client,
      { authRequest: data, prompt: prompt ?? 'login' },
      { caller: undefined, call },
    )
    return prompt === 'none'
      ? redirects.open(token, call.acceptsJson ?? false)
      : redirectTo(`${platformUrl}/sign-in?session=${token}`)
  }
}
