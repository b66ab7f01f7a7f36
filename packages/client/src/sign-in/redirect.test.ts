// Signing in on the platform's page: the request, the return address, and the state that ties them together.
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storageOf } from '../../tests/fake-platform.ts'
import { merge, openSignIn } from '../../tests/fake-sign-in.ts'
import { createClient, createProxyClient, type OauthData, parseReturn, session, signIn } from '../index.ts'

const redirectUri = 'http://shop.test/callback'

const open = () => {
  const shop = openSignIn()
  const modules = { session, signIn }
  const options = { clientId: 'shop', url: 'http://platform.test', fetch: shop.fetch, modules }
  const openTab = () => createClient({ ...options, tokens: storageOf() })
  return { ...shop, client: openTab(), openTab }
}

/** The storage of one tab. */
const openTabStorage = () => {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('on a server, which keeps the data of the attempt', () => {
  test('authorize asks for a code, and completeRedirect exchanges it', async () => {
    const { client, requests, issueCode, platform } = open()
    const { url, oauthData } = await client.signIn.authorize({ redirectUri, returnTo: '/cart' })
    expect(url).toBe('http://platform.test/sign-in?session=1')
    expect(requests).toEqual([
      {
        clientId: 'shop',
        codeChallenge: expect.stringMatching(/^[\w-]{43}$/),
        codeChallengeMethod: 'S256',
        prompt: 'login',
        redirectUri,
        responseMode: 'fragment',
        responseType: 'code',
        scope: 'offline_access',
        state: oauthData.state,
      },
    ])
    const { code, state } = issueCode()
    const response = parseReturn(`${redirectUri}#code=${code}&state=${state}`)
    expect(await client.signIn.completeRedirect(response, oauthData)).toEqual({ returnTo: '/cart', merge })
    expect(platform.requests.at(-1)?.body).toEqual({
      clientId: 'shop',
      grantType: 'authorization_code',
      code,
      codeVerifier: oauthData.codeVerifier,
      redirectUri,
    })
    expect(await client.session.signedIn()).toBe(true)
  })

  test('the response mode, the prompt and a session token are passed on', async () => {
    const { client, requests } = open()
    const options = { responseMode: 'query', prompt: 'none', sessionToken: 'st' } as const
    await client.signIn.authorize({ redirectUri, ...options })
    expect(requests).toMatchObject([options])
  })

  test('the way back leads to a path of the storefront only', async () => {
    const { client } = open()
    const paths = {
      '/account?tab=orders#last': '/account?tab=orders#last',
      '//evil.test': '/',
      'https://evil.test': '/',
      'http://shop.test/cart': '/cart',
      '/\\evil.test': '/',
      'javascript:alert(1)': '/',
    }
    for (const [returnTo, path] of Object.entries(paths)) {
      const { oauthData } = await client.signIn.authorize({ redirectUri, returnTo })
      expect(oauthData.returnTo).toBe(path)
    }
  })

  test('a server whose runtime has a session storage does not use it: all visitors would share it', async () => {
    const storage = openTabStorage()
    vi.stubGlobal('sessionStorage', storage)
    const { client, issueCode } = open()
    await client.signIn.authorize({ redirectUri })
    expect(storage.entries.size).toBe(0)
    const response = { ...issueCode() }
    await expect(client.signIn.completeRedirect(response)).rejects.toThrow('Invalid _state')
  })

  test('a code or a state that is missing is refused', async () => {
    const { client, platform, issueCode } = open()
    const { oauthData } = await client.signIn.authorize({ redirectUri })
    const { code, state } = issueCode()
    const before = platform.requests.length
    for (const response of [
      { code: '', state },
      { code, state: '' },
      { code: '', state: '' },
      { state } as never,
      { code } as never,
    ])
      await expect(client.signIn.completeRedirect(response, oauthData)).rejects.toThrow(
        'Missing code or _state',
      )
    expect(platform.requests).toHaveLength(before)
  })

  test('only the very state that was sent is accepted (LG4)', async () => {
    const { client, issueCode, platform } = open()
    const { oauthData } = await client.signIn.authorize({ redirectUri })
    const { code, state } = issueCode()
    const before = platform.requests.length
    const altered = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.integer({ min: 1, max: 42 }).map((length) => state.slice(0, length)),
      fc.string({ minLength: 1 }).map((more) => state + more),
      fc.constantFrom(
        state.toUpperCase(),
        state.toLowerCase(),
        ` ${state}`,
        `${state}\0`,
        'undefined',
        'null',
        '[object Object]',
      ),
      fc.nat(42).map((i) => state.slice(0, i) + (state[i] === 'a' ? 'b' : 'a') + state.slice(i + 1)),
    )
    const refused = fc.asyncProperty(altered, async (other) => {
      fc.pre(other !== state)
      const completing = client.signIn.completeRedirect({ code, state: other }, oauthData)
      await expect(completing).rejects.toThrow('Invalid _state')
    })
    await fc.assert(refused, { numRuns: 2000 })
    for (const kept of [
      { ...oauthData, state: '' },
      { ...oauthData, state: undefined },
    ])
      await expect(
        client.signIn.completeRedirect({ code, state }, kept as unknown as OauthData),
      ).rejects.toThrow('Invalid _state')
    for (const other of [['x'], { toString: () => state }, true])
      await expect(
        client.signIn.completeRedirect({ code, state: other as unknown as string }, oauthData),
      ).rejects.toThrow('Invalid _state')
    expect(platform.requests).toHaveLength(before)
    await client.signIn.completeRedirect({ code, state }, oauthData)
  })

  test('an error of the platform is an error with its code, once its state is right', async () => {
    const { client } = open()
    const { oauthData } = await client.signIn.authorize({ redirectUri })
    const { state } = oauthData
    const query = 'error=access_denied&error_description=%3Cb%3ENo%3C%2Fb%3E'
    const response = parseReturn(`${redirectUri}?${query}&state=${state}`, 'query')
    expect(response.errorDescription).toBe('<b>No</b>')
    await expect(client.signIn.completeRedirect(response, oauthData)).rejects.toMatchObject({
      kind: 'auth',
      code: 'access_denied',
      message: '<b>No</b>',
    })
    const foreign = parseReturn(`${redirectUri}?${query}&state=other`, 'query')
    await expect(client.signIn.completeRedirect(foreign, oauthData)).rejects.toThrow('Invalid _state')
  })
})

