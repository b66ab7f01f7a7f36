// One database per worker: embedded, or a real PostgreSQL when VITRINE_TEST_ENGINE=postgres or when a story asks for it.
import { type Database, openEmbedded, openPostgres } from '@vitrine/platform'
import { inject } from 'vitest'
import { noteStatements } from './note-statements.ts'
import { isLanding } from './size.ts'

export type Engine = Database['engine']

const open: Partial<Record<Engine, Promise<Database>>> = {}

/** The engine for stories that do not name one. */
export const defaultEngine: Engine = process.env.VITRINE_TEST_ENGINE === 'postgres' ? 'postgres' : 'pglite'

/** The connection URL of the worker's database on the real PostgreSQL. */
export function databaseUrl(): string {
  const url = new URL(inject('databaseUrl'))
  url.pathname = `${inject('databasePrefix')}worker_${process.env.VITEST_POOL_ID}`
  return url.href
}

/** The engines of a test that tries both: at a landing PostgreSQL alone, because the stories of `npm test` run on the other. */
export const bothEngines: readonly Engine[] = isLanding ? ['postgres'] : ['pglite', 'postgres']

const openers = {
  pglite: () => openEmbedded(),
  postgres: async () => noteStatements(await openPostgres(databaseUrl())),
} satisfies Record<Engine, () => Promise<Database>>

/** The worker's database of that engine, opened once. */
export const databaseOf = (engine: Engine): Promise<Database> => (open[engine] ??= openers[engine]())
