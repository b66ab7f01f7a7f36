// The session under load: parallel calls, wrong clocks, and a platform that fails in every way.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { expectOneRefresh } from '../tests/refresh-orders.ts'
import { json, invalidGrant, openPlatform, refusal, storageOf, tokensOf } from '../tests/fake-platform.ts'
import { cart, type Connection, createClient, session, StoreError } from './index.ts'

const host = 'http://platform.test'

const open = (platform: ReturnType<typeof openPlatform>, more: object = {}) =>
  createClient({ clientId: 'shop', url: host, modules: { session, cart }, fetch: platform.fetch, ...more })

/** A client whose session manager is at hand, as for a module that signs members in. */
const openWithManager = (platform: ReturnType<typeof openPlatform>, more: object) => {
  const manager = ({ sessionManager }: Connection) => sessionManager ?? expect.fail('no session manager')
  const modules = { session, cart, manager }
  return createClient({ clientId: 'shop', url: host, modules, fetch: platform.fetch, ...more })
}
const memberTokens = {
  ...tokensOf('member', 3600),
  refreshToken: { value: 'members.0', role: 'member' as const },
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('refreshing', () => {
  test('the first call creates a visitor, and the next calls reuse its tokens', async () => {
    const platform = openPlatform()
    const shop = open(platform)
    await shop.cart.get()
    await shop.cart.get()
    expect(platform.grants()).toEqual(['anonymous'])
    expect(platform.calls().map(({ headers }) => headers.get('authorization'))).toEqual([
      'access-2',
      'access-2',
    ])
    expect(await shop.session.tokens()).toMatchObject({ refreshToken: { role: 'visitor' } })
    expect(await shop.session.signedIn()).toBe(false)
  })

  test('50 parallel calls with an expired token send one token request, and all succeed (TK1)', async () => {
    const platform = openPlatform()
    const shop = open(platform, { tokens: storageOf(tokensOf('old', -60)) })
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.cart.get()))
    expect(answers.every((answer) => answer?.id === 'c')).toBe(true)
    expect(platform.grants()).toEqual(['refresh_token'])
  })

  test('parallel calls send one token request in any order of events (TK1)', () => expectOneRefresh(50))

  test('a token refused before it expires is refreshed once, and the call is sent again', async () => {
    const platform = openPlatform()
    const shop = open(platform, { tokens: storageOf(tokensOf('old', 3600)) })
    await shop.cart.add([{ productId: 'mug' }])
    expect(platform.grants()).toEqual(['refresh_token'])
    const [first, second] = platform.calls()
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  })

  test('a refresh without a new refresh token keeps the old one', async () => {
    const platform = openPlatform()
    platform.token = () => (platform.accept('new'), json({ access_token: 'new', expires_in: '60' }))
    const tokens = storageOf(tokensOf('old', -1, 'member'))
    await open(platform, { tokens }).cart.get()
    expect(tokens.tokens?.refreshToken).toEqual({ value: 'family.0', role: 'member' })
  })

  test('a wrong or jumping clock costs at most two token requests for each failing call (TK16)', async () => {
    const hours = [-24, -1 / 6, 0, 1 / 6, 24]
    const jumps = [-24, -1 / 6, 1 / 6, 24]
    for (let round = 0; round < 200; round++) {
      vi.useFakeTimers({ now: Date.now() + (hours[round % 5] ?? 0) * 3_600_000 })
      const platform = openPlatform()
      const shop = open(platform, { tokens: storageOf(tokensOf('old', (round % 3) - 1)) })
      const refuses = round % 2 === 0
      if (refuses) platform.answer = () => refusal(401, 'INVALID_TOKEN')
      if (round % 7 === 0)
        platform.token = ({ body }) =>
          Object.hasOwn(body as object, 'refreshToken') ? invalidGrant() : undefined
      for (let n = 0; n < 3; n++) {
        const before = platform.grants().length
        const answer = await shop.cart.get().catch((error: StoreError) => error.kind)
        if (refuses) expect(answer).toBe('auth')
        expect(platform.grants().length - before).toBeLessThanOrEqual(2)
        vi.setSystemTime(Date.now() + (jumps[(round + n) % 4] ?? 0) * 3_600_000)
      }
      vi.useRealTimers()
    }
  })

  test('signing out during a refresh stays signed out', async () => {
    const platform = openPlatform()
    let give = () => {}
    platform.token = ({ body }) =>
      Object.hasOwn(body as object, 'refreshToken')
        ? new Promise((resolve) => {
            give = () => resolve(json({ access_token: 'late', refresh_token: 'family.1', expires_in: 60 }))
          })
        : undefined
    platform.accept('late')
    const tokens = storageOf(tokensOf('old', -1, 'member'))
    const shop = open(platform, { tokens })
    const before = shop.cart.get()
    await vi.waitFor(() => expect(platform.grants()).toHaveLength(1))
    await shop.session.end()
    await shop.cart.get()
    give()
    await before
    expect(platform.grants()).toEqual(['refresh_token', 'anonymous'])
    expect(tokens.tokens?.refreshToken.role).toBe('visitor')
    expect(await shop.session.signedIn()).toBe(false)
    expect(platform.calls().map(({ headers }) => headers.get('authorization'))).toEqual(['access-2', 'late'])
  })

  test('adopted tokens replace those of the visitor, in the storage too, and are refreshed from then on', async () => {
    const platform = openPlatform()
    const tokens = storageOf(tokensOf('good', 3600))
    platform.accept('good')
    platform.accept('member')
    const shop = openWithManager(platform, { tokens })
    const received: unknown[] = []
    shop.session.onChange((changed) => received.push(changed?.accessToken.value))
    await shop.cart.get()
    await shop.manager.adopt(memberTokens)
    expect(tokens.tokens).toEqual(memberTokens)
    expect(await shop.session.signedIn()).toBe(true)
    await shop.cart.get()
    platform.expireAll()
    await shop.cart.get()
    expect(platform.grants()).toEqual(['refresh_token'])
    expect(tokens.tokens?.refreshToken).toEqual({ value: 'members.1', role: 'member' })
    expect(received).toEqual(['good', 'member', 'access-1'])
  })

  test('a refresh that is under way does not overwrite adopted tokens', async () => {
    const platform = openPlatform()
    let give = () => {}
    platform.token = () =>
      new Promise((resolve) => {
        give = () => resolve(json({ access_token: 'late', refresh_token: 'family.1', expires_in: 60 }))
      })
    platform.accept('late')
    platform.accept('member')
    const tokens = storageOf(tokensOf('old', -1))
    const shop = openWithManager(platform, { tokens })
    const before = shop.cart.get()
    await vi.waitFor(() => expect(platform.grants()).toHaveLength(1))
    await shop.manager.adopt(memberTokens)
    await shop.cart.get()
    give()
    await before
    await shop.cart.get()
    expect(tokens.tokens).toEqual(memberTokens)
    expect(await shop.session.tokens()).toEqual(memberTokens)
    const used = platform.calls().map(({ headers }) => headers.get('authorization'))
    expect(used).toEqual(['member', 'late', 'member'])
  })

  test('tokens that are adopted before the storage was read stay', async () => {
    const platform = openPlatform()
    platform.accept('member')
    const tokens = storageOf(tokensOf('old', 3600))
    const shop = openWithManager(platform, { tokens })
    const reading = shop.session.tokens()
    await shop.manager.adopt(memberTokens)
    await reading
    expect(await shop.session.tokens()).toEqual(memberTokens)
    expect(tokens.tokens).toEqual(memberTokens)
  })

  test('listeners receive new tokens and the end of the session once, until they unsubscribe', async () => {
    const platform = openPlatform()
    const shop = open(platform, { tokens: storageOf() })
    const received: unknown[] = []
    const leave = shop.session.onChange((tokens) => received.push(tokens?.accessToken.value))
    await shop.cart.get()
    await shop.session.tokens()
    await shop.session.end()
    expect(platform.ended()).toEqual(['family1.0'])
    await shop.session.tokens()
    leave()
    await shop.cart.get()
    expect(received).toEqual(['access-2', undefined])
  })

  test('a storage that returns stale tokens does not replace newer ones', async () => {
    const platform = openPlatform()
    const tokens = tokensOf('old', -60)
    const shop = open(platform, { tokens: { get: () => tokens, set: () => {} } })
    await shop.cart.get()
    platform.expireAll()
    await shop.cart.get()
    expect(
      platform.requests.flatMap(({ body }) => (body as { refreshToken?: string })?.refreshToken ?? []),
    ).toEqual(['family.0', 'family.1'])
  })
})