describe('a response that names its issuer (RFC 9207)', () => {
  const issuer = 'http://platform.test'
  const modes = [
    ['query', '?'],
    ['fragment', '#'],
  ] as const

  test('completes the sign-in if that is the platform', async () => {
    for (const [mode, separator] of modes) {
      const { client, issueCode } = open()
      const { oauthData } = await client.signIn.authorize({ redirectUri, responseMode: mode })
      const address = `${redirectUri}${separator}${new URLSearchParams({ ...issueCode(), iss: issuer })}`
      await client.signIn.completeRedirect(parseReturn(address, mode), oauthData)
      expect(await client.session.signedIn()).toBe(true)
    }
  })

  test('is refused like one with a wrong state if it is another server, before its error counts', async () => {
    const others = [
      'http://evil.test',
      `${issuer}/`,
      `${issuer}.evil.test`,
      'https://platform.test',
      '',
      'null',
    ]
    for (const [mode, separator] of modes) {
      const { client, issueCode, platform } = open()
      const { oauthData } = await client.signIn.authorize({ redirectUri, responseMode: mode })
      const { code, state } = issueCode()
      const before = platform.requests.length
      const refusal = { code: 'INVALID_STATE', message: 'Invalid _state' }
      for (const iss of others)
        for (const outcome of [{ code }, { error: 'access_denied', error_description: 'Call 0900' }]) {
          const query = new URLSearchParams({ ...outcome, state, iss })
          const response = parseReturn(`${redirectUri}${separator}${query}`, mode)
          await expect(client.signIn.completeRedirect(response, oauthData)).rejects.toMatchObject(refusal)
        }
      // Named twice, it is neither absent nor right.
      const twice = `code=${code}&state=${state}&iss=${issuer}&iss=http://evil.test`
      const response = parseReturn(`${redirectUri}${separator}${twice}`, mode)
      await expect(client.signIn.completeRedirect(response, oauthData)).rejects.toMatchObject(refusal)
      expect(platform.requests).toHaveLength(before)
      await client.signIn.completeRedirect({ code, state }, oauthData)
    }
  })
})

