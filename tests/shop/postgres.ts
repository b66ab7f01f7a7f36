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
  const workers = Array.from({ length: project.vitest.config.maxWorkers }, (_, n) => n + 1)
  await runOn(url, ...workers.map((worker) => `create database ${prefix}worker_${worker}`))
  project.provide('databaseUrl', url)
  project.provide('databasePrefix', prefix)
  return async () => {
    if (process.env.DATABASE_URL) await dropDatabases(url, prefix)
    await stop()
  }
}

async function runOn(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const text of statements) await client.query(text)
  await client.end()
}

async function dropDatabases(url: string, prefix: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { name } of rows as { name: string }[]) await client.query(`drop database ${name} with (force)`)
  await client.end()
}
