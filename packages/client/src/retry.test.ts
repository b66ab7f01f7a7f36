// Retries and time limits: which failures are retried and when, and how a call ends without a response.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { json, openPlatform, refusal, storageOf, tokensOf } from '../tests/fake-platform.ts'
import { failure, openShop } from '../tests/open-shop.ts'
import { StoreError } from './index.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('retries', () => {
  const broken: Record<string, () => Response | Promise<Response>> = {
    'no answer': () => Promise.reject(new TypeError('fetch failed')),
    408: () => json({}, 408),
    429: () => json({}, 429),
    502: () => new Response('<h1>', { status: 502 }),
    503: () => refusal(503, 'UNAVAILABLE'),
    504: () => refusal(504, 'TIMED_OUT'),
    'a truncated answer': () => new Response('{"cart":{"id'),
    'an empty answer': () => new Response(''),
    'a null answer': () => new Response('null'),
  }

  test.each(Object.entries(broken))('%s: up to three more, with the same key', async (_, fail) => {
    vi.useFakeTimers()
    const { platform, shop } = openShop()
    let failed = 0
    platform.answer = () => (failed++ < 3 ? fail() : undefined)
    const call = shop.cart.add([{ productId: 'p' }])
    await vi.advanceTimersByTimeAsync(5000)
    expect((await call).id).toBe('c')
    expect(platform.requests).toHaveLength(4)
    expect(new Set(platform.requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    failed = -10
    const lost = failure(shop.cart.get())
    await vi.advanceTimersByTimeAsync(5000)
    expect(await lost).toBeInstanceOf(StoreError)
    expect(platform.requests).toHaveLength(8)
  })

  test('the pauses between retries grow', async () => {
    vi.useFakeTimers()
    const { platform, shop } = openShop()
    const times: number[] = []
    platform.answer = () => (times.push(Date.now()), refusal(503, 'UNAVAILABLE'))
    const lost = failure(shop.cart.get())
    await vi.advanceTimersByTimeAsync(5000)
    expect(await lost).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
    const gaps = times.slice(1).map((time, n) => time - (times[n] ?? 0))
    gaps.forEach((gap, n) => {
      expect(gap).toBeGreaterThanOrEqual(125 * 2 ** n)
      expect(gap).toBeLessThanOrEqual(250 * 2 ** n)
    })
  })

  test.each([
    ['seconds', () => '3'],
    ['a date', () => new Date(Date.now() + 3500).toUTCString()],
  ])('the platform may ask for %s of rest', async (_, rest) => {
    vi.useFakeTimers({ now: 1_800_000_000_000 })
    const { platform, shop } = openShop()
    let failed = 0
    platform.answer = () => (failed++ ? undefined : json({}, 429, { 'retry-after': rest() }))
    const call = shop.cart.get()
    await vi.advanceTimersByTimeAsync(2900)
    expect(platform.requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(700)
    expect((await call)?.id).toBe('c')
  })

  test('a Retry-After beyond the timeout ends the call at once', async () => {
    const { platform, shop } = openShop()
    platform.answer = () => json({}, 429, { 'retry-after': '3600' })
    expect(await failure(shop.cart.get())).toMatchObject({ status: 429 })
    expect(platform.requests).toHaveLength(1)
  })

  test('a write without an idempotency key is not retried', async () => {
    const { platform, shop } = openShop(openPlatform(), { idempotency: false })
    platform.answer = () => refusal(503, 'UNAVAILABLE')
    await failure(shop.cart.add([{ productId: 'p' }]))
    expect(platform.requests).toHaveLength(1)
    expect(platform.requests[0]?.headers.has('idempotency-key')).toBe(false)
  })

  test.each([400, 403, 404, 409, 500])('status %i is not retried', async (status) => {
    const { platform, shop } = openShop()
    platform.answer = () => json({ message: 'no' }, status)
    await failure(shop.cart.get())
    expect(platform.requests).toHaveLength(1)
  })
})

describe('timeout and abort', () => {
  const silence = () => new Promise<Response>(() => {})

  test('a call times out after 15 seconds, or after its timeout option', async () => {
    vi.useFakeTimers()
    const { platform, shop } = openShop()
    platform.answer = silence
    const kinds: string[] = []
    const listen = (name: string, call: Promise<unknown>) =>
      failure(call).then(({ kind }) => kinds.push(`${name} ${kind}`))
    void listen('usual', shop.cart.get())
    void listen('short', shop.cart.get({ timeout: 100 }))
    await vi.advanceTimersByTimeAsync(100)
    expect(kinds).toEqual(['short timeout'])
    await vi.advanceTimersByTimeAsync(14_899)
    expect(kinds).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(kinds).toEqual(['short timeout', 'usual timeout'])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('an aborted call ends before the request, during it, and between two attempts', async () => {
    vi.useFakeTimers()
    const { platform, shop } = openShop()
    const reason = new Error('left the page')
    expect(await failure(shop.cart.get({ signal: AbortSignal.abort(reason) }))).toMatchObject({
      kind: 'aborted',
      cause: reason,
    })
    expect(platform.requests).toEqual([])

    platform.answer = silence
    const inFlight = new AbortController()
    const sent = failure(shop.cart.get({ signal: inFlight.signal }))
    await vi.advanceTimersByTimeAsync(10)
    inFlight.abort(reason)
    expect(await sent).toMatchObject({ kind: 'aborted', cause: reason })

    platform.answer = () => json({}, 503, { 'retry-after': '5' })
    const betweenAttempts = new AbortController()
    const aborted = failure(shop.cart.get({ signal: betweenAttempts.signal }))
    await vi.advanceTimersByTimeAsync(1000)
    betweenAttempts.abort(reason)
    expect(await aborted).toMatchObject({ kind: 'aborted', cause: reason })
    expect(vi.getTimerCount()).toBe(0)
    expect(platform.requests).toHaveLength(2)
  })

  test('aborting one call does not stop the refresh that other calls wait for', async () => {
    const platform = openPlatform()
    let give = () => {}
    platform.token = () =>
      new Promise(
        (resolve) =>
          (give = () => resolve(json({ access_token: 'good', refresh_token: 'r.1', expires_in: 60 }))),
      )
    const { shop } = openShop(platform, { tokens: storageOf(tokensOf('old', -1)) })
    const inFlight = new AbortController()
    const left = failure(shop.cart.get({ signal: inFlight.signal }))
    const stayed = shop.cart.get()
    await vi.waitFor(() => expect(platform.grants()).toHaveLength(1))
    inFlight.abort()
    expect((await left).kind).toBe('aborted')
    give()
    expect((await stayed)?.id).toBe('c')
    expect(platform.grants()).toHaveLength(1)
  })
})
