// Compiles queries whose shape depends on the request; Kysely builds and escapes them.
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import { BoundedMap } from './bounded-map.ts'
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

// More than the shapes that callers can ask for (list.ts).
const planNames = new BoundedMap<string, string>({ entries: 2000 })

/** The name of a cached plan: a hash of the SQL, because a pooler may share connections between processes. */
async function planNameOf(text: string): Promise<string> {
  const cached = planNames.get(text)
  if (cached) return cached
  const name = `q.${(await hexHashOf(text)).slice(0, 30)}`
  planNames.set(text, name)
  return name
}

/**
 * Compiles a query to a statement. With `cachePlan`, each connection keeps its plan, so the number of such shapes must be
 * bounded; shapes that callers can invent freely are planned on each run, for the values of that run.
 */
export async function compileQuery(query: RawBuilder<unknown>, cachePlan: boolean): Promise<Statement> {
  const { sql: text, parameters } = query.compile(compiler)
  return {
    text,
    values: parameters,
    ...(cachePlan ? { name: await planNameOf(text) } : { needsCustomPlan: true }),
  }
}
