// Several tabs of one browser, simulated as clients over one storage: one session, refreshed by one of them.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { json, openPlatform, tokensOf } from '../tests/fake-platform.ts'
import { cart, type Connection, createClient, session } from './index.ts'

const name = 'vitrine:shop@http://platform.test'

/** The browser's storage, which all tabs share. */
const openStorage = () => {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    session: () => JSON.parse(entries.get(name) ?? 'null'),
  }
}

/** Web Locks, in the few lines that count. */
const openLocks = () => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) => {
      const before = last
      const aborted = new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      )
      const turn = Promise.race([before, aborted]).then(work)
      last = turn.catch(() => before)
      return turn
    },
  }
}

let platform: ReturnType<typeof openPlatform>
let storage: ReturnType<typeof openStorage>
const slow = async (request: Request) => {
  await new Promise((resolve) => setTimeout(resolve, 30))
  return platform.fetch(request)
}
const openTab = () =>
  createClient({
    clientId: 'shop',
    url: 'http://platform.test',
    modules: {
      session,
      cart,
      manager: ({ sessionManager }: Connection) => sessionManager ?? expect.fail('no session manager'),
    },
    fetch: slow,
  })
const member = { value: 'members.0', role: 'member' as const }

beforeEach(() => {
  platform = openPlatform()
  storage = openStorage()
  vi.stubGlobal('document', {})
  vi.stubGlobal('localStorage', storage)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('five tabs with an expired token send one token request (TK1)', () => {
  test.each([
    ['with Web Locks', () => ({ locks: openLocks() })],
    ['without Web Locks', () => ({})],
  ])('%s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator())
    storage.setItem(name, JSON.stringify(tokensOf('old', -60, 'member')))
    const tabs = Array.from({ length: 5 }, openTab)
    await Promise.all(tabs.flatMap((tab) => [tab.cart.get(), tab.cart.get()]))
    expect(platform.grants()).toEqual(['refresh_token'])
    const sessions = await Promise.all(tabs.map((tab) => tab.session.tokens()))
    expect(new Set(sessions.map((tokens) => tokens?.accessToken.value)).size).toBe(1)
    expect(storage.getItem(`${name}:lease`)).toBeNull()
  })
})

test('a tab that hangs during a refresh delays the others by 5 seconds at most', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {
    locks: {
      request: (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    },
  })
  const call = openTab().cart.get()
  await vi.advanceTimersByTimeAsync(4900)
  expect(platform.requests).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect((await call)?.id).toBe('c')
})

test('the lease of a dead tab delays the others by 2 seconds at most, whatever the clock says', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {})
  storage.setItem(`${name}:lease`, String(Date.now() + 86_400_000))
  const call = openTab().cart.get()
  await vi.advanceTimersByTimeAsync(2100)
  expect((await call)?.id).toBe('c')
})

test('signing out in one tab signs out the others', async () => {
  vi.stubGlobal('navigator', { locks: openLocks() })
  storage.setItem(name, JSON.stringify(tokensOf('old', 3600, 'member')))
  platform.accept('old')
  const [first, second] = [openTab(), openTab()]
  await Promise.all([first.cart.get(), second.cart.get()])
  const changed = new Promise((resolve) => second.session.onChange(resolve))
  await first.session.end()
  expect(await changed).toBeUndefined()
  await Promise.all([first.cart.get(), second.cart.get()])
  expect(platform.grants()).toEqual(['anonymous'])
})

test('tokens that one tab adopts are those of all tabs, also of one whose refresh is under way', async () => {
  vi.stubGlobal('navigator', { locks: openLocks() })
  storage.setItem(name, JSON.stringify(tokensOf('old', -60)))
  const adopted = { ...tokensOf('adopted', 3600, 'member'), refreshToken: member }
  for (const access of ['adopted', 'late']) platform.accept(access)
  let give = () => {}
  platform.token = () =>
    new Promise((resolve) => {
      give = () => resolve(json({ access_token: 'late', refresh_token: 'family.1', expires_in: 60 }))
    })
  const [first, second, third] = [openTab(), openTab(), openTab()]
  await third.session.tokens()
  const changed = new Promise((resolve) => third.session.onChange(resolve))
  const refreshed = second.cart.get()
  await vi.waitFor(() => expect(platform.grants()).toEqual(['refresh_token']))
  await first.manager.adopt(adopted)
  give()
  await refreshed
  expect(await changed).toEqual(adopted)
  for (const tab of [first, second, third]) expect(await tab.session.tokens()).toEqual(adopted)
  expect(storage.session()).toEqual(adopted)
})

