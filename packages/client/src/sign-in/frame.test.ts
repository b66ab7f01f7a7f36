// The hidden frame of a direct sign-in: which message it accepts, when it gives up, and that nothing of it stays behind.
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { json, storageOf } from '../../tests/fake-platform.ts'
import { openSignIn } from '../../tests/fake-sign-in.ts'
import { createClient, session, signIn } from '../index.ts'

const platformOrigin = 'http://platform.test'

interface Frame {
  src: string
  hidden: boolean
  contentWindow: object | null
  onload?: () => void
  remove(): void
}

/** A page, as far as frames and messages need one. */
const openPage = () => {
  const frames: Frame[] = []
  const listeners = new Set<(event: object) => void>()
  let opened = 0
  let openedAt = 0
  const page = {
    frames,
    listeners,
    opened: () => opened,
    openedAt: () => openedAt,
    post: (event: object) => {
      for (const listener of listeners) listener(event)
    },
    /** A message that the frame's own page sends. */
    send: (data: unknown, frame = frames[0]) =>
      page.post({ data, origin: platformOrigin, source: frame?.contentWindow }),
  }
  vi.stubGlobal('document', {
    createElement: () => {
      const frame: Frame = {
        src: '',
        hidden: false,
        contentWindow: null,
        remove: () => void frames.splice(frames.indexOf(frame), 1),
      }
      return frame
    },
    body: {
      append: (frame: Frame) => {
        opened++
        openedAt = Date.now()
        frame.contentWindow = { frame: opened }
        frames.push(frame)
      },
    },
  })
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.add(listener))
  vi.stubGlobal('removeEventListener', (_: string, listener: () => void) => listeners.delete(listener))
  return page
}

