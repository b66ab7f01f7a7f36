// The limiter: order of the queue, priority of started work, rejection, and release of slots.
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLimiter } from './limiter.ts'

const maxWaitMs = 1000

test('two requests run, two wait in order, the fifth is rejected, and later requests run again', async () => {
  const limiter = createLimiter({ concurrency: 2, maxQueue: 2, maxWaitMs })
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
  const limiter = createLimiter({ concurrency: 1, maxQueue: 1, maxWaitMs })
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
  const limiter = createLimiter({ concurrency: 1, maxQueue: 4, maxWaitMs })
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
  const limiter = createLimiter({ concurrency: 1, maxQueue: 0, maxWaitMs })
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
  const limiter = createLimiter({ concurrency: 1, maxQueue: 3, maxWaitMs })
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
