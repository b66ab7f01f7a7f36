// What is dear to make is made once for all who ask, kept for a while, and never much of it.
import { expect, test } from 'vitest'
import { ttlMemo } from '../../apps/storefront/app/seo/ttl-memo.ts'
import { fixedClock } from '../shop/clock.ts'

function open() {
  const clock = fixedClock()
  const keep = ttlMemo<string>(600, 2, () => clock.now())
  const made: string[] = []
  const ask = (name: string) =>
    keep(name, async () => {
      made.push(name)
      return `${name} ${made.length}`
    })
  return { clock, keep, made, ask }
}

test('it is made once for all who ask at once, and anew when its time is over', async () => {
  const { clock, ask } = open()
  expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual(['a 1', 'a 1', 'a 1'])
  clock.pass(599.999)
  expect(await ask('a')).toBe('a 1')
  clock.pass(0.001)
  expect(await ask('a')).toBe('a 2')
})

test('there is room for so many, and the oldest makes room', async () => {
  const { ask, made } = open()
  for (const name of ['a', 'b', 'c', 'b', 'c', 'a']) await ask(name)
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})

test('one is made after another, and one that fails stands in nobody’s way', async () => {
  const { keep, ask, made } = open()
  let fail = () => {}
  const failing = keep('a', () => new Promise((_, reject) => (fail = () => reject(new Error('away')))))
  const next = ask('b')
  await Promise.resolve()
  expect(made).toEqual([])
  fail()
  await expect(failing).rejects.toThrow('away')
  expect(await next).toBe('b 1')
  expect(await ask('a')).toBe('a 2')
})
