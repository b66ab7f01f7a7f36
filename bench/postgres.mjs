// The PostgreSQL to measure on: a new server with default durability (fsync on), or a new database on DATABASE_URL.
import pg from 'pg'
import { startTemporaryPostgres } from '../tests/shop/temporary-postgres.mjs'

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
  return startTemporaryPostgres(['-c', 'max_connections=100'])
}
