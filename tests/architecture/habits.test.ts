// Rules of style that a test can check: file sizes, file names, first lines, and no clock or randomness outside `deps`.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
const code = tracked.filter((path) => /\.(ts|tsx|mjs|js|css)$/.test(path))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const lines = (path: string) => read(path).split('\n')

test('no file is longer than 400 lines', () => {
  expect(code.filter((path) => lines(path).length > 400)).toEqual([])
})

test('no file or folder has a catch-all name', () => {
  const catchAll = /(^|\/)(utils?|helpers?|common|misc|shared|core|managers?|services?)(\/|\.\w+$)/
  expect(tracked.filter((path) => catchAll.test(path))).toEqual([])
})

test('every code file starts with a comment that says what it is for', () => {
  const uncommented = code
    .filter((path) => !/(\.d\.ts|\.config\.ts)$/.test(path))
    .filter((path) => !/^(\/\/|\/\*|#!)/.test(lines(path)[0] ?? ''))
  expect(uncommented).toEqual([])
})

test('rules and platform read the clock and randomness only through deps', () => {
  const globals = /\bDate\.now\(|\bnew Date\(\)|Math\.random\(|\brandomUUID\(|\brandomBytes\(/
  const found = code
    .filter((path) => /^packages\/(rules|platform)\/src\//.test(path) && !path.endsWith('.test.ts'))
    .filter((path) => path !== 'packages/platform/src/deps.ts')
    .flatMap((path) =>
      lines(path).flatMap((line, i) => (globals.test(line) ? [`${path}:${i + 1} ${line.trim()}`] : [])),
    )
  expect(found).toEqual([])
})

test('URLs are parsed, and never asked whether they can be', () => {
  // Once it is compiled, `URL.canParse` of Node 20 refuses URLs with letters such as ü.
  const found = code.filter((path) => /\.[cm]?[jt]sx?$/.test(path) && /URL\.canParse\(/.test(read(path)))
  expect(found).toEqual([])
})

test('SQL never reads the clock of the database', () => {
  const clockReads = /\b(now\(\)|current_timestamp|clock_timestamp\(\)|localtimestamp)/i
  const found = code
    .filter((path) => path.startsWith('packages/platform/src/') && !path.endsWith('.test.ts'))
    .filter((path) => path !== 'packages/platform/src/deps.ts')
    .flatMap((path) =>
      lines(path)
        .filter((line) => clockReads.test(line.replaceAll(/clock\.now\(\)/gi, '')))
        .map((line) => `${path}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})

test('SQL names its parameters', () => {
  const found = code
    .filter((path) => path.startsWith('packages/platform/src/') && !path.endsWith('.test.ts'))
    .flatMap((path) =>
      lines(path)
        .filter((line) => /[\s(=]\$\d/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})

test('the lock file contains no registry address', () => {
  expect(/"resolved": *"http/.test(read('package-lock.json'))).toBe(false)
})

test('a read-only list of the admin costs at most 80 lines', () => {
  // Its own file, and its entries in the table of areas and in the merchant's client.
  const own = tracked.filter((path) => path === 'apps/admin/app/collections/collection-list.tsx')
  expect(own.length).toBeGreaterThan(0)
  const entry = /^  \{\n    path: 'collections',\n(?:    .*\n)+  \},\n/m.exec(
    read('apps/admin/app/areas.ts'),
  )?.[0]
  const entries = [...(entry ?? expect.fail('no entry')).trimEnd().split('\n'), 'the module of the client']
  const cost = own.flatMap((path) => lines(path).slice(0, -1)).length + entries.length
  expect(cost).toBeLessThanOrEqual(80)
})

test('a kind of entity with its list and form costs at most 7 files and 170 lines', () => {
  const [, documented = ''] =
    /## A new kind of entity[^]*?```diff\n([^]*?)```/.exec(read('CONTRIBUTING.md')) ?? []
  const files = documented.split('\n').filter((line) => line.startsWith('# '))
  const added = documented.split('\n').filter((line) => line.startsWith('+'))
  expect([files.length > 0, files.length <= 7, added.length <= 170]).toEqual([true, true, true])
  // Two kinds that exist, with the lines that name them in three lists and their entries in the table of areas.
  for (const kind of ['brands', 'ribbons']) {
    const own = tracked.filter(
      (path) =>
        /^(packages\/(contract|client)|apps\/admin)\//.test(path) &&
        path.split('/').at(-1)?.split('.')[0] === kind,
    )
    const cost = own.flatMap((path) => lines(path)).length + 4 + 8
    expect([kind, own.length, cost <= 170]).toEqual([kind, 3, true])
  }
})
