// The authorization endpoint of OAuth: begins a sign-in for clients that redirect to it by themselves, and goes on with one
// that a redirect session has begun.
import { AuthRequest, type Parsed } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import type { z } from 'zod'
import type { Call, RawAnswer } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { brokenLinkPage, redirectTo, warmPage } from './bare-pages.ts'
import { loginRequired, type RedirectAnswers } from './redirect-answers.ts'
import { beginAuth, isMessageFromPage, toPrompt, webMessageRule } from './redirects.ts'
import { isRegisteredUri, registeredOrigins } from './redirect-uris.ts'
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
  const isConsistent = pairs.every(
    ([camel, snake]) => (query[camel] ?? query[snake]) === (query[snake] ?? query[camel]),
  )
  if (!isConsistent) return undefined
  const params = {
    ...query,
    ...Object.fromEntries(pairs.map(([camel, snake]) => [camel, query[camel] ?? query[snake]])),
  }
  // A parameter without a value counts as absent (RFC 6749 §3.1).
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))
}

// With PKCE a client needs no state (RFC 9700 §2.1); redirect sessions ask for one, as the published client always sends it.
const OAuthRequest = AuthRequest.partial({ state: true })

const prompts: readonly (string | undefined)[] = [undefined, 'login', 'none']

/** An error of an authorization request (RFC 6749 §4.1.2.1). */
interface AuthError {
  error: string
  error_description: string
}

/** Reads an authorization request, or says what is wrong with it. */
function readAuthRequest(
  params: Record<string, string | undefined>,
): z.output<typeof OAuthRequest> | AuthError {
  if (params.responseType !== undefined && params.responseType !== 'code')
    return { error: 'unsupported_response_type', error_description: 'response_type must be code' }
  if (params.responseType === undefined)
    return { error: 'invalid_request', error_description: 'response_type is missing' }
  const { success, data, error } = OAuthRequest.safeParse(params)
  if (!success) {
    const [issue] = error.issues
    return { error: 'invalid_request', error_description: `${issue?.path.join('.')}: ${issue?.message}` }
  }
  if (!prompts.includes(params.prompt))
    return { error: 'invalid_request', error_description: 'prompt must be login or none' }
  if (isMessageFromPage(data.responseMode, toPrompt(params.prompt, data)))
    return { error: 'invalid_request', error_description: webMessageRule }
  return params.prompt === 'none' && !data.sessionToken ? loginRequired : data
}

/** A refusal, as an error that goes back to the client. */
function toAuthError(error: unknown): AuthError {
  const code = error instanceof Refusal ? error.code : undefined
  if (code === 'SESSION_TOKEN_INVALID') return loginRequired
  if (code === 'TOO_MANY_REQUESTS')
    return { error: 'temporarily_unavailable', error_description: 'Too many requests. Try again later' }
  throw error
}

/** Makes the function that answers the endpoint. */
export function authorization(deps: FeatureDeps, { open, answer }: RedirectAnswers) {
  const { database } = deps
  const { platformUrl } = deps.origins

  const begin = async (client: OAuthClient, params: Record<string, string | undefined>, call: Call) => {
    const { redirectUri, state, responseMode } = params
    const request = readAuthRequest(params)
    const acceptsJson = call.acceptsJson ?? false
    if ('error' in request) {
      const mode = responseMode === 'fragment' || responseMode === 'web_message' ? responseMode : 'query'
      return answer(client, { redirectUri, state, responseMode: mode }, request, acceptsJson)
    }
    const prompt = toPrompt(params.prompt, request)
    const auth = { authRequest: request, prompt, caller: undefined, call }
    const token = await beginAuth(deps, client, auth).catch(toAuthError)
    if (typeof token !== 'string') return answer(client, request, token, acceptsJson)
    return prompt === 'none'
      ? open(token, acceptsJson)
      : redirectTo(`${platformUrl}/sign-in?session=${token}`)
  }

  return async (query: Query, call: Call): Promise<RawAnswer> => {
    if (query.session) return open(query.session, call.acceptsJson ?? false)
    const params = toCamelCase(query)
    const client = params?.clientId ? await findClient(database, params.clientId) : undefined
    if (!client || !params) return brokenLinkPage('The shop that it belongs to is unknown.')
    if (query.warm) return warmPage(registeredOrigins(client))
    // A wrong address is never redirected to.
    if (!params.redirectUri || !isRegisteredUri(client, params.redirectUri, platformUrl))
      return brokenLinkPage('It leads to an address that the shop has not registered.')
    return begin(client, params, call)
  }
}
