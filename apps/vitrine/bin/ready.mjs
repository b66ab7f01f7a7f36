// Prepares a fresh clone: installs what is missing, builds what is stale, and shows each step.
// `node ready.mjs` prepares a start; `--tests` also installs what the tests need, and `--packages-only` builds nothing.
// Imports only Node's own modules, because nothing may be installed yet.
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compress } from './compress.mjs'
import { modifiedAt, newest, touch } from './files.mjs'
import { installPackages } from './install.mjs'
import { CommandFailed, runCommand, step } from './step.mjs'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const fromRoot = (path) => join(root, path)
const runNode = (args, options) => runCommand(process.execPath, args, { cwd: root, ...options })

const packages = ['contract', 'rules', 'client', 'react', 'ui', 'app-server', 'platform', 'sample']
const appLabels = {
  storefront: 'the storefront',
  hosted: 'the hosted pages',
  admin: 'the admin',
}

const stamps = fromRoot('node_modules/.cache/vitrine')

/** A stamp counts only while the results exist: `git clean` removes results and leaves the stamp. */
const isUpToDate = (stamp, sources, results) =>
  results.every((path) => existsSync(fromRoot(path))) && newest(sources) <= modifiedAt(stamp)

/** The data folder of an empty database; it fits only the PGlite version that made it. */
function prepareDatabase() {
  const preparedBy = join(stamps, 'embedded-by')
  const manifest = fromRoot('node_modules/@electric-sql/pglite/package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  const isCurrent = existsSync(preparedBy) && readFileSync(preparedBy, 'utf8') === version
  if (isCurrent && existsSync(fromRoot('packages/platform/.cache/embedded.tar'))) return undefined
  const run = async () => {
    await runNode(['packages/platform/prepare.mjs'])
    mkdirSync(stamps, { recursive: true })
    writeFileSync(preparedBy, version)
  }
  return { label: 'the embedded database', run }
}

/** The modules of the packages. A start needs no types, so only the tests check them, which takes most of the time. */
function compile(sources, { tests }) {
  const stamp = (name) => join(stamps, name)
  const results = [...packages.map((name) => `packages/${name}/dist`), 'apps/vitrine/dist']
  if (isUpToDate(stamp(tests ? 'checked' : 'compiled'), [...sources, fromRoot('apps/vitrine/src')], results))
    return undefined
  const compiler = fromRoot('node_modules/typescript-7/bin/tsc')
  const run = async () => {
    await runNode([compiler, '-b', ...(tests ? [] : ['--noCheck'])])
    for (const name of tests ? ['compiled', 'checked'] : ['compiled']) touch(stamp(name))
  }
  return { label: tests ? 'the packages and their types' : 'the packages', run }
}

/** The answers that the API pages show, from the compiled packages. */
function recordAnswers(sources) {
  const answers = 'apps/hosted/.cache/answers.json'
  const recorder = fromRoot('apps/vitrine/src/record-examples.ts')
  if (isUpToDate(fromRoot(answers), [...sources, recorder], [answers])) return undefined
  return {
    label: 'the examples of the API',
    run: () => runNode([fromRoot('apps/vitrine/dist/record-examples.js')]),
  }
}

/** An app, from the sources of the packages. */
function buildApp(app, sources) {
  const built = join(stamps, app)
  const results = [`apps/${app}/build/server`, `apps/${app}/build/client`]
  const compressScript = fromRoot('apps/vitrine/bin/compress.mjs')
  if (isUpToDate(built, [...sources, fromRoot(`apps/${app}`), compressScript], results)) return undefined
  const run = async () => {
    await runNode([fromRoot('node_modules/@react-router/dev/bin.js'), 'build'], {
      cwd: fromRoot(`apps/${app}`),
      env: { ...process.env, NODE_ENV: 'production' },
    })
    await compress(fromRoot(`apps/${app}/build/client`))
    touch(built)
  }
  return { label: appLabels[app], run }
}

/** Builds what is stale, in lanes, because most builds use one core. */
async function build({ apps, tests }) {
  const sources = [...packages.map((name) => fromRoot(`packages/${name}`)), fromRoot('tsconfig.base.json')]
  const app = (name) => buildApp(name, sources)
  const phases = [[[compile(sources, { tests })], [prepareDatabase()]]]
  // The builds of the apps need the compiled packages, and the hosted pages what is recorded.
  if (apps)
    phases.push([
      [recordAnswers(sources), app('hosted')],
      [app('storefront'), app('admin')],
    ])
  if (phases.flat(2).every((task) => task === undefined)) return

  const running = new Set()
  const runLane = async (lane) => {
    for (const task of lane) {
      if (!task) continue
      running.add(task.label)
      await task.run()
      running.delete(task.label)
    }
  }
  const runPhases = async () => {
    for (const lanes of phases) await Promise.all(lanes.map(runLane))
  }
  await step('Building', runPhases, { count: () => [...running].join(' and ') })
}

/** Ends the process on an older Node, which would fail somewhere in the middle. */
function requireNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Vitrine needs Node 20.19 or newer; this is Node ${version}.`)
  process.exit(1)
}

/**
 * Installs and builds; a step that fails prints its output and ends the process. `tests` also installs the packages of
 * the tests and checks types, `apps: false` does not build the three apps, `packagesOnly` builds nothing.
 */
export async function ready({ tests = false, apps = true, packagesOnly = false } = {}) {
  requireNode(process.versions.node)
  try {
    await installPackages(root, { tests })
    if (!packagesOnly) await build({ apps, tests })
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    console.error(error.output)
    process.exit(error.exitCode)
  }
}

if (import.meta.url === pathToFileURL(realpathSync(process.argv[1] ?? '.')).href) {
  const has = (option) => process.argv.includes(option)
  await ready({ tests: has('--tests'), packagesOnly: has('--packages-only') })
}