describe('when the platform issues no tokens', () => {
  const reset = () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }))
  const failures: Record<string, () => Response | Promise<Response>> = {
    reset,
    'no such host': () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } })),
    silence: () => new Promise<Response>(() => {}),
    408: () => json({}, 408),
    429: () => json({}, 429, { 'retry-after': '1' }),
    500: () => json({ message: 'System error occurred' }, 500),
    502: () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    503: () => refusal(503, 'UNAVAILABLE'),
    504: () => json({}, 504),
    truncated: () => new Response('{"access_token":"a', { status: 200 }),
    'not a platform': () => new Response('<h1>Hello</h1>', { status: 404 }),
    'not JSON': () => new Response('hello', { status: 200 }),
    'another no': () => json({ error: 'invalid_client' }, 401),
  }

  test.each(Object.entries(failures))('%s never makes a member a visitor (TK7)', async (_, fail) => {
    for (let round = 0; round < 25; round++) {
      vi.useFakeTimers()
      const platform = openPlatform()
      platform.token = fail
      const tokens = storageOf(tokensOf('old', round % 2 ? -60 : 60, 'member'))
      const before = structuredClone(tokens.tokens)
      const shop = open(platform, { tokens })
      const failed = shop.cart.get().then(
        () => undefined,
        (error: unknown) => error,
      )
      await vi.advanceTimersByTimeAsync(30_000)
      const error = await failed
      expect(error).toBeInstanceOf(StoreError)
      expect((error as StoreError).message).toMatch(
        /^Failed to fetch tokens from OAuth API|^System error occurred|^Cannot reach|is not a Vitrine platform$/,
      )
      expect(new Set(platform.grants())).toEqual(new Set(['refresh_token']))
      expect(tokens.tokens).toEqual(before)
      expect(await shop.session.signedIn()).toBe(true)
      platform.token = () => undefined
      await shop.cart.get()
      expect(await shop.session.signedIn()).toBe(true)
      vi.useRealTimers()
    }
  })

  test('only invalid_grant makes a new visitor (TK7)', async () => {
    const platform = openPlatform()
    platform.token = ({ body }) =>
      (body as { grantType: string }).grantType === 'refresh_token' ? invalidGrant() : undefined
    const shop = open(platform, { tokens: storageOf(tokensOf('old', -60, 'member')) })
    await shop.cart.get()
    expect(platform.grants()).toEqual(['refresh_token', 'anonymous'])
    expect(await shop.session.signedIn()).toBe(false)
  })

  test('a lost token response is requested again, and the session continues (TK6)', async () => {
    vi.useFakeTimers()
    const platform = openPlatform()
    let lost = 0
    platform.token = () => (lost++ === 0 ? reset() : undefined)
    const tokens = storageOf(tokensOf('old', -60, 'member'))
    const call = open(platform, { tokens }).cart.get()
    await vi.advanceTimersByTimeAsync(1000)
    await call
    expect(platform.grants()).toEqual(['refresh_token', 'refresh_token'])
    expect(tokens.tokens?.refreshToken).toEqual({ value: 'family.1', role: 'member' })
  })

  test('a token error has the status, its reason and the request id', async () => {
    const platform = openPlatform()
    platform.token = () =>
      new Response('{"error":"invalid_client","error_description":"There is no such client"}', {
        status: 401,
        statusText: 'Unauthorized',
        headers: { 'x-wix-request-id': 'r-7' },
      })
    await expect(open(platform).cart.get()).rejects.toMatchObject({
      kind: 'auth',
      code: 'invalid_client',
      status: 401,
      requestId: 'r-7',
      message:
        'Failed to fetch tokens from OAuth API: Unauthorized (There is no such client). request id: r-7',
    })
    // A permanent refusal is not retried.
    expect(platform.grants()).toEqual(['anonymous'])
  })

  test('an invalid url throws where it is passed', () => {
    for (const wrong of ['localhost:4000', 'shop.test', '', 'ftp://shop.test'])
      expect(() => createClient({ clientId: 'shop', url: wrong, modules: { cart } })).toThrow(
        'url: start it with',
      )
  })
})
