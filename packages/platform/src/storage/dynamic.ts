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

// The engine keeps a plan per name and connection, so only so many shapes get one.
const names = new Map<string, string>()
const named = 200

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= named) return known
  const name = `q.${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
  names.set(text, name)
  return name
}

/** A query as a statement; a shape that comes again keeps its plan. */
export function compiled(query: RawBuilder<unknown>): Statement {
  const { sql: text, parameters } = query.compile(compiler)
  const name = nameOf(text)
  return { text, values: parameters, ...(name && { name }) }
}
