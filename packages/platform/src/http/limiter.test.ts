// A hall that fills up, keeps the order of its queue, and empties again.
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLimiter } from './limiter.ts'

const patience = 1000

test('two work, two wait in order, the fifth is told that it is full, and then all is as before', async () => {
  const hall = createLimiter({ concurrency: 2, maxQueue: 2, maxWaitMs: patience })
  const ends: (() => void)[] = []
  const begun: number[] = []
  const enter = (n: number) =>
    hall<number | string>(
      async () => {
        begun.push(n)
        await new Promise<void>((resolve) => ends.push(resolve))
        return n
      },
      () => 'full',
    )
  const all = [1, 2, 3, 4, 5].map(enter)
  expect(await all[4]).toBe('full')
  expect(begun).toEqual([1, 2])
  ends.shift()?.()
  expect(await all[0]).toBe(1)
  expect(begun).toEqual([1, 2, 3])
  const sixth = enter(6)
  while (ends.length > 0) {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await Promise.all([...all, sixth])).toEqual([1, 2, 3, 4, 'full', 6])
  expect(begun).toEqual([1, 2, 3, 4, 6])
})

test('work that has been begun goes first, and is never told that it is full', async () => {
  const hall = createLimiter({ concurrency: 1, maxQueue: 1, maxWaitMs: patience })
  const order: string[] = []
  const note = (word: string) => () => void order.push(word)
  let end: (() => void) | undefined
  const first = hall(() => new Promise<void>((resolve) => (end = resolve)))
  const rest = [hall(note('waits'), note('full')), hall(note('full'), note('refused')), hall(note('goes on'))]
  end?.()
  await Promise.all([first, ...rest])
  expect(order).toEqual(['refused', 'goes on', 'waits'])
})

test('of what has been begun, who has waited longest goes first; while it waits, less that is new may', async () => {
  const hall = createLimiter({ concurrency: 1, maxQueue: 4, maxWaitMs: patience })
  const order: string[] = []
  const note = (word: string) => () => void order.push(word)
  let end: (() => void) | undefined
  const all = [hall(() => new Promise<void>((resolve) => (end = resolve))), hall(note('new 1'), note('full'))]
  for (const n of [1, 2, 3]) all.push(hall(note(`begun ${n}`)))
  // Four wait: a fifth may only if it has been begun.
  all.push(hall(note('new 2'), note('refused')), hall(note('begun 4')))
  end?.()
  await Promise.all(all)
  expect(order).toEqual(['refused', 'begun 1', 'begun 2', 'begun 3', 'begun 4', 'new 1'])
})

test('work that fails leaves its place', async () => {
  const hall = createLimiter({ concurrency: 1, maxQueue: 0, maxWaitMs: patience })
  const fails = () =>
    hall(
      () => Promise.reject(new Error('no')),
      () => 'full',
    )
  await expect(fails()).rejects.toThrow('no')
  await expect(fails()).rejects.toThrow('no')
})

test('who has waited in vain is told so, in the order of coming, and leaves no place behind', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const hall = createLimiter({ concurrency: 1, maxQueue: 3, maxWaitMs: patience })
  const order: string[] = []
  const note = (word: string) => () => void order.push(word)
  let end: (() => void) | undefined
  const all = [hall(() => new Promise<void>((resolve) => (end = resolve)))]
  all.push(hall(note('first comes in'), note('first leaves')))
  await vi.advanceTimersByTimeAsync(600)
  all.push(hall(note('second comes in'), note('second leaves')), hall(note('goes on')))
  await vi.advanceTimersByTimeAsync(399)
  expect(order).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(order).toEqual(['first leaves'])
  end?.()
  await Promise.all(all)
  await vi.advanceTimersByTimeAsync(10 * patience)
  expect(order).toEqual(['first leaves', 'goes on', 'second comes in'])
  expect(vi.getTimerCount()).toBe(0)
  await hall(note('third comes in'), note('third leaves'))
  expect(order.at(-1)).toBe('third comes in')
})