const openStorage = () => {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

let page: ReturnType<typeof openPage>
beforeEach(() => {
  page = openPage()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', { origin: 'https://shop.test' })
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('localStorage', openStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = () => {
  const shop = openSignIn()
  const tokens = storageOf()
  const modules = { session, signIn }
  const options = { clientId: 'shop', url: platformOrigin, fetch: shop.fetch, tokens, modules }
  return { ...shop, tokens, client: createClient(options) }
}

/** Begins a direct sign-in whose frame is open, and waits for its message. */
const openWaiting = async () => {
  const shop = open()
  const before = page.opened()
  const completing = shop.client.signIn.complete('st')
  let settled = 0
  const outcome = completing.then(
    () => (settled++, 'signed in'),
    (error: Error) => (settled++, error.message),
  )
  await vi.waitFor(() => expect(page.opened()).toBe(before + 1), { interval: 1 })
  return { ...shop, outcome, settled: () => settled, frame: page.frames.at(-1) as Frame }
}

describe('the message of a direct sign-in', () => {
  test('signs the member in, and the frame and its listener are gone', async () => {
    const { outcome, frame, issueCode, client, redirects } = await openWaiting()
    // The platform posts the message to this origin, if it is registered.
    expect(redirects).toMatchObject([{ origin: 'https://shop.test' }])
    expect([frame.hidden, frame.src]).toEqual([true, `${platformOrigin}/oauth2/authorize?session=1`])
    page.send(issueCode())
    expect([page.frames.length, page.listeners.size]).toEqual([0, 0])
    expect(await outcome).toBe('signed in')
    expect(await client.session.signedIn()).toBe(true)
  })

  test('counts only with the right origin, window and state, and only once (LG8)', async () => {
    const { outcome, settled, frame, issueCode, platform } = await openWaiting()
    const { code, state } = issueCode()
    const right = { data: { code, state }, origin: platformOrigin, source: frame.contentWindow }
    const hostile = [
      { ...right, origin: 'http://evil.test' },
      { ...right, origin: 'http://platform.test.evil.test' },
      { ...right, origin: 'https://platform.test' },
      { ...right, origin: 'http://platform.test:80' },
      { ...right, origin: 'null' },
      { ...right, origin: '' },
      { ...right, source: {} },
      { ...right, source: null },
      { ...right, source: undefined },
      { ...right, source: globalThis },
      { ...right, data: { code, state: 'other' } },
      { ...right, data: { code } },
      { ...right, data: { code, state: [state] } },
      { ...right, data: { code, state: { toString: () => state } } },
      { ...right, data: state },
      { ...right, data: null },
      { ...right, data: undefined },
      { ...right, data: { type: 'authorization_response', response: { code, state } } },
    ]
    for (const event of hostile) page.post(event)
    const other = fc.property(
      fc.record({
        data: fc.oneof(fc.anything(), fc.record({ code: fc.anything(), state: fc.anything() })),
        origin: fc.constantFrom(platformOrigin, 'http://evil.test', ''),
        source: fc.constantFrom(frame.contentWindow, {}, null),
      }),
      (event) => page.post(event),
    )
    fc.assert(other, { numRuns: 1000 })
    const otherSender = fc.property(
      fc.record({
        origin: fc.oneof(fc.webUrl(), fc.string()).filter((origin) => origin !== platformOrigin),
        source: fc.constantFrom(frame.contentWindow, {}, null),
      }),
      (sender) => page.post({ ...sender, data: right.data }),
    )
    fc.assert(otherSender, { numRuns: 1000 })
    await new Promise((resolve) => setImmediate(resolve))
    expect([settled(), page.frames.length, page.listeners.size]).toEqual([0, 1, 1])
    const before = platform.requests.length
    page.post(right)
    page.post(right)
    expect(await outcome).toBe('signed in')
    expect(settled()).toBe(1)
    expect(platform.requests.slice(before).map(({ path }) => path)).toEqual(['/oauth2/token'])
  })

  test('a frame that a script of the page has removed accepts nothing more', async () => {
    vi.useFakeTimers()
    const { outcome, settled, frame, issueCode } = await openWaiting()
    frame.contentWindow = null
    page.post({ data: issueCode(), origin: platformOrigin, source: null })
    await vi.advanceTimersByTimeAsync(0)
    expect(settled()).toBe(0)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await outcome).toBe('OAuth flow timed out')
  })

  test('with an error, or without a code, is the end of the sign-in', async () => {
    const failures = [
      [{ error: 'login_required' }, 'login_required'],
      [{ error: 'server_error', error_description: 'Try again' }, 'Try again'],
      [{}, 'Missing code or _state'],
      [{ code: '' }, 'Missing code or _state'],
      [{ code: { a: 1 } }, 'Missing code or _state'],
      [{ code: 'c', iss: 'http://evil.test' }, 'Invalid _state'],
      [{ code: 'c', iss: { toString: 1 } }, 'Invalid _state'],
      [{ error: 'server_error', iss: null }, 'Invalid _state'],
    ] as const
    for (const [data, message] of failures) {
      const { outcome, frame, issueCode, tokens } = await openWaiting()
      page.send({ ...data, state: issueCode().state }, frame)
      expect(await outcome).toBe(message)
      expect(tokens.tokens?.refreshToken.role).toBe('visitor')
      expect([page.frames.length, page.listeners.size]).toEqual([0, 0])
    }
  })
})

test('a direct sign-in times out after 120,000 ms, and leaves nothing behind (LG9)', async () => {
  for (let round = 0; round < 50; round++) {
    vi.useFakeTimers()
    const { outcome, settled, frame, issueCode, client } = await openWaiting()
    await vi.advanceTimersByTimeAsync(119_999 - (Date.now() - page.openedAt()))
    expect(settled()).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toBe('OAuth flow timed out')
    expect([page.frames.length, page.listeners.size, vi.getTimerCount()]).toEqual([0, 0, 0])
    page.send(issueCode(), frame)
    await vi.advanceTimersByTimeAsync(0)
    expect(settled()).toBe(1)
    expect(await client.session.signedIn()).toBe(false)
    vi.useRealTimers()
  }
})

describe('pre-warming', () => {
  const load = async () => {
    await vi.waitFor(() => expect(page.frames).toHaveLength(1), { interval: 1 })
    page.frames[0]?.onload?.()
  }

  test('loads a page of the platform once in seven days, by any client of the browser', async () => {
    vi.useFakeTimers()
    const { client, redirects } = open()
    const loading = client.signIn.prewarm()
    await load()
    await loading
    expect(redirects).toEqual([{ login: {} }])
    expect(page.frames).toEqual([])
    const day = 86_400_000
    vi.setSystemTime(Date.now() + 7 * day - 1000)
    await client.signIn.prewarm()
    await open().client.signIn.prewarm()
    expect(page.opened()).toBe(1)
    vi.setSystemTime(Date.now() + 1000)
    const again = client.signIn.prewarm()
    await load()
    await again
    const forced = client.signIn.prewarm({ force: true })
    await load()
    await forced
    expect(page.opened()).toBe(3)
    // A clock that was wrong then delays nothing.
    vi.setSystemTime(Date.now() - 365 * day)
    const afterwards = client.signIn.prewarm()
    await load()
    await afterwards
    expect(page.opened()).toBe(4)
  })

  test('never fails, and is tried again after a failure', async () => {
    const { client, answers } = open()
    const path = '/_api/redirects-api/v1/redirect-session'
    vi.setSystemTime(Date.now() + 400 * 86_400_000)
    for (const answer of [() => json({ redirectSession: {} }), () => json({}, 403)]) {
      answers[path] = answer
      await client.signIn.prewarm()
    }
    expect(page.opened()).toBe(0)
    delete answers[path]
    const loading = client.signIn.prewarm()
    await load()
    await loading
    expect(page.opened()).toBe(1)
  })

  test('works where storage is blocked, and does nothing on a server', async () => {
    const blocked = () => {
      throw new Error('SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked })
    vi.useFakeTimers({ now: Date.now() + 800 * 86_400_000 })
    const { client } = open()
    const loading = client.signIn.prewarm()
    await load()
    await loading
    await client.signIn.prewarm()
    expect(page.opened()).toBe(1)
    vi.stubGlobal('document', undefined)
    await client.signIn.prewarm({ force: true })
    expect(page.opened()).toBe(1)
  })

  test('a page that never loads is removed after a while', async () => {
    vi.useFakeTimers()
    const { client } = open()
    const loading = client.signIn.prewarm({ force: true })
    await vi.waitFor(() => expect(page.frames).toHaveLength(1), { interval: 1 })
    await vi.advanceTimersByTimeAsync(30_000)
    await loading
    expect(page.frames).toEqual([])
  })
})
