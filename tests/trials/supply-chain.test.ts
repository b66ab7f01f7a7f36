// What the house is built of: all of it named in the lock, from one place, and not much of it.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { say } from '../shop/figures.ts'

interface Package {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const read = (path: string) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8'))
const lock: Record<string, Package> = read('package-lock.json').packages
const installed: Record<string, Package> = read('node_modules/.package-lock.json').packages
const ours = (path: string) => !path.includes('node_modules/')

test('SC1: the lock names no registry, and every package in it carries its hash', () => {
  const foreign = Object.entries(lock).filter(
    ([path, { resolved }]) => !ours(path) && /^(https?|git|file)[:+]/.test(resolved ?? ''),
  )
  const loose = Object.entries(lock).filter(
    ([path, { link, integrity }]) => !ours(path) && !link && !integrity?.startsWith('sha512-'),
  )
  expect(foreign.map(([path]) => path)).toEqual([])
  expect(loose.map(([path]) => path)).toEqual([])
})

test('SC1: what is installed is what the lock says', () => {
  const different = Object.entries(installed)
    .filter(([path, { version }]) => !ours(path) && lock[path]?.version !== version)
    .map(([path, { version }]) => `${path} ${version}, not ${lock[path]?.version}`)
  say(
    `SC1: ${Object.keys(installed).length} packages installed, ${different.length} other than the lock says`,
  )
  expect(different).toEqual([])
})

/** Everything that `from` needs at run time, found as Node finds it. */
function needs(from: string, seen = new Set<string>()): Set<string> {
  const { dependencies = {}, optionalDependencies = {} } = lock[from] as Package
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const path = find(from, name)
    if (!path || seen.has(path)) continue
    seen.add(path)
    needs(path, seen)
  }
  return seen
}

function find(from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const path = `${at ? `${at}/` : ''}node_modules/${name}`
    const found = lock[path]
    if (found) return found.link ? found.resolved : path
    if (at === '') return undefined
  }
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const free = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'MIT-0', 'BlueOak-1.0.0']

/** Licences besides, each for packages of one name and for a reason. */
const besides: [name: RegExp, licence: string, why: string][] = [
  [/^@fontsource/, 'OFL-1.1', 'fonts, which are not linked with anything'],
  [/^isbot$/, 'Unlicense', 'given to everybody'],
  [/^(axe-core|lightningcss.*)$/, 'MPL-2.0', 'a tool: nothing of it is shipped'],
  [/^caniuse-lite$/, 'CC-BY-4.0', 'a table that a tool reads'],
  [/^pako$/, 'Zlib', 'a tool: nothing of it is shipped'],
  [/^parse-cache-control$/, 'none', 'a tool; the BSD licence is in its LICENSE, and not in its package.json'],
]

/** What a package says of its licence: what is installed itself, what is for other systems in the lock. */
function licenceOf(path: string): string {
  const file = `${root}${path}/package.json`
  const said = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).license : lock[path]?.license
  return typeof said === 'string' ? said : 'none'
}

/** Of `A OR B` one will do, of `A AND B` both must. */
const permits = (name: string, said: string): boolean =>
  said
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) =>
      choice
        .split(' AND ')
        .every(
          (one) => free.includes(one) || besides.some(([names, other]) => names.test(name) && other === one),
        ),
    )

test('SC4: every package may be used and passed on', () => {
  const foreign = Object.keys(lock).filter((path) => !ours(path) && !lock[path]?.link)
  const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const wrong = foreign
    .filter((path) => !permits(nameOf(path), licenceOf(path)))
    .map((path) => `${path}: ${licenceOf(path)}`)
  say(`SC4: ${foreign.length} packages, ${wrong.length} with a licence that is not on the list`)
  expect(wrong).toEqual([])
  const tools = besides.filter(([, , why]) => why.includes('tool'))
  const shipped = foreign.filter(
    (path) => !lock[path]?.dev && tools.some(([names]) => names.test(nameOf(path))),
  )
  expect(shipped).toEqual([])
  expect(['GPL-3.0', 'MIT AND GPL-2.0', 'none'].filter((said) => permits('anything', said))).toEqual([])
})

test('SC7: the client needs nothing at run time', () => {
  const {
    dependencies = {},
    peerDependencies = {},
    optionalDependencies = {},
  } = read('packages/client/package.json')
  expect({ ...dependencies, ...peerDependencies, ...optionalDependencies }).toEqual({})
})

test('SC7: the server needs at most 20 packages itself, and 150 with theirs', () => {
  const all = needs('apps/vitrine')
  const rooms = ['apps/vitrine', ...[...all].filter(ours)]
  const direct = new Set(
    rooms
      .flatMap((room) => Object.keys(lock[room]?.dependencies ?? {}))
      .filter((name) => !name.startsWith('@vitrine/')),
  )
  const foreign = [...all].filter((path) => !ours(path))
  say(`SC7: client 0 packages; server ${direct.size} direct, ${foreign.length} in all`)
  expect(direct.size).toBeGreaterThan(3)
  expect(direct.size).toBeLessThanOrEqual(20)
  expect(foreign.length).toBeLessThanOrEqual(150)
})
