// A real PostgreSQL for tests: the server in DATABASE_URL, else a temporary one that stops with the tests.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startTemporaryPostgres } from './temporary-postgres.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    /** Begins the names of databases that several tests use; they are dropped after all tests. */
    databasePrefix: string
  }
}

/** Starts PostgreSQL; returns its URL and how to stop it. */
export async function startPostgres(flags: string[] = ['-c', 'fsync=off']) {
  const givenUrl = process.env.DATABASE_URL
  if (givenUrl) return { url: givenUrl, restart: undefined, stop: async () => {} }
  // A deadlock is found after this wait, and must be found within the statement timeout on busy cores too.
  return startTemporaryPostgres([...flags, '-c', 'deadlock_timeout=100ms', '-c', 'max_connections=200'])
}

export default async function setup(project: TestProject) {
  const { url, stop } = await startPostgres()
  const prefix = `test_${randomUUID().slice(0, 8)}_`
  // A database for each worker: a worker that ends would take jobs of the stores of the others with it.
  await withClient(url, async (client) => {
    for (let worker = 1; worker <= project.vitest.config.maxWorkers; worker += 1)
      await client.query(`create database ${prefix}worker_${worker}`)
  })
  project.provide('databaseUrl', url)
  project.provide('databasePrefix', prefix)
  return async () => {
    if (process.env.DATABASE_URL) await dropDatabases(url, prefix)
    await stop()
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await work(client)
  await client.end()
}

const dropDatabases = (url: string, prefix: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { name } of rows as { name: string }[])
      await client.query(`drop database ${name} with (force)`)
  })
