// ttlMemo: makes a value once for all concurrent callers, keeps it for a time, and limits how many it keeps.
import { expect, test } from 'vitest'
import { ttlMemo } from '../../apps/storefront/app/seo/ttl-memo.ts'
import { fixedClock } from '../shop/clock.ts'

function open() {
  const clock = fixedClock()
  const memo = ttlMemo<string>(600, 2, () => clock.now())
  const made: string[] = []
  const get = (name: string) =>
    memo(name, async () => {
      made.push(name)
      return `${name} ${made.length}`
    })
  return { clock, memo, made, get }
}

test('a value is made once for concurrent callers, and again after its time to live', async () => {
  const { clock, get } = open()
  expect(await Promise.all([get('a'), get('a'), get('a')])).toEqual(['a 1', 'a 1', 'a 1'])
  clock.pass(599.999)
  expect(await get('a')).toBe('a 1')
  clock.pass(0.001)
  expect(await get('a')).toBe('a 2')
})

test('when the memo is full the oldest value is dropped', async () => {
  const { get, made } = open()
  for (const name of ['a', 'b', 'c', 'b', 'c', 'a']) await get(name)
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})

test('values are made one after another, and one that fails does not block the next', async () => {
  const { memo, get, made } = open()
  let fail = () => {}
  const failing = memo('a', () => new Promise((_, reject) => (fail = () => reject(new Error('away')))))
  const next = get('b')
  await Promise.resolve()
  expect(made).toEqual([])
  fail()
  await expect(failing).rejects.toThrow('away')
  expect(await next).toBe('b 1')
  expect(await get('a')).toBe('a 2')
})
