// The worker thread of the embedded engine: on the main thread, its statements would block the event loop. Plain
// JavaScript, because a worker is loaded from its file, in development too.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { parsers } from './parsers.js'

/** @type {{ database: string | undefined, prepared: string | undefined }} */
const { database, prepared } = workerData
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)

/** The message of a panic of PostgreSQL. @type {string | undefined} */
let panicMessage

/** Why PostgreSQL does not start, as it prints it. @type {string | undefined} */
let lastWords

const pglite = await PGlite.create({
  ...(database && { dataDir: database, onStderr: keepLastWords }),
  ...(prepared && { loadDataDir: new Blob([await readFile(prepared)]) }),
}).catch((error) => {
  throw Object.assign(error, { lastWords })
})
exitWithPostgres(pglite.Module)
const client = new pg.Client({ ...createPgConfig(pglite), types: parsers })
await client.connect()
// As on the PostgreSQL pool: hot statements are lookups by key, so one generic plan fits all values.
await client.query('set plan_cache_mode = force_generic_plan')
port.postMessage({ ready: true })

let last = Promise.resolve()
port.on('message', (statements) => {
  for (const statement of statements) last = last.then(() => run(statement))
})

/** Runs a statement; without a text, it closes the database. @param {{ id: number } & import('pg').QueryConfig} message */
async function run({ id, ...statement }) {
  if (statement.text === undefined) {
    await client.end()
    await pglite.close()
    port.postMessage({ id, rows: [] })
    port.close()
    return
  }
  try {
    // A script has a list of results, and no rows.
    const { rows = [] } = await client.query(statement)
    port.postMessage({ id, rows })
  } catch (thrown) {
    const { message, code, constraint, detail, severity } = /** @type {pg.DatabaseError} */ (thrown)
    if (severity === 'PANIC') panicMessage = message
    port.postMessage({ id, error: { message, code, constraint, detail } })
  }
}

/** @param {string} line */
function keepLastWords(line) {
  const [, level, text = ''] = /\b(FATAL|PANIC|DETAIL|postgres): +(.+?)\.?$/.exec(line) ?? []
  const words = text.replaceAll(PGlite.paths.PGDATA, database ?? '')
  if (level === 'DETAIL') lastWords &&= `${lastWords} (${words})`
  else if (level) lastWords ??= words
  return true
}

/**
 * Ends this thread when PostgreSQL stops amid a statement, by a panic (such as a full disk) or a WebAssembly trap. PGlite
 * swallows both, and every statement from then on would hang. The exit status of an ordinary SQL error is ignored.
 * @param {PGlite['Module']} postgres
 */
function exitWithPostgres(postgres) {
  const sqlErrorStatus = 100
  const runMainLoop = postgres._PostgresMainLoopOnce
  postgres._PostgresMainLoopOnce = () => {
    try {
      runMainLoop()
    } catch (thrown) {
      const { status, message } = /** @type {{ status?: number, message?: string }} */ (thrown)
      // Thrown outside this call, so that it ends the thread; the failing statement is answered with the panic first.
      if (status !== sqlErrorStatus) {
        setImmediate(() => {
          throw new Error(panicMessage ?? message)
        })
      }
      throw thrown
    }
  }
}
