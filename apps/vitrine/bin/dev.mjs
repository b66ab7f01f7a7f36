// `npm run dev`: the same as `npm start`, from the sources, with hot reload. A change to a screen is swapped in the
// browser; a change below it starts the platform anew on the same data.
import { fileURLToPath } from 'node:url'
import { ready } from './ready.mjs'

ready({ screens: false })
process.env.NODE_ENV = 'development'

const { createServer, defaultServerConditions } = await import('vite')
const { screensAtWork } = await import('./screens-at-work.mjs')
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
const workshop = await screensAtWork(root)

let running
let turn = Promise.resolve()

const startAnew = () => {
  turn = turn.then(async () => {
    await running?.close()
    running = undefined
    sources.moduleGraph.invalidateAll()
    try {
      const { run } = await sources.ssrLoadModule('/apps/vitrine/src/run.ts')
      running = await run(process.env, console.log, workshop.screens)
      running.died?.then(({ message }) => {
        console.error(message)
        stop(1)
      })
    } catch (error) {
      console.error(error)
    }
  })
  return turn
}

const below = /\/(packages\/(contract|rules|platform|sample)|apps\/vitrine)\/src\//
let soon
sources.watcher.on('all', (_event, path) => {
  if (!below.test(path.replaceAll('\\', '/'))) return
  clearTimeout(soon)
  soon = setTimeout(startAnew, 100)
})

const stop = async (code = 0) => {
  setTimeout(() => process.exit(1), 9500).unref()
  await turn
  await running?.close()
  await workshop.close()
  await sources.close()
  process.exit(code)
}
const { onToldToStop } = await sources.ssrLoadModule('/apps/vitrine/src/told-to-stop.ts')
onToldToStop(() => stop())

await startAnew()
