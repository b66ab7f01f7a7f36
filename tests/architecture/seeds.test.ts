// A failed random test can be replayed: its random values come from a seed that it prints.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Random, randomFrom } from '../shop/random.ts'

const sample = (random: Random) => [
  random.int(0, 10 ** 9),
  random.word(20),
  random.bytes(8).toString('hex'),
  random.shuffle([1, 2, 3, 4, 5, 6, 7, 8]).join(),
  random.chance(0.5),
]

test('the same seed gives the same values, another seed gives others', () => {
  expect(sample(randomFrom(7))).toEqual(sample(randomFrom(7)))
  expect(sample(randomFrom(7))).not.toEqual(sample(randomFrom(8)))
})

test('forks give the same values in any order of use', () => {
  const [random, twin] = [randomFrom(7), randomFrom(7)]
  const inOrder = [0, 1, 2].map((n) => sample(random.fork(n)))
  sample(twin)
  expect([2, 1, 0].map((n) => sample(twin.fork(n))).reverse()).toEqual(inOrder)
  expect(new Set(inOrder.map(String)).size).toBe(3)
})

test('no test uses another source of randomness', () => {
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
})
