// The token endpoint over a port or in the process: what sessions are begun and carried on with.

/** What the token endpoint answers. */
export interface TokenTold {
  status: number
  access: string
  refresh: string
  error: string | undefined
}

type Fetch = (request: Request) => Promise<Response>

async function ask(host: string, fetch: Fetch, body: object): Promise<TokenTold> {
  const headers = { 'content-type': 'application/json' }
  const request = new Request(`${host}/oauth2/token`, { method: 'POST', headers, body: JSON.stringify(body) })
  const response = await fetch(request)
  const told = (await response.json()) as { access_token?: string; refresh_token?: string; error?: string }
  return {
    status: response.status,
    access: told.access_token ?? '',
    refresh: told.refresh_token ?? '',
    error: told.error,
  }
}

/** Begins a session. */
export const beginSession = (
  clientId: string,
  host = 'http://platform.test',
  fetch: Fetch = globalThis.fetch,
) => ask(host, fetch, { grantType: 'anonymous', clientId })

/** Uses a refresh token. */
export const renew = (refreshToken: string, host = 'http://platform.test', fetch: Fetch = globalThis.fetch) =>
  ask(host, fetch, { grantType: 'refresh_token', refreshToken })
