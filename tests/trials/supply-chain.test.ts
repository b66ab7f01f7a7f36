// Supply chain: the lockfile pins every package by hash, licences allow redistribution, and dependencies are few.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { say } from '../shop/figures.ts'

interface Package {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  /** The archive of the package above it contains this one, so that archive's hash covers it. */
  inBundle?: boolean
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
const isOurs = (path: string) => !path.includes('node_modules/')

test('the lockfile names no registry, and every package in it has a hash (SC1)', () => {
  const external = Object.entries(lock).filter(
    ([path, { resolved }]) => !isOurs(path) && /^(https?|git|file)[:+]/.test(resolved ?? ''),
  )
  const unhashed = Object.entries(lock).filter(
    ([path, { link, inBundle, integrity }]) =>
      !isOurs(path) && !link && !inBundle && !integrity?.startsWith('sha512-'),
  )
  expect(external.map(([path]) => path)).toEqual([])
  expect(unhashed.map(([path]) => path)).toEqual([])
})

test('the installed packages are those of the lockfile (SC1)', () => {
  const different = Object.entries(installed)
    .filter(([path, { version }]) => !isOurs(path) && lock[path]?.version !== version)
    .map(([path, { version }]) => `${path} ${version}, not ${lock[path]?.version}`)
  say(
    `SC1: ${Object.keys(installed).length} packages installed, ${different.length} with another version than in the lockfile`,
  )
  expect(different).toEqual([])
})

/** All packages that `from` needs at run time, resolved as Node does. */
function runtimePackages(from: string, visited = new Set<string>()): Set<string> {
  const { dependencies = {}, optionalDependencies = {} } = lock[from] as Package
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const path = resolvePackage(from, name)
    if (!path || visited.has(path)) continue
    visited.add(path)
    runtimePackages(path, visited)
  }
  return visited
}

function resolvePackage(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`
    const entry = lock[path]
    if (entry) return entry.link ? entry.resolved : path
    if (folder === '') return undefined
  }
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const allowedLicences = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'MIT-0',
  'BlueOak-1.0.0',
]

/** Other licences, each accepted for certain packages and for a reason. */
const exceptions: [name: RegExp, licence: string, reason: string][] = [
  [/^@fontsource/, 'OFL-1.1', 'fonts, which are not linked with anything'],
  [/^isbot$/, 'Unlicense', 'public domain'],
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'libvips, a shared library that users can replace (decision 14)'],
  [/^(axe-core|lightningcss.*)$/, 'MPL-2.0', 'a tool that is not shipped'],
  [/^caniuse-lite$/, 'CC-BY-4.0', 'data of a tool'],
  [/^pako$/, 'Zlib', 'a tool that is not shipped'],
  [/^parse-cache-control$/, 'none', 'a tool; its BSD licence is only in its LICENSE file'],
]

/** A package's licence, from its package.json or, if it is for other systems and not installed, from the lockfile. */
function licenceOf(path: string): string {
  const file = `${root}${path}/package.json`
  const licence = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).license : lock[path]?.license
  return typeof licence === 'string' ? licence : 'none'
}

/** Whether the licence expression is allowed: for `A OR B` one of both must be, for `A AND B` both. */
const permits = (name: string, expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) =>
      choice
        .split(' AND ')
        .every(
          (licence) =>
            allowedLicences.includes(licence) ||
            exceptions.some(([pattern, allowed]) => pattern.test(name) && allowed === licence),
        ),
    )

test('every package has an allowed licence (SC4)', () => {
  const external = Object.keys(lock).filter((path) => !isOurs(path) && !lock[path]?.link)
  const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const wrong = external
    .filter((path) => !permits(nameOf(path), licenceOf(path)))
    .map((path) => `${path}: ${licenceOf(path)}`)
  say(`SC4: ${external.length} packages, ${wrong.length} with a licence that is not on the list`)
  expect(wrong).toEqual([])
  const tools = exceptions.filter(([, , reason]) => reason.includes('tool'))
  // What builds the apps is installed by `npm start` too, and runs on no server.
  const shipped = [...runtimePackages('apps/vitrine')].filter((path) =>
    tools.some(([pattern]) => pattern.test(nameOf(path))),
  )
  expect(shipped).toEqual([])
  expect(['GPL-3.0', 'MIT AND GPL-2.0', 'none'].filter((licence) => permits('anything', licence))).toEqual([])
})

test('the client has no runtime dependencies (SC7)', () => {
  const {
    dependencies = {},
    peerDependencies = {},
    optionalDependencies = {},
  } = read('packages/client/package.json')
  expect({ ...dependencies, ...peerDependencies, ...optionalDependencies }).toEqual({})
})

test('the server has at most 20 direct and 150 transitive dependencies (SC7)', () => {
  const all = runtimePackages('apps/vitrine')
  const packagePaths = ['apps/vitrine', ...[...all].filter(isOurs)]
  const direct = new Set(
    packagePaths
      .flatMap((path) => Object.keys(lock[path]?.dependencies ?? {}))
      .filter((name) => !name.startsWith('@vitrine/')),
  )
  const external = [...all].filter((path) => !isOurs(path))
  say(`SC7: client 0 packages; server ${direct.size} direct, ${external.length} in all`)
  expect(direct.size).toBeGreaterThan(3)
  expect(direct.size).toBeLessThanOrEqual(20)
  expect(external.length).toBeLessThanOrEqual(150)
})
