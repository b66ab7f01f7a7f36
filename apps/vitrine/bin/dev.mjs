// `npm run dev`: the same as `npm start`, from the sources, with hot reload. A change to a screen is swapped in the
// browser; a change below it starts the platform anew on the same data.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ready } from './ready.mjs'

ready({ screens: false })
process.env.NODE_ENV = 'development'

const { createServer, defaultServerConditions } = await import('vite')
const { openDevApps } = await import('./dev-apps.mjs')
const root = fileURLToPath(new URL('../../../', import.meta.url))

const sources = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  logLevel: 'warn',
  server: { middlewareMode: true, hmr: false, ws: false },
  resolve: { conditions: ['@vitrine/source', ...defaultServerConditions] },
  ssr: { resolve: { conditions: ['@vitrine/source', ...defaultServerConditions] } },
})
const devApps = await openDevApps(root)

const environment = { ...process.env }
// The workshop tells of trouble; the browser beside it shows the rest.
environment.LOG_LEVEL ||= 'warn'
const inMemory = environment.VITRINE_DATA === 'memory:' && !environment.DATABASE_URL
let running
let turn = Promise.resolve()

const start = async (began) => {
  sources.moduleGraph.invalidateAll()
  const { run, isStartupError } = await sources.ssrLoadModule('/apps/vitrine/src/index.ts')
  try {
    running = await run(environment, console.log, devApps.apps)
  } catch (error) {
    if (!isStartupError(error)) throw error
    // No change to the sources mends what the operator said.
    console.error(error.message)
    return void stop(1)
  }
  // A store in memory is made anew each time; whoever is signed in at the desk stays so.
  environment.VITRINE_API_KEY ||= running.newApiKey
  running.crashed?.then(({ message }) => {
    console.error(message)
    stop(1)
  })
  console.log(`  Ready in ${((performance.now() - began) / 1000).toFixed(1)} s. Stop with Ctrl-C.\n`)
}

const startAnew = (path) => {
  turn = turn.then(async () => {
    const began = path ? performance.now() : 0
    if (path) console.log(`  ${relative(root, path)} has changed: the platform starts anew`)
    await running?.close()
    running = undefined
    await start(began).catch((error) => console.error(error))
    if (path && inMemory && running) console.log('  memory: everything is new, but for the API key\n')
  })
  return turn
}

const below = /\/(packages\/(contract|rules|platform|sample)|apps\/vitrine)\/src\//
let soon
sources.watcher.on('all', (_event, path) => {
  if (!below.test(path.replaceAll('\\', '/'))) return
  clearTimeout(soon)
  soon = setTimeout(() => startAnew(path), 100)
})

const stop = async (code = 0) => {
  setTimeout(() => process.exit(1), 9500).unref()
  await turn
  await running?.close()
  await devApps.close()
  await sources.close()
  process.exit(code)
}
const { onShutdown } = await sources.ssrLoadModule('/apps/vitrine/src/shutdown.ts')
// Vite would end the process as soon as it has closed itself: it is ours to end, when the platform has drained.
process.removeAllListeners('SIGTERM')
onShutdown(() => stop())

await startAnew()
