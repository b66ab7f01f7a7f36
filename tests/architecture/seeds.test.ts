// A random test that failed must fail again: its dice are thrown from a seed that it prints.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Random, randomFrom } from '../shop/random.ts'

const throws = (dice: Random) => [
  dice.int(0, 10 ** 9),
  dice.word(20),
  dice.bytes(8).toString('hex'),
  dice.shuffle([1, 2, 3, 4, 5, 6, 7, 8]).join(),
  dice.chance(0.5),
]

test('the same seed throws the same, and another one something else', () => {
  expect(throws(randomFrom(7))).toEqual(throws(randomFrom(7)))
  expect(throws(randomFrom(7))).not.toEqual(throws(randomFrom(8)))
})

test('several at once throw the same, whoever comes first', () => {
  const [dice, again] = [randomFrom(7), randomFrom(7)]
  const inOrder = [0, 1, 2].map((n) => throws(dice.fork(n)))
  throws(again)
  expect([2, 1, 0].map((n) => throws(again.fork(n))).reverse()).toEqual(inOrder)
  expect(new Set(inOrder.map(String)).size).toBe(3)
})

test('no test has chance of another kind', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const files = execFileSync('git', ['ls-files', 'tests', 'packages/*/tests'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.(ts|mjs)$/.test(path))
    .filter((path) => path !== 'tests/shop/random.ts' && !path.startsWith('tests/architecture/'))
  const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
  expect(files.filter((path) => /Math\.random\(/.test(read(path)))).toEqual([])
  expect(files.filter((path) => /fc\.assert\(/.test(read(path)) && !/\bseed\b/.test(read(path)))).toEqual([])
})
