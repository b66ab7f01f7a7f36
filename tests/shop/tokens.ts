// Calls the token endpoint, over a port or in the process: begins and refreshes sessions.

/** The response of the token endpoint. */
interface TokenResponse {
  status: number
  access: string
  refresh: string
  error: string | undefined
}

type Fetch = (request: Request) => Promise<Response>

async function requestToken(host: string, fetch: Fetch, grant: object): Promise<TokenResponse> {
  const headers = { 'content-type': 'application/json' }
  const request = new Request(`${host}/oauth2/token`, {
    method: 'POST',
    headers,
    body: JSON.stringify(grant),
  })
  const response = await fetch(request)
  const body = (await response.json()) as { access_token?: string; refresh_token?: string; error?: string }
  return {
    status: response.status,
    access: body.access_token ?? '',
    refresh: body.refresh_token ?? '',
    error: body.error,
  }
}

/** Begins an anonymous session. */
export const beginSession = (
  clientId: string,
  host = 'http://platform.test',
  fetch: Fetch = globalThis.fetch,
) => requestToken(host, fetch, { grantType: 'anonymous', clientId })

/** Exchanges a refresh token for new tokens. */
export const refreshSession = (
  refreshToken: string,
  host = 'http://platform.test',
  fetch: Fetch = globalThis.fetch,
) => requestToken(host, fetch, { grantType: 'refresh_token', refreshToken })
