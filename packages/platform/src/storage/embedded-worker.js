// The embedded engine lives in a thread of its own: on the main thread its work would starve the event loop.
// Plain JavaScript, because a worker is loaded by its file, in development too.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { parsers } from './parsers.js'

/** @type {{ folder: string | undefined, prepared: string | undefined }} */
const { folder, prepared } = workerData
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)

/** What PostgreSQL panicked with. @type {string | undefined} */
let lastWords

const pglite = await PGlite.create({
  ...(folder && { dataDir: folder }),
  ...(prepared && { loadDataDir: new Blob([await readFile(prepared)]) }),
})
dieWithPostgres(pglite.Module)
const client = new pg.Client({ ...createPgConfig(pglite), types: parsers })
await client.connect()
// As on a pool of PostgreSQL: hot statements are lookups by key, and one plan fits all values.
await client.query('set plan_cache_mode = force_generic_plan')
port.postMessage({ ready: true })

port.on('message', async ({ id, text, values, name }) => {
  if (text === undefined) {
    await client.end()
    await pglite.close()
    port.postMessage({ id, rows: [] })
    port.close()
    return
  }
  try {
    const { rows } = await client.query({ text, values, name })
    port.postMessage({ id, rows })
  } catch (thrown) {
    const { message, code, constraint, detail, severity } = /** @type {pg.DatabaseError} */ (thrown)
    if (severity === 'PANIC') lastWords = message
    port.postMessage({ id, error: { message, code, constraint, detail } })
  }
})

/**
 * PGlite swallows whatever stops PostgreSQL amid a statement: a panic, as of a full disk, or a trap of WebAssembly. The
 * statement would wait for ever, and those after it too. One status alone is harmless: the jump out of an ordinary error.
 * @param {PGlite['Module']} postgres
 */
function dieWithPostgres(postgres) {
  const jump = 100
  const work = postgres._PostgresMainLoopOnce
  postgres._PostgresMainLoopOnce = () => {
    try {
      work()
    } catch (thrown) {
      const { status, message } = /** @type {{ status?: number, message?: string }} */ (thrown)
      // Thrown later and alone, so that it ends this thread; a panic is told to its own statement first.
      if (status !== jump) {
        setImmediate(() => {
          throw new Error(lastWords ?? message)
        })
      }
      throw thrown
    }
  }
}