describe('in a browser, whose tab keeps the data of the attempt', () => {
  let storage: ReturnType<typeof openTabStorage>
  beforeEach(() => {
    storage = openTabStorage()
    vi.stubGlobal('document', {})
    vi.stubGlobal('sessionStorage', storage)
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('localStorage', openTabStorage())
  })

  test('the page after the return completes the sign-in, once (LG4)', async () => {
    const { client, openTab, issueCode, platform } = open()
    await client.signIn.authorize({ redirectUri, returnTo: '/cart' })
    const response = issueCode()
    const [record] = storage.entries.values()
    expect(JSON.parse(record ?? '')).toMatchObject({ state: response.state, returnTo: '/cart' })
    let during: number | undefined
    const { token } = platform
    platform.token = (call) => {
      during ??= storage.entries.size
      return token(call)
    }
    const page = openTab()
    expect(await page.signIn.completeRedirect(response)).toMatchObject({ returnTo: '/cart' })
    // Deleted before the exchange: a second return finds nothing, even if the first one has failed.
    expect(during).toBe(0)
    await expect(openTab().signIn.completeRedirect(response)).rejects.toThrow('Invalid _state')
  })

  test('two attempts of one tab do not mix, and another tab has none of them (LG4)', async () => {
    const { client, openTab, issueCode, requests } = open()
    await client.signIn.authorize({ redirectUri, returnTo: '/first' })
    await client.signIn.authorize({ redirectUri, returnTo: '/second' })
    const [first, second] = requests.map((request) => issueCode(request))
    const swapped = { code: first?.code ?? '', state: second?.state ?? '' }
    expect(await openTab().signIn.completeRedirect(first ?? expect.fail())).toMatchObject({
      returnTo: '/first',
    })
    // The code of the other attempt has another challenge.
    await expect(openTab().signIn.completeRedirect(swapped)).rejects.toMatchObject({ code: 'invalid_grant' })
    const third = (await client.signIn.authorize({ redirectUri }), issueCode())
    vi.stubGlobal('sessionStorage', openTabStorage())
    await expect(openTab().signIn.completeRedirect(third)).rejects.toThrow('Invalid _state')
  })

  test('a record that another script has written completes nothing', async () => {
    const { client } = open()
    for (const record of ['null', '{', '[]', '"x"', '{"state":1}', '{"state":"s","codeVerifier":{}}']) {
      storage.entries.set('vitrine:sign-in:s', record)
      await expect(client.signIn.completeRedirect({ code: 'c', state: 's' })).rejects.toThrow(
        'Invalid _state',
      )
    }
  })

  test('where storage is blocked, the caller can keep the data', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    const { client, issueCode } = open()
    const { oauthData } = await client.signIn.authorize({ redirectUri })
    const response = issueCode()
    expect(await client.signIn.completeRedirect(response, oauthData)).toMatchObject({ returnTo: '/' })
  })

  test('behind the proxy the server signs in', async () => {
    const { fetch, platform } = openSignIn()
    const client = createProxyClient({ url: 'http://shop.test/shop-api', fetch, modules: { signIn } })
    await expect(client.signIn.authorize({ redirectUri })).rejects.toThrow('beginSignIn')
    expect(platform.requests).toEqual([])
  })
})

describe('the return address', () => {
  test('is read from its fragment or from its query, never from both', () => {
    const url = `${redirectUri}?code=q&state=sq#code=f&state=sf`
    expect(parseReturn(url)).toEqual({ code: 'f', state: 'sf' })
    expect(parseReturn(url, 'query')).toEqual({ code: 'q', state: 'sq' })
    expect(parseReturn(new URL(`${redirectUri}?code=q&state=sq`))).toEqual({ code: '', state: '' })
    expect(parseReturn(`${redirectUri}#code=f&state=sf`, 'query')).toEqual({ code: '', state: '' })
  })

  test('a parameter that occurs twice counts as absent', () => {
    expect(parseReturn(`${redirectUri}#code=a&code=b&state=s`)).toEqual({ code: '', state: 's' })
    expect(parseReturn(`${redirectUri}#code=a&state=s&state=s`)).toEqual({ code: 'a', state: '' })
    expect(parseReturn(`${redirectUri}?code=a&state=s&%73tate=t`, 'query')).toEqual({ code: 'a', state: '' })
  })

  test('its parameters are text, whatever they contain', () => {
    const text = `+&=#?<script>\u202e\ud83d\ude00%2e`
    const params = new URLSearchParams({ code: text, state: text, error: text, error_description: text })
    const read = { code: text, state: text, error: text, errorDescription: text }
    expect(parseReturn(`${redirectUri}#${params}`)).toEqual(read)
    expect(parseReturn(`${redirectUri}?${params}`, 'query')).toEqual(read)
  })
})
