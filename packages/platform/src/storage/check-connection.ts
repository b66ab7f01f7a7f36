// Checks a new pool: PostgreSQL must limit the time of statements, and a connection pooler in between must support named
// statements. Poolers drop or refuse startup parameters, so that a limit that was asked for may not be in force.
import type pg from 'pg'
import { systemIds } from '../deps.ts'
import { statement } from './database.ts'
import { readOnlyCode } from './errors.ts'

/** The settings of a session: as a startup parameter or role default, and the largest value that is accepted. */
export const sessionSettings = {
  statement_timeout: { ms: 2000, maxMs: 4999 },
  idle_in_transaction_session_timeout: { ms: 10_000, maxMs: 60_000 },
} as const

// Hot statements are lookups by key: one generic plan fits all values, and planning costs more than running.
export const planCacheMode = 'force_generic_plan'

/** The connection works, but not in the way that the platform needs; the message is for the operator. */
class UnsuitableConnection extends Error {
  readonly code = 'UNSUITABLE_CONNECTION'
}

/** The address leads to a replica, or to a database that is set to read-only; the code is PostgreSQL's for a write there. */
class ReadOnlyDatabase extends Error {
  readonly code = readOnlyCode
}

/** A pooler refused a startup parameter; PostgreSQL itself never does. */
export const isRefusedParameter = (error: unknown): boolean => {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return code === '08P01' && message.startsWith('unsupported startup parameter')
}

interface SessionRow {
  name: string
  setting: string
  pid: number
  keepsNames: boolean
  /** As SQL writes them. */
  role: string
  database: string
}

// Prepared statement missing, or already there: the pooler sends statements to sessions that did not prepare them.
const lostStatement = new Set(['26000', '42P05'])

const lacksNamedStatements = () =>
  new UnsuitableConnection(
    'a connection pooler without named prepared statements. Use PgBouncer 1.21 or newer with max_prepared_statements above 0, or connect to PostgreSQL itself.',
  )

/** Throws an `UnsuitableConnection` or a `ReadOnlyDatabase` if the pool cannot be used; warns if it is only slower. */
export async function checkConnection(pool: pg.Pool, onWarning: (message: string) => void): Promise<void> {
  const client = await pool.connect()
  try {
    const rows = await readSession(client)
    const [first] = rows
    // The protocol names the backend of a session; a pooler names another one there, to pass on cancel requests.
    const isPooled = first?.pid !== (client as { processID?: number }).processID
    if (isPooled && first?.keepsNames && (await sharesBackends(pool, client))) throw lacksNamedStatements()
    checkSettings(rows, isPooled, onWarning)
    if (settingOf(rows, 'transaction_read_only') === 'on')
      throw new ReadOnlyDatabase('The database takes no writes')
  } finally {
    client.release()
  }
}

const settingOf = (rows: SessionRow[], name: string) => rows.find((row) => row.name === name)?.setting

function checkSettings(rows: SessionRow[], isPooled: boolean, onWarning: (message: string) => void) {
  const limits = Object.entries(sessionSettings)
    .filter(
      ([name, { maxMs }]) => !(Number(settingOf(rows, name)) > 0 && Number(settingOf(rows, name)) <= maxMs),
    )
    .map(([name, { ms }]) => ({ name, value: `'${ms / 1000}s'` }))
  const planCache =
    settingOf(rows, 'plan_cache_mode') === planCacheMode
      ? []
      : [{ name: 'plan_cache_mode', value: planCacheMode }]
  const [{ role = '', database = '' } = {}] = rows
  const setDefaults = (settings: typeof limits) =>
    settings
      .map(({ name, value }) => `alter role ${role} in database ${database} set ${name} = ${value};`)
      .join(' ')
  if (limits.length > 0) {
    const names = limits.map(({ name }) => name).join(' and ')
    throw new UnsuitableConnection(
      isPooled
        ? `a connection pooler that does not pass on ${names}. Set the limits in PostgreSQL itself: ${setDefaults([...limits, ...planCache])} Then restart the pooler.`
        : `reached with an address that changes ${names}. Remove that from the address.`,
    )
  }
  if (planCache.length > 0)
    onWarning(`PostgreSQL plans each statement anew, which is slow. Run there: ${setDefaults(planCache)}`)
}

/** Reads the settings of a session by a named statement, and under which name the session knows that statement. */
async function readSession(client: pg.PoolClient): Promise<SessionRow[]> {
  // A new name each time: a pooler that does not track names leaves the statement in a session of others.
  const name = `session.${systemIds.uuid()}`
  const probe = statement<{ name: string; names: string[] }>(
    name,
    `select name, setting, pg_backend_pid() as pid,
      exists (select 1 from pg_prepared_statements where name = $name) as "keepsNames",
      quote_ident(current_user) as role, quote_ident(current_database()) as database
    from pg_settings where name = any($names)`,
  )
  const names = [...Object.keys(sessionSettings), 'plan_cache_mode', 'transaction_read_only']
  const { text, values } = probe({ name, names })
  return client.query<SessionRow>({ name, text, values: [...values] }).then(
    ({ rows }) => rows,
    (error: { code?: string }) => {
      throw lostStatement.has(error.code ?? '') ? lacksNamedStatements() : error
    },
  )
}

/** Whether statements of one connection run in different sessions, or those of two connections in the same. */
async function sharesBackends(pool: pg.Pool, client: pg.PoolClient): Promise<boolean> {
  const other = await pool.connect()
  try {
    const pidOf = async (connection: pg.PoolClient) =>
      (await connection.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
    const [first, another, second, third] = [
      await pidOf(client),
      await pidOf(other),
      await pidOf(client),
      await pidOf(client),
    ]
    return first === another || first !== second || second !== third
  } finally {
    other.release()
  }
}
