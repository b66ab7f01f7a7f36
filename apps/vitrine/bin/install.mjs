// Installs packages: those that build and run the shop, or with `tests` those of the tests too.
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { modifiedAt, touch } from './files.mjs'
import { runCommand, step } from './step.mjs'

const readPackages = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return {}
  }
}

/**
 * What `npm install` has to do in `root`: 'nothing', 'small' (without the packages of the tests) or 'full'. An install
 * that has packages of the tests is never cut down.
 */
function installNeeded(root, { tests = false } = {}) {
  const lockFile = join(root, 'package-lock.json')
  const installedFile = join(root, 'node_modules/.package-lock.json')
  const locked = Object.entries(readPackages(lockFile))
  const installed = readPackages(installedFile)
  const isStale = !existsSync(installedFile) || modifiedAt(installedFile) < modifiedAt(lockFile)
  // npm marks with `dev` what only devDependencies need; an optional package may be for another system.
  const testPackages = locked.filter(([, { dev, optional }]) => dev && !optional).map(([path]) => path)
  const missing = testPackages.filter((path) => !installed[path])
  if (tests) return isStale || missing.length > 0 ? 'full' : 'nothing'
  if (!isStale) return 'nothing'
  return missing.length < testPackages.length ? 'full' : 'small'
}

/** Counts the packages that npm has unpacked so far. */
function packageCounter(root) {
  const manifests = Object.entries(readPackages(join(root, 'package-lock.json')))
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path]) => join(root, path, 'package.json'))
  return () => {
    const count = manifests.filter((path) => existsSync(path)).length
    return count > 0 ? `${count} packages` : ''
  }
}

const canWrite = (folder) => {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Runs `npm install` in `root` if it is needed. `npm` is the program that npm names to its scripts, and `cache` its cache.
 * @param {string} root
 * @param {{ tests?: boolean, npm?: string, cache?: string, output?: import('./step.mjs').Output }} [options]
 */
export async function installPackages(root, options = {}) {
  const { tests = false, output } = options
  const { npm = process.env.npm_execpath, cache = process.env.npm_config_cache } = options
  const needed = installNeeded(root, { tests })
  if (needed === 'nothing') return
  // npm cannot install without writing to its cache, and a home folder may be read-only.
  const ownCache = canWrite(cache ?? join(homedir(), '.npm'))
    ? undefined
    : mkdtempSync(join(tmpdir(), 'vitrine-npm-'))
  const args = [
    'install',
    // One of them is always named, because NODE_ENV=production and npm's settings change the default.
    needed === 'small' ? '--omit=dev' : '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(ownCache ? [`--cache=${ownCache}`] : []),
  ]
  const [command, ...program] = npm ? [process.execPath, npm] : ['npm']
  try {
    await step('Installing packages', () => runCommand(command, [...program, ...args], { cwd: root }), {
      count: packageCounter(root),
      ...(output && { output }),
    })
  } finally {
    if (ownCache) rmSync(ownCache, { recursive: true, force: true })
  }
  // npm may leave this file older than the lock file, and the next start would install again.
  touch(join(root, 'node_modules/.package-lock.json'))
}
