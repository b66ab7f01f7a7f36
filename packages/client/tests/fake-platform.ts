// A small fake platform for the client's tests: it issues, refreshes and refuses tokens, and records calls.

interface ReceivedRequest {
  method: string
  path: string
  search: URLSearchParams
  headers: Headers
  body: unknown
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

export const refusal = (status: number, code: string, data = {}) =>
  json(
    { message: code, details: { applicationError: { code, description: `Refused: ${code}`, data } } },
    status,
  )

export const invalidGrant = () => json({ error: 'invalid_grant' }, 400)

/** Opens a platform; what `answer` or `token` answer goes before what it would have answered by itself. */
export const openPlatform = () => {
  const requests: ReceivedRequest[] = []
  const good = new Set<string>()
  let minted = 0
  const issue = (refresh: string) => {
    const access = `access-${++minted}`
    good.add(access)
    return json({
      access_token: access,
      token_type: 'Bearer',
      expires_in: 14_400,
      refresh_token: refresh,
      scope: null,
    })
  }
  const platform = {
    requests: requests,
    /** The calls to the token endpoint. */
    grants: () =>
      requests
        .filter(({ path }) => path === '/oauth2/token')
        .map(({ body }) => (body as { grantType: string }).grantType),
    /** The refresh tokens of sessions that were ended. */
    ended: () =>
      requests
        .filter(({ path }) => path === '/oauth2/revoke')
        .map(({ body }) => (body as { token: string }).token),
    calls: () => requests.filter(({ path }) => !path.startsWith('/oauth2/')),
    /** Refuses every access token there is. */
    expireAll: () => good.clear(),
    accept: (access: string) => good.add(access),
    answer: (_call: ReceivedRequest): Response | Promise<Response> | undefined => undefined,
    token: (_call: ReceivedRequest): Response | Promise<Response> | undefined => undefined,
    fetch: async (request: Request): Promise<Response> => {
      const { pathname: path, searchParams: search } = new URL(request.url)
      const text = request.body ? await request.text() : ''
      const call = {
        method: request.method,
        path,
        search,
        headers: request.headers,
        body: text ? JSON.parse(text) : undefined,
      }
      requests.push(call)
      if (path === '/oauth2/token') {
        const answered = await platform.token(call)
        if (answered) return answered
        const { refreshToken } = call.body as { refreshToken?: string }
        return issue(
          refreshToken
            ? `${refreshToken.split('.')[0]}.${Number(refreshToken.split('.')[1]) + 1}`
            : `family${++minted}.0`,
        )
      }
      if (path === '/oauth2/revoke') return json({})
      if (!good.has(request.headers.get('authorization') ?? '')) return refusal(401, 'INVALID_TOKEN')
      return (
        (await platform.answer(call)) ??
        json({ cart: { id: 'c', revision: '1', lineItems: [] }, violations: [] })
      )
    },
  }
  return platform
}

/** Tokens as a storage may hold them. */
export const tokensOf = (access: string, secondsLeft: number, role: 'visitor' | 'member' = 'visitor') => ({
  accessToken: { value: access, expiresAt: Math.floor(Date.now() / 1000) + secondsLeft },
  refreshToken: { value: 'family.0', role },
})

/** The tokens an object holds, as a storage of the caller's own. */
export const storageOf = (tokens?: ReturnType<typeof tokensOf>) => ({
  tokens: tokens as ReturnType<typeof tokensOf> | undefined,
  get() {
    return this.tokens
  },
  set(next: ReturnType<typeof tokensOf> | undefined) {
    this.tokens = next
  },
})
