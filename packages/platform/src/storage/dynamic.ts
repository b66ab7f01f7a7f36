// Queries whose shape is known only when they are asked: built and escaped by Kysely, run by the session.
import { createHash } from 'node:crypto'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import type { Statement } from './database.ts'

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** What an engine calls the plan of a text. */
const nameOf = (text: string) => `q.${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`

/**
 * A query as a statement. A `common` shape keeps its plan on each connection, so there may only be so many of them:
 * shapes that callers can make up as they like are planned each time.
 */
export function compiled(query: RawBuilder<unknown>, common: boolean): Statement {
  const { sql: text, parameters } = query.compile(compiler)
  return { text, values: parameters, ...(common && { name: nameOf(text) }) }
}
