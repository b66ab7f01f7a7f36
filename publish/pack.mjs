// `npm run pack`: builds each package that others may install, in a folder as npm would send it, and makes its tarball.
// Here sources lead the way; what is sent holds built modules, flat types, and nothing that only this house knows.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'tsdown'
import { flatTypes, legible, withoutInference } from './flat-types.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const cache = join(root, 'publish/.cache')

/** What may be installed, each after what it needs. */
export const published = ['contract', 'rules', 'client', 'react', 'platform']

// A worker is started from its file, so no import leads to it.
const workers = { platform: ['src/storage/embedded-worker.js'] }

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)

/** The manifest without what only this house knows: the way to the sources, and what they are built with. */
function manifestOf({ devDependencies: _, exports, ...manifest }) {
  const doors = Object.entries(exports).map(([door, { types, default: module }]) => [
    door,
    { types, default: module },
  ])
  return { ...manifest, exports: Object.fromEntries(doors) }
}

/** Where types are taken from; the client's borrow from the flat ones. */
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

/** Builds one package; answers the folder that holds what npm would send. */
async function stage(name, built) {
  const source = join(root, 'packages', name)
  const manifest = readJson(join(source, 'package.json'))
  const work = join(cache, 'work', name)
  const folder = join(built, name)
  for (const made of [work, folder]) {
    rmSync(made, { recursive: true, force: true })
    mkdirSync(made, { recursive: true })
  }
  const doors = Object.values(manifest.exports).map((door) => door['@vitrine/source'])
  await build({
    cwd: source,
    config: false,
    entry: [...doors, ...(workers[name] ?? [])],
    outDir: join(folder, 'dist'),
    tsconfig: tsconfigOf(name, work),
    format: 'esm',
    platform: name === 'platform' ? 'node' : 'neutral',
    target: 'es2023',
    fixedExtension: false,
    // The types of all files in one go: asked for one by one, members of unions come in the order in which files happen to load.
    dts: { build: true },
    // A worker and its opener find each other by where they lie.
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
  return folder
}

/** Builds and packs them all into a folder; answers the tarball of each. */
export async function packAll(built = join(cache, 'packed')) {
  /** @type {Record<string, string>} */
  const tarballs = {}
  for (const name of published) {
    const folder = await stage(name, built)
    const { stdout, stderr, status } = spawnSync(
      'npm',
      ['pack', folder, '--pack-destination', built, '--json'],
      {
        encoding: 'utf8',
        shell: process.platform === 'win32',
      },
    )
    if (status !== 0) throw new Error(`npm pack ${name} failed\n${stderr}`)
    const [{ filename }] = JSON.parse(stdout)
    tarballs[name] = join(built, filename)
  }
  return tarballs
}
