// What the house is built of: all of it named in the lock, from one place, and not much of it.
import { readFileSync } from 'node:fs'
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
