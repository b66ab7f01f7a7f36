// One database per worker: embedded, or a real PostgreSQL when VITRINE_TEST_ENGINE=postgres or when a story asks for it.
import { type Database, openEmbedded, openPostgres } from '@vitrine/platform'
import { inject } from 'vitest'
import { isLanding } from './size.ts'

export type Engine = Database['engine']

const open: Partial<Record<Engine, Promise<Database>>> = {}

/** The engine for stories that do not name one. */
export const defaultEngine: Engine = process.env.VITRINE_TEST_ENGINE === 'postgres' ? 'postgres' : 'pglite'

/** The connection URL of the real PostgreSQL. */
export const databaseUrl = (): string => inject('databaseUrl')

/** The engines of a test that tries both: at a landing PostgreSQL alone, because the stories of `npm test` run on the other. */
export const bothEngines: readonly Engine[] = isLanding ? ['postgres'] : ['pglite', 'postgres']

const openers = {
  pglite: () => openEmbedded(),
  postgres: () => openPostgres(databaseUrl()),
} satisfies Record<Engine, () => Promise<Database>>

/** The worker's database of that engine, opened once. */
export const databaseOf = (engine: Engine): Promise<Database> => (open[engine] ??= openers[engine]())
