// Builds each published package into a folder with its files, and packs its tarball. In the repository,
// packages resolve to sources; a tarball holds built modules and flat types, without the conditions of this repository.
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'tsdown'
import { clientPages } from './client-page.mjs'
import { flatTypes, legible, withoutInference } from './flat-types.mjs'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../', import.meta.url))
const cache = join(root, 'publish/.cache')

/** The published packages, dependencies first. */
export const published = ['contract', 'rules', 'client', 'react', 'platform']

// A worker is started by its file name, so no import leads to it.
const workers = { platform: ['src/storage/embedded-worker.js'] }

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)

/** The manifest without the source condition and the devDependencies. */
function manifestOf({ devDependencies: _, exports, ...manifest }) {
  const publishedExports = Object.entries(exports).map(([path, { types, default: module }]) => [
    path,
    { types, default: module },
  ])
  return { ...manifest, exports: Object.fromEntries(publishedExports) }
}

/** Writes the tsconfig for the types; the client's use the flat types of the contract. */
function tsconfigOf(name, folder) {
  const path = join(folder, 'tsconfig.json')
  const flat = join(folder, 'contract.ts')
  if (name === 'client') writeFileSync(flat, flatTypes())
  writeJson(path, {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      composite: false,
      allowJs: true,
      emitDeclarationOnly: true,
      ...(name === 'client' && { paths: { '@vitrine/contract': [flat] } }),
    },
    include: [join(root, 'packages', name, 'src'), ...(name === 'client' ? [flat] : [])],
  })
  return path
}

const typesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.d.ts'))
    .map((path) => join(folder, path))

/** Builds one package; returns the folder with its published files. */
async function stage(name, built) {
  const source = join(root, 'packages', name)
  const manifest = readJson(join(source, 'package.json'))
  const work = join(cache, 'work', name)
  const folder = join(built, name)
  for (const target of [work, folder]) {
    rmSync(target, { recursive: true, force: true })
    mkdirSync(target, { recursive: true })
  }
  const entryPoints = Object.values(manifest.exports).map((paths) => paths['@vitrine/source'])
  await build({
    cwd: source,
    config: false,
    entry: [...entryPoints, ...(workers[name] ?? [])],
    outDir: join(folder, 'dist'),
    tsconfig: tsconfigOf(name, work),
    format: 'esm',
    platform: name === 'platform' ? 'node' : 'neutral',
    target: 'es2023',
    fixedExtension: false,
    // All types in one compilation: otherwise the order of union members depends on the order in which files load.
    dts: { build: true },
    // A worker is found by its path relative to the file that starts it.
    unbundle: name === 'platform',
    checks: { pluginTimings: false },
    logLevel: 'warn',
    failOnWarn: true,
  })
  for (const path of typesIn(folder)) {
    const types = readFileSync(path, 'utf8')
    writeFileSync(path, legible(name === 'contract' ? withoutInference(types) : types))
  }
  writeJson(join(folder, 'package.json'), manifestOf(manifest))
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  copyFileSync(join(source, 'README.md'), join(folder, 'README.md'))
  if (name === 'client') writeFileSync(join(folder, 'client-types.md'), clientPages()['client-types.md'])
  return folder
}

/** Where the tarballs are, unless a test packs elsewhere. */
export const packedFolder = join(cache, 'packed')

/**
 * Builds and packs packages into a folder, where the tarballs of earlier versions are removed; returns the path of each
 * tarball. `around` runs the work on a package, for example to show it.
 * @param {readonly string[]} [names]
 * @param {string} [built]
 */
export async function pack(names = published, built = packedFolder, around = (_name, work) => work()) {
  mkdirSync(built, { recursive: true })
  for (const name of readdirSync(built)) if (name.endsWith('.tgz')) rmSync(join(built, name))
  /** @type {Record<string, string>} */
  const tarballs = {}
  for (const name of names) {
    await around(name, async () => {
      // A cache of its own, because the one in the home folder may be read-only.
      const options = ['--pack-destination', built, '--json', `--cache=${join(cache, 'npm')}`]
      const args = ['pack', await stage(name, built), ...options]
      const { stdout } = await run('npm', args, { shell: process.platform === 'win32' })
      const [{ filename }] = JSON.parse(stdout)
      tarballs[name] = join(built, filename)
    })
  }
  return tarballs
}
