// The limiter: order of the queue, shares of networks and visitors, priority of started work, rejection, release of slots.
import { expect, onTestFinished, test, vi } from 'vitest'
import type { LimiterKey } from './fair-queue.ts'
import { createLimiter, type LimiterOptions } from './limiter.ts'

const maxWaitMs = 1000

/** A limiter as the first tests call it: all requests are from one unknown network, which has no limit of its own. */
function limiterOf(options: Pick<LimiterOptions, 'concurrency' | 'maxQueue'>) {
  const { start, resume } = createLimiter({ perNetwork: 2, perVisitor: 1, maxWaitMs, ...options })
  return <T>(work: () => T | Promise<T>, onReject?: () => T) =>
    onReject ? start({ key: {}, work, onReject }) : resume({}, work)
}

/** A limiter whose requests run until the test ends them; no time passes by itself. */
function heldLimiter(options: Partial<LimiterOptions>) {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { start, resume } = createLimiter({
    concurrency: 1,
    perNetwork: 8,
    perVisitor: 8,
    maxQueue: 1000,
    maxWaitMs: 60_000,
    ...options,
  })
  const running: { name: string; end: () => void }[] = []
  const order: string[] = []
  const hold = (name: string) => () =>
    new Promise<void>((resolve) => {
      order.push(name)
      running.push({ name, end: resolve })
    })
  return {
    order,
    running: () => running.map(({ name }) => name),
    request: (name: string, key: LimiterKey, signal?: AbortSignal) =>
      start({
        key,
        work: hold(name),
        onReject: () => void order.push(`${name} rejected`),
        ...(signal && { request: { signal } }),
      }),
    resume: (name: string, key: LimiterKey) => resume(key, hold(name)),
    /** Ends the oldest running request, or the named one, and lets the next one begin. */
    async end(name = running[0]?.name) {
      const index = running.findIndex((request) => request.name === name)
      running.splice(index, 1)[0]?.end()
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('two requests run, two wait in order, the fifth is rejected, and later requests run again', async () => {
  const limiter = limiterOf({ concurrency: 2, maxQueue: 2 })
  const finishers: (() => void)[] = []
  const started: number[] = []
  const request = (n: number) =>
    limiter<number | string>(
      async () => {
        started.push(n)
        await new Promise<void>((resolve) => finishers.push(resolve))
        return n
      },
      () => 'rejected',
    )
  const all = [1, 2, 3, 4, 5].map(request)
  expect(await all[4]).toBe('rejected')
  expect(started).toEqual([1, 2])
  finishers.shift()?.()
  expect(await all[0]).toBe(1)
  expect(started).toEqual([1, 2, 3])
  const sixth = request(6)
  while (finishers.length > 0) {
    finishers.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await Promise.all([...all, sixth])).toEqual([1, 2, 3, 4, 'rejected', 6])
  expect(started).toEqual([1, 2, 3, 4, 6])
})

test('work that has started goes ahead of new requests and is never rejected', async () => {
  const limiter = limiterOf({ concurrency: 1, maxQueue: 1 })
  const order: string[] = []
  const note = (text: string) => () => void order.push(text)
  let finish: (() => void) | undefined
  const first = limiter(() => new Promise<void>((resolve) => (finish = resolve)))
  const rest = [
    limiter(note('new'), note('unexpected')),
    limiter(note('unexpected'), note('rejected')),
    limiter(note('started')),
  ]
  finish?.()
  await Promise.all([first, ...rest])
  expect(order).toEqual(['rejected', 'started', 'new'])
})

test('started work keeps its own order and takes room in the queue of new requests', async () => {
  const limiter = limiterOf({ concurrency: 1, maxQueue: 4 })
  const order: string[] = []
  const note = (text: string) => () => void order.push(text)
  let finish: (() => void) | undefined
  const all = [
    limiter(() => new Promise<void>((resolve) => (finish = resolve))),
    limiter(note('new 1'), note('unexpected')),
  ]
  for (const n of [1, 2, 3]) all.push(limiter(note(`started ${n}`)))
  // Four are waiting, so the queue takes no new request, but still takes started work.
  all.push(limiter(note('new 2'), note('rejected')), limiter(note('started 4')))
  finish?.()
  await Promise.all(all)
  expect(order).toEqual(['rejected', 'started 1', 'started 2', 'started 3', 'started 4', 'new 1'])
})

test('work that fails releases its slot', async () => {
  const limiter = limiterOf({ concurrency: 1, maxQueue: 0 })
  const fails = () =>
    limiter(
      () => Promise.reject(new Error('failed')),
      () => 'rejected',
    )
  await expect(fails()).rejects.toThrow('failed')
  await expect(fails()).rejects.toThrow('failed')
})

test('requests that wait too long are rejected in order of arrival and hold no slot', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const limiter = limiterOf({ concurrency: 1, maxQueue: 3 })
  const order: string[] = []
  const note = (text: string) => () => void order.push(text)
  let finish: (() => void) | undefined
  const all = [limiter(() => new Promise<void>((resolve) => (finish = resolve)))]
  all.push(limiter(note('first runs'), note('first rejected')))
  await vi.advanceTimersByTimeAsync(600)
  all.push(limiter(note('second runs'), note('second rejected')), limiter(note('started runs')))
  await vi.advanceTimersByTimeAsync(399)
  expect(order).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(order).toEqual(['first rejected'])
  finish?.()
  await Promise.all(all)
  await vi.advanceTimersByTimeAsync(10 * maxWaitMs)
  expect(order).toEqual(['first rejected', 'started runs', 'second runs'])
  expect(vi.getTimerCount()).toBe(0)
  await limiter(note('third runs'), note('third rejected'))
  expect(order.at(-1)).toBe('third runs')
})

test('a network that waits with many requests delays the others by one turn', async () => {
  const { request, end, order } = heldLimiter({})
  for (let n = 1; n <= 6; n++) void request(`greedy ${n}`, { network: 'greedy' })
  void request('first visitor', { network: 'a' })
  void request('second visitor', { network: 'b' })
  for (let n = 0; n < 4; n++) await end()
  expect(order).toEqual(['greedy 1', 'first visitor', 'second visitor', 'greedy 2', 'greedy 3'])
})

test('a network with many visitors has the share of one network, and its visitors take turns', async () => {
  const { request, end, order } = heldLimiter({})
  for (const visitor of ['x', 'y', 'z']) {
    for (const n of [1, 2]) void request(`${visitor}${n}`, { network: 'many', visitor })
  }
  for (const n of [1, 2]) void request(`single ${n}`, { network: 'one', visitor: 'w' })
  for (let n = 0; n < 7; n++) await end()
  expect(order).toEqual(['x1', 'single 1', 'x2', 'single 2', 'y1', 'z1', 'y2', 'z2'])
})

test('a network and a visitor run no more requests at once than they may, and leave the other slots free', async () => {
  const { request, running, end } = heldLimiter({ concurrency: 6, perNetwork: 3, perVisitor: 2 })
  for (let n = 1; n <= 4; n++) void request(`x${n}`, { network: 'a', visitor: 'x' })
  expect(running()).toEqual(['x1', 'x2'])
  for (let n = 1; n <= 2; n++) void request(`y${n}`, { network: 'a', visitor: 'y' })
  expect(running()).toEqual(['x1', 'x2', 'y1'])
  void request('z1', { network: 'b', visitor: 'z' })
  expect(running()).toEqual(['x1', 'x2', 'y1', 'z1'])
  await end('x1')
  expect(running()).toEqual(['x2', 'y1', 'z1', 'x3'])
  await end('z1')
  expect(running()).toEqual(['x2', 'y1', 'x3'])
  await end('y1')
  expect(running()).toEqual(['x2', 'x3', 'y2'])
})

test('the network that has used less time is next, however many requests it sends', async () => {
  const { request, end, order } = heldLimiter({})
  for (let n = 1; n <= 3; n++) void request(`slow ${n}`, { network: 'slow' })
  for (let n = 1; n <= 4; n++) void request(`quick ${n}`, { network: 'quick' })
  for (let n = 0; n < 6; n++) {
    vi.advanceTimersByTime(order.at(-1)?.startsWith('slow') ? 100 : 40)
    await end()
  }
  expect(order).toEqual(['slow 1', 'quick 1', 'quick 2', 'quick 3', 'slow 2', 'quick 4', 'slow 3'])
})

test('a network that comes back after a pause has not saved up time', async () => {
  const { request, end, order } = heldLimiter({})
  void request('early', { network: 'a' })
  await end()
  void request('b1', { network: 'b' })
  for (const n of [2, 3]) void request(`b${n}`, { network: 'b' })
  vi.advanceTimersByTime(1000)
  for (const n of [1, 2, 3]) void request(`a${n}`, { network: 'a' })
  for (let n = 0; n < 4; n++) {
    await end()
    vi.advanceTimersByTime(10)
  }
  expect(order).toEqual(['early', 'b1', 'a1', 'b2', 'a2', 'b3'])
})

test('one network fills half of the queue, and the others still find room', async () => {
  const { request, order } = heldLimiter({ maxQueue: 8 })
  void request('running', { network: 'c' })
  for (let n = 1; n <= 5; n++) void request(`a${n}`, { network: 'a', visitor: `${n}` })
  void request('b', { network: 'b' })
  await Promise.resolve()
  expect(order).toEqual(['running', 'a5 rejected'])
})

test('started work of a network goes ahead of new requests, in turn with the started work of other networks', async () => {
  const { request, resume, end, order } = heldLimiter({})
  void request('running', { network: 'c' })
  void request('new a', { network: 'a' })
  for (const n of [1, 2]) void resume(`started b${n}`, { network: 'b' })
  void resume('started a', { network: 'a' })
  for (let n = 0; n < 4; n++) await end()
  expect(order).toEqual(['running', 'started b1', 'started a', 'started b2', 'new a'])
})

test('a request whose client leaves while it waits is dropped and makes room in the queue', async () => {
  const { request, end, order } = heldLimiter({ maxQueue: 2 })
  const client = new AbortController()
  void request('running', {})
  void request('leaves', {}, client.signal)
  void request('stays', {})
  void request('too many', {})
  client.abort()
  void request('later', {})
  void request('had left', {}, AbortSignal.abort())
  await end()
  await end()
  await end()
  expect(order.toSorted()).toEqual(
    ['running', 'too many rejected', 'leaves rejected', 'stays', 'later', 'had left rejected'].toSorted(),
  )
})

test('a network that uses more than a third of the time pauses while others are about, and not without them', async () => {
  const { request, running, end } = heldLimiter({ perNetwork: 1, concurrency: 3, pauses: () => true })
  for (let n = 0; n < 60; n++) void request('greedy', { network: 'greedy' })
  /** How long the thread is free until the next greedy page begins, which then takes 100 milliseconds. */
  const nextPage = async () => {
    const from = Date.now()
    while (running().length === 0) await vi.advanceTimersByTimeAsync(10)
    const pause = Date.now() - from
    await vi.advanceTimersByTimeAsync(100)
    await end('greedy')
    return pause
  }
  for (let n = 0; n < 30; n++) expect(await nextPage()).toBe(0)
  // One has begun before the first visitor comes.
  expect(running()).toEqual(['greedy'])
  void request('visitor', { network: 'a' })
  await nextPage()
  expect(running()).toEqual(['visitor'])
  await end('visitor')
  // However long it was alone, it begins again soon.
  const firstPause = await nextPage()
  expect(firstPause).toBeGreaterThanOrEqual(190)
  expect(firstPause).toBeLessThanOrEqual(1400)
  for (const network of ['b', 'c', 'd']) {
    void request('visitor', { network })
    await end('visitor')
    await nextPage()
    // The thread is free for others.
    expect(running()).toEqual([])
    expect(await nextPage()).toBeGreaterThanOrEqual(190)
  }
  // A second later there are no others.
  const pauses: number[] = []
  for (let n = 0; n < 12; n++) pauses.push(await nextPage())
  expect(pauses.slice(-2)).toEqual([0, 0])
})

test('a network runs fewer requests at once while others are about', async () => {
  const { request, running, end } = heldLimiter({
    concurrency: 3,
    perNetwork: 2,
    perNetworkBesideOthers: 1,
    pauses: () => true,
  })
  for (let n = 0; n < 4; n += 1) void request('greedy', { network: 'greedy' })
  expect(running()).toEqual(['greedy', 'greedy'])
  void request('visitor', { network: 'a' })
  await end()
  expect(running()).toEqual(['greedy', 'visitor'])
  await vi.advanceTimersByTimeAsync(1100)
  expect(running()).toEqual(['greedy', 'visitor', 'greedy'])
})
