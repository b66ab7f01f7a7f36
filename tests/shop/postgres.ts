// A real PostgreSQL for tests: the server in DATABASE_URL, else a temporary one that stops with the tests.
import { startTemporaryPostgres } from './temporary-postgres.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

/** Starts PostgreSQL; returns its URL and how to stop it. */
export async function startPostgres(flags: string[] = ['-c', 'fsync=off']) {
  const givenUrl = process.env.DATABASE_URL
  if (givenUrl) return { url: givenUrl, restart: undefined, stop: async () => {} }
  // A deadlock is found after this wait, and must be found within the statement timeout on busy cores too.
  return startTemporaryPostgres([...flags, '-c', 'deadlock_timeout=100ms', '-c', 'max_connections=200'])
}

export default async function setup(project: { provide(key: 'databaseUrl', value: string): void }) {
  const { url, stop } = await startPostgres()
  project.provide('databaseUrl', url)
  return stop
}
