// Habits a machine can see: size and names of files, no clock and no dice outside what was handed in.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')
const code = tracked.filter((path) => /\.(ts|tsx|mjs|js|css)$/.test(path))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const lines = (path: string) => read(path).split('\n')

test('no file is longer than 400 lines', () => {
  expect(code.filter((path) => lines(path).length > 400)).toEqual([])
})

test('no name says nothing', () => {
  const empty = /(^|\/)(utils?|helpers?|common|misc|shared|core|managers?|services?)(\/|\.\w+$)/
  expect(tracked.filter((path) => empty.test(path))).toEqual([])
})

test('every file of code says in its first line why it exists', () => {
  const silent = code
    .filter((path) => !/(\.d\.ts|\.config\.ts)$/.test(path))
    .filter((path) => !/^(\/\/|\/\*|#!)/.test(lines(path)[0] ?? ''))
  expect(silent).toEqual([])
})

test('rules and platform take time and dice from what they are handed', () => {
  const rolled = /\bDate\.now\(|\bnew Date\(\)|Math\.random\(|\brandomUUID\(|\brandomBytes\(/
  const found = code
    .filter((path) => /^packages\/(rules|platform)\/src\//.test(path) && !path.endsWith('.test.ts'))
    .filter((path) => path !== 'packages/platform/src/deps.ts')
    .flatMap((path) =>
      lines(path).flatMap((line, i) => (rolled.test(line) ? [`${path}:${i + 1} ${line.trim()}`] : [])),
    )
  expect(found).toEqual([])
})

test('SQL never asks the database for the time', () => {
  const asked = /\b(now\(\)|current_timestamp|clock_timestamp\(\)|localtimestamp)/i
  const found = code
    .filter((path) => path.startsWith('packages/platform/src/') && !path.endsWith('.test.ts'))
    .filter((path) => path !== 'packages/platform/src/deps.ts')
    .flatMap((path) =>
      lines(path)
        .filter((line) => asked.test(line.replaceAll('clock.now()', '')))
        .map((line) => `${path}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})

test('the lock file names no registry', () => {
  expect(/"resolved": *"http/.test(read('package-lock.json'))).toBe(false)
})
