// Which database errors are retried, and how often.
import { expect, onTestFinished, test, vi } from 'vitest'
import { retryTransaction, RowLocked } from './retry-transaction.ts'

const failing = (times: number, code: string | undefined) => {
  let attempts = 0
  return {
    attempts: () => attempts,
    work: async () => {
      attempts += 1
      if (attempts <= times) throw Object.assign(new Error('failed'), { code })
      return 'done'
    },
  }
}
const withoutDelay = async () => {}

test.each(['40001', '40P01'])(
  'a transaction that ends with %s is retried five times at most (ST7)',
  async (code) => {
    const failsTwice = failing(2, code)
    expect([await retryTransaction(failsTwice.work, withoutDelay), failsTwice.attempts()]).toEqual([
      'done',
      3,
    ])
    const failsSixTimes = failing(6, code)
    await expect(retryTransaction(failsSixTimes.work, withoutDelay)).rejects.toMatchObject({ code })
    expect(failsSixTimes.attempts()).toBe(6)
  },
)

test.each(['23505', '57014', undefined])('a transaction that ends with %s is not retried', async (code) => {
  const failsOnce = failing(1, code)
  await expect(retryTransaction(failsOnce.work, withoutDelay)).rejects.toThrow('failed')
  expect(failsOnce.attempts()).toBe(1)
})

test('a transaction that has waited for a row is run once more, and then fails as one that takes too long', async () => {
  const waits = (times: number) => {
    let attempts = 0
    const work = async () => {
      attempts += 1
      if (attempts <= times) throw new RowLocked(new Error('failed'))
      return attempts
    }
    return retryTransaction(work, withoutDelay)
  }
  expect(await waits(1)).toBe(2)
  await expect(waits(2)).rejects.toMatchObject({ code: '57014' })
})

test('retries back off with jitter, and five of them take less than two seconds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const startedAt = Date.now()
  const result = retryTransaction(failing(5, '40P01').work)
  await vi.runAllTimersAsync()
  expect(await result).toBe('done')
  expect(Date.now() - startedAt).toBeLessThan(2000)
})