test('a tab uses the tokens that another tab has refreshed', async () => {
  vi.stubGlobal('navigator', { locks: openLocks() })
  storage.setItem(name, JSON.stringify(tokensOf('old', 3600)))
  const [first, second] = [openTab(), openTab()]
  platform.accept('old')
  await second.cart.get()
  platform.expireAll()
  const changed = new Promise((resolve) => second.session.onChange(resolve))
  await first.cart.get()
  expect(await changed).toEqual(storage.session())
  await second.cart.get()
  expect(platform.grants()).toEqual(['refresh_token'])
})

describe('whatever the storage does, the client works in memory and every error is caught (BR8)', () => {
  const throws = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const modes: Record<string, () => unknown> = {
    missing: () => undefined,
    throwing: () => ({ getItem: throws, setItem: throws, removeItem: throws }),
    full: () => ({ ...storage, setItem: full }),
    'dropping all that is written': () => ({ ...storage, setItem: () => {} }),
    'holding rubbish': () => ({ ...storage, getItem: () => '{"accessToken":' }),
    'holding other things': () => ({
      ...storage,
      getItem: () => '{"accessToken":{"value":"a\\nb"},"refreshToken":{"value":7}}',
    }),
    'cleared mid-way': () => ({ ...storage, getItem: () => null }),
    'failing mid-way': () => {
      let left = 2
      const wear =
        <A extends unknown[], R>(work: (...a: A) => R) =>
        (...a: A) =>
          left-- > 0 ? work(...a) : throws()
      return {
        getItem: wear(storage.getItem),
        setItem: wear(storage.setItem),
        removeItem: wear(storage.removeItem),
      }
    },
  }

  test.each(Object.entries(modes))('%s', async (_, broken) => {
    for (let round = 0; round < 20; round++) {
      storage = openStorage()
      const uncaught: unknown[] = []
      const hear = (reason: unknown) => uncaught.push(reason)
      process.on('unhandledRejection', hear)
      vi.stubGlobal('localStorage', broken())
      vi.stubGlobal('navigator', round % 2 ? { locks: openLocks() } : {})
      vi.stubGlobal('BroadcastChannel', round % 3 ? BroadcastChannel : undefined)
      const before = platform.grants().length
      const shop = createClient({
        clientId: 'shop',
        url: 'http://platform.test',
        modules: { session, cart },
        fetch: platform.fetch,
      })
      await Promise.all([shop.cart.get(), shop.cart.get()])
      await shop.cart.add([{ productId: 'mug' }])
      platform.expireAll()
      expect((await shop.cart.get())?.id).toBe('c')
      expect(platform.grants().slice(before)).toEqual(['anonymous', 'refresh_token'])
      await shop.session.end()
      expect((await shop.cart.get())?.id).toBe('c')
      expect(platform.grants().slice(before)).toEqual(['anonymous', 'refresh_token', 'anonymous'])
      process.off('unhandledRejection', hear)
      expect(uncaught).toEqual([])
      vi.unstubAllGlobals()
      vi.stubGlobal('document', {})
    }
  })

  test('a custom storage may answer late, or fail', async () => {
    const tokens = {
      get: () => Promise.reject(new Error('away')),
      set: () => Promise.reject(new Error('away')),
    }
    const shop = createClient({
      clientId: 'shop',
      url: 'http://platform.test',
      modules: { cart },
      fetch: platform.fetch,
      tokens,
    })
    await shop.cart.get()
    await shop.cart.get()
    expect(platform.grants()).toEqual(['anonymous'])
  })
})
