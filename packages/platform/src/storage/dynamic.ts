// Queries whose shape is known only when they are asked: built and escaped by Kysely, run by the session.
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import { hexHashOf } from '../secrets.ts'
import type { Statement } from './database.ts'

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const names = new Map<string, string>()

/** What an engine calls the plan of a text: the same in every process, because a pooler may share its connections. */
async function nameOf(text: string): Promise<string> {
  const known = names.get(text)
  if (known) return known
  const name = `q.${(await hexHashOf(text)).slice(0, 30)}`
  names.set(text, name)
  return name
}

/**
 * A query as a statement. A `common` shape keeps its plan on each connection, so there may only be so many of them:
 * shapes that callers can make up as they like are planned each time.
 */
export async function compiled(query: RawBuilder<unknown>, common: boolean): Promise<Statement> {
  const { sql: text, parameters } = query.compile(compiler)
  return { text, values: parameters, ...(common && { name: await nameOf(text) }) }
}
