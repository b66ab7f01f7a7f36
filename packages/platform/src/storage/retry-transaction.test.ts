// What the database ended in favour of another is tried again; everything else is told at once.
import { expect, test } from 'vitest'
import { retryTransaction } from './retry-transaction.ts'

const failing = (times: number, code: string | undefined) => {
  let tried = 0
  return {
    tried: () => tried,
    work: async () => {
      tried += 1
      if (tried <= times) throw Object.assign(new Error('no'), { code })
      return 'done'
    },
  }
}
const atOnce = async () => {}

test.each(['40001', '40P01'])('ST7: %s is tried again, five times at most', async (code) => {
  const twice = failing(2, code)
  expect([await retryTransaction(twice.work, atOnce), twice.tried()]).toEqual(['done', 3])
  const six = failing(6, code)
  await expect(retryTransaction(six.work, atOnce)).rejects.toMatchObject({ code })
  expect(six.tried()).toBe(6)
})

test.each(['23505', '57014', undefined])('%s is told at once', async (code) => {
  const once = failing(1, code)
  await expect(retryTransaction(once.work, atOnce)).rejects.toThrow('no')
  expect(once.tried()).toBe(1)
})

test('each time it waits longer, as long as chance has it', async () => {
  const began = performance.now()
  expect(await retryTransaction(failing(5, '40P01').work)).toBe('done')
  expect(performance.now() - began).toBeLessThan(2000)
})
