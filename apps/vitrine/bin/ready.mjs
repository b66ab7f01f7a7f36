// Prepares a fresh clone: installs when the lock file is newer, builds what is stale, and prints each step.
// Imports only Node's own modules, because nothing may be installed yet.
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { pack } from './pack.mjs'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const fromRoot = (path) => join(root, path)

const skipped = new Set(['node_modules', 'dist', 'build', '.react-router', '.cache'])

/** The latest modification time of any file below these paths. */
function newest(paths) {
  let latest = 0
  for (const path of paths) {
    if (!existsSync(path)) continue
    const stat = statSync(path)
    if (stat.isDirectory()) {
      const names = readdirSync(path).filter((name) => !skipped.has(name))
      latest = Math.max(latest, newest(names.map((name) => join(path, name))))
    } else latest = Math.max(latest, stat.mtimeMs)
  }
  return latest
}

/** When a step last finished, by its stamp file; 0 if it never did. */
const stampTime = (stamp) => (existsSync(stamp) ? statSync(stamp).mtimeMs : 0)

function step(label, command, args, options = {}) {
  const startedAt = performance.now()
  process.stdout.write(`${label} … `)
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  })
  const duration = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
  if (status !== 0) {
    console.log(`failed after ${duration}\n${stdout}\n${stderr}`)
    process.exit(status ?? 1)
  }
  console.log(duration)
}

function install() {
  const installed = fromRoot('node_modules/.package-lock.json')
  if (stampTime(installed) >= stampTime(fromRoot('package-lock.json')) && existsSync(installed)) return
  const npm = process.env.npm_execpath
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error']
  if (npm) step('Installing packages', process.execPath, [npm, ...args])
  else step('Installing packages', 'npm', args)
  // npm may leave this file older than the lock file, and the next start would install again.
  touch(installed)
}

function touch(stamp) {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, '', { flag: 'a' })
  const now = new Date()
  utimesSync(stamp, now, now)
}

const packages = ['contract', 'rules', 'client', 'react', 'ui', 'platform', 'sample']
const appLabels = {
  storefront: 'the storefront',
  hosted: 'the hosted pages',
  admin: 'the admin',
}

const stamps = fromRoot('node_modules/.cache/vitrine')

/** Prepares the data folder of an empty database; it fits only the PGlite version that made it. */
function prepare() {
  const prepared = fromRoot('packages/platform/.cache/embedded.tar')
  const preparedBy = join(stamps, 'embedded-by')
  const manifest = fromRoot('node_modules/@electric-sql/pglite/package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  const isCurrent = existsSync(preparedBy) && readFileSync(preparedBy, 'utf8') === version
  if (existsSync(prepared) && isCurrent) return
  step('Preparing the embedded database', process.execPath, ['packages/platform/prepare.mjs'])
  mkdirSync(stamps, { recursive: true })
  writeFileSync(preparedBy, version)
}

/** A stamp counts only while the results exist: `git clean` removes results and leaves the stamp. */
const isUpToDate = (stamp, sources, results) =>
  results.every((path) => existsSync(fromRoot(path))) && newest(sources) <= stampTime(stamp)

function build({ apps }) {
  prepare()
  const sources = [...packages.map((name) => fromRoot(`packages/${name}`)), fromRoot('tsconfig.base.json')]
  const compiled = join(stamps, 'compiled')
  const results = [...packages.map((name) => `packages/${name}/dist`), 'apps/vitrine/dist']
  if (!isUpToDate(compiled, [...sources, fromRoot('apps/vitrine/src')], results)) {
    step('Compiling', process.execPath, [fromRoot('node_modules/typescript/bin/tsc'), '-b'])
    touch(compiled)
  }
  if (!apps) return
  const answers = 'apps/hosted/.cache/answers.json'
  const recorder = fromRoot('apps/vitrine/src/record-examples.ts')
  if (!isUpToDate(fromRoot(answers), [...sources, recorder], [answers])) {
    step('Recording the API examples', process.execPath, [fromRoot('apps/vitrine/dist/record-examples.js')])
  }
  const packScript = fromRoot('apps/vitrine/bin/pack.mjs')
  for (const [app, label] of Object.entries(appLabels)) {
    const built = join(stamps, app)
    const results = [`apps/${app}/build/server`, `apps/${app}/build/client`]
    if (isUpToDate(built, [...sources, fromRoot(`apps/${app}`), packScript], results)) continue
    const cli = fromRoot('node_modules/@react-router/dev/bin.js')
    step(`Building ${label}`, process.execPath, [cli, 'build'], {
      cwd: fromRoot(`apps/${app}`),
      env: { ...process.env, NODE_ENV: 'production' },
    })
    pack(fromRoot(`apps/${app}/build/client`))
    touch(built)
  }
}

/** Installs and builds; `apps: false` skips the three apps. */
export function ready({ apps = true } = {}) {
  install()
  build({ apps })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) ready()
