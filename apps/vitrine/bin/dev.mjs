// `npm run dev`: like `npm start`, but from the sources and with hot reload. A change to an app is swapped in the browser;
// a change to the packages below the apps restarts the platform on the same data.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ready } from './ready.mjs'

await ready({ apps: false })
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
// In development the terminal shows problems only; the browser's network panel shows the requests.
environment.LOG_LEVEL ||= 'warn'
const inMemory = environment.VITRINE_DATA === 'memory:' && !environment.DATABASE_URL
let running
let restarts = Promise.resolve()

const start = async (startedAt) => {
  sources.moduleGraph.invalidateAll()
  const { run, isStartupError, openTerminal, usage } = await sources.ssrLoadModule(
    '/apps/vitrine/src/index.ts',
  )
  if (process.argv.includes('--help')) {
    console.log(usage)
    return void stop()
  }
  try {
    running = await run(environment, console.log, {
      ownApps: devApps.apps,
      args: process.argv.slice(2),
      terminal: openTerminal(),
    })
  } catch (error) {
    if (!isStartupError(error)) throw error
    // A wrong setting is not fixed by editing the sources: stop instead of waiting for a change.
    console.error(error.message)
    return void stop(1)
  }
  // A store in memory is created again at each restart; reusing its API key keeps merchants signed in to the admin.
  environment.VITRINE_API_KEY ||= running.newApiKey
  running.crashed?.then(({ message }) => {
    console.error(message)
    stop(1)
  })
  console.log(`  Ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s. Stop with Ctrl-C.\n`)
}

const restart = (path) => {
  restarts = restarts.then(async () => {
    const startedAt = path ? performance.now() : 0
    if (path) console.log(`  ${relative(root, path)} changed: restarting the platform`)
    await running?.close()
    running = undefined
    await start(startedAt).catch((error) => console.error(error))
    if (path && inMemory && running) console.log('  memory: the data is new, the API key is unchanged\n')
  })
  return restarts
}

const restartPaths = /\/(packages\/(contract|rules|platform|sample)|apps\/vitrine)\/src\//
let debounce
sources.watcher.on('all', (_event, path) => {
  if (!restartPaths.test(path.replaceAll('\\', '/'))) return
  clearTimeout(debounce)
  debounce = setTimeout(() => restart(path), 100)
})

const stop = async (code = 0) => {
  setTimeout(() => process.exit(1), 9500).unref()
  await restarts
  await running?.close()
  await devApps.close()
  await sources.close()
  process.exit(code)
}
const { onShutdown } = await sources.ssrLoadModule('/apps/vitrine/src/shutdown.ts')
// Vite's own SIGTERM listener exits the process before the platform has drained.
process.removeAllListeners('SIGTERM')
onShutdown(() => stop())

await restart()
