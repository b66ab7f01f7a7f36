// Makes a fresh clone ready: installs when the lock file is newer, builds what is stale, and says what it does.
// Only what comes with Node, or needs nothing else, is imported here, because nothing else may be there yet.
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
const at = (path) => join(root, path)

const skipped = new Set(['node_modules', 'dist', 'build', '.react-router', '.cache'])

/** When anything in these places was last changed. */
function newest(paths) {
  let latest = 0
  for (const path of paths) {
    if (!existsSync(path)) continue
    const stat = statSync(path)
    if (stat.isDirectory()) {
      const inside = readdirSync(path).filter((name) => !skipped.has(name))
      latest = Math.max(latest, newest(inside.map((name) => join(path, name))))
    } else latest = Math.max(latest, stat.mtimeMs)
  }
  return latest
}

/** The time of a mark that a step leaves when it is done; nothing yet: 0. */
const marked = (mark) => (existsSync(mark) ? statSync(mark).mtimeMs : 0)

function step(says, command, args, options = {}) {
  const began = performance.now()
  process.stdout.write(`${says} … `)
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  })
  const took = `${((performance.now() - began) / 1000).toFixed(1)} s`
  if (status !== 0) {
    console.log(`failed after ${took}\n${stdout}\n${stderr}`)
    process.exit(status ?? 1)
  }
  console.log(took)
}

function install() {
  const installed = at('node_modules/.package-lock.json')
  if (marked(installed) >= marked(at('package-lock.json')) && existsSync(installed)) return
  const npm = process.env.npm_execpath
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error']
  if (npm) step('Installing packages', process.execPath, [npm, ...args])
  else step('Installing packages', 'npm', args)
  // The installer may leave its own mark older than the lock file; now it is not.
  touch(installed)
}

function touch(mark) {
  mkdirSync(dirname(mark), { recursive: true })
  writeFileSync(mark, '', { flag: 'a' })
  const now = new Date()
  utimesSync(mark, now, now)
}

const packages = ['contract', 'rules', 'client', 'react', 'ui', 'platform', 'sample']
const apps = {
  storefront: "the shop's pages",
  hosted: "the platform's pages",
  admin: "the desk's pages",
}

const marks = at('node_modules/.cache/vitrine')

/** The prepared data folder belongs to the PGlite that made it. */
function prepare() {
  const made = at('packages/platform/.cache/embedded.tar')
  const madeBy = join(marks, 'embedded-by')
  const { version } = JSON.parse(readFileSync(at('node_modules/@electric-sql/pglite/package.json'), 'utf8'))
  if (existsSync(made) && existsSync(madeBy) && readFileSync(madeBy, 'utf8') === version) return
  step('Preparing the embedded database', process.execPath, ['packages/platform/prepare.mjs'])
  mkdirSync(marks, { recursive: true })
  writeFileSync(madeBy, version)
}

/** A mark counts only while what it marks is there: `git clean` takes the one and leaves the other. */
const upToDate = (mark, sources, results) =>
  results.every((path) => existsSync(at(path))) && newest(sources) <= marked(mark)

function build({ screens }) {
  prepare()
  const sources = [...packages.map((name) => at(`packages/${name}`)), at('tsconfig.base.json')]
  const compiled = join(marks, 'compiled')
  const results = [...packages.map((name) => `packages/${name}/dist`), 'apps/vitrine/dist']
  if (!upToDate(compiled, [...sources, at('apps/vitrine/src')], results)) {
    step('Compiling', process.execPath, [at('node_modules/typescript/bin/tsc'), '-b'])
    touch(compiled)
  }
  if (!screens) return
  const answers = 'apps/hosted/.cache/answers.json'
  if (!upToDate(at(answers), [...sources, at('apps/vitrine/src/record-examples.ts')], [answers])) {
    step("Asking the API's examples", process.execPath, [at('apps/vitrine/dist/record-examples.js')])
  }
  const packs = at('apps/vitrine/bin/pack.mjs')
  for (const [app, pages] of Object.entries(apps)) {
    const built = join(marks, app)
    const results = [`apps/${app}/build/server`, `apps/${app}/build/client`]
    if (upToDate(built, [...sources, at(`apps/${app}`), packs], results)) continue
    const cli = at('node_modules/@react-router/dev/bin.js')
    step(`Building ${pages}`, process.execPath, [cli, 'build'], {
      cwd: at(`apps/${app}`),
      env: { ...process.env, NODE_ENV: 'production' },
    })
    pack(at(`apps/${app}/build/client`))
    touch(built)
  }
}

/** Installs and builds; `screens: false` leaves the three apps alone. */
export function ready({ screens = true } = {}) {
  install()
  build({ screens })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) ready()
