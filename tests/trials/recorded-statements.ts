// The statements that a platform sends, and the work that PostgreSQL does for them: it does not depend on the machine.
import type { Database, Statement } from '@vitrine/platform'
import pg from 'pg'
import { databaseUrl } from '../shop/engine.ts'

/** Records the statements that run on a database. */
export function recordStatements(database: Database) {
  const statements: Statement[] = []
  const run: Database['run'] = (statement) => {
    statements.push(statement)
    return database.run(statement)
  }
  return { database: { ...database, run }, statements }
}

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

const rowsOf = (plan: Plan): number =>
  plan['Actual Loops'] *
    (plan['Actual Rows'] +
      (plan['Rows Removed by Filter'] ?? 0) +
      (plan['Rows Removed by Join Filter'] ?? 0) +
      (plan['Rows Removed by Index Recheck'] ?? 0)) +
  (plan.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), 0)

/** The database pages that these statements read, and the rows that pass through all steps of their plans. */
export async function workOf(database: Database, statements: readonly Statement[]) {
  const work = { pages: 0, rows: 0 }
  for (const { text, values } of statements) {
    const [row] = await database.run<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      text: `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    })
    const plan = row?.['QUERY PLAN'][0].Plan as Plan
    work.pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    work.rows += rowsOf(plan)
  }
  return work
}

/** Cleans the tables of the catalogue up, so that plans do not depend on when PostgreSQL does, which may take longer than the platform's own statements may. */
export async function vacuum() {
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  try {
    await client.query('vacuum analyze products, offers, stock, collections, stores')
  } finally {
    await client.end()
  }
}
