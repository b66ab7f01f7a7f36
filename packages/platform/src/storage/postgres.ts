// PostgreSQL through a connection pool, the engine for production.
import pg from 'pg'
import { retryTransaction } from './retry-transaction.ts'
import type { Database, DatabaseSession } from './database.ts'
import { parsers } from './parsers.js'

const statementTimeoutMs = 2000
// The server cancels slow statements itself; this limit is for a server that has stopped responding.
const queryTimeoutMs = statementTimeoutMs + 3000

// The longest delay that a timer takes.
const noTimeoutMs = 2 ** 31 - 1

const isQueryTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** Options of `openPostgres`. */
export interface PostgresOptions {
  /** Receives warnings that no caller waits for, such as a lost idle connection; ignored by default. */
  onWarning?: (message: string) => void
}

/** Opens a connection pool on `url`. */
export async function openPostgres(
  url: string,
  { onWarning = () => {} }: PostgresOptions = {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types: parsers,
    connectionTimeoutMillis: 5000,
    statement_timeout: statementTimeoutMs,
    query_timeout: queryTimeoutMs,
    idle_in_transaction_session_timeout: 5 * statementTimeoutMs,
    application_name: 'vitrine',
    // Hot statements are lookups by key: one generic plan fits all values, and planning costs more than running.
    // A pooler such as PgBouncer must list these settings in `ignore_startup_parameters`.
    options: '-c plan_cache_mode=force_generic_plan',
  })
  pool.on('error', (error) => onWarning(`An idle database connection ended: ${error.message}`))

  // pool.query() discards the connection when a statement fails; this keeps it in the pool.
  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    let isBroken = false
    // A lost connection can emit 'error' more than once, and an 'error' event without a listener ends the process.
    const markBroken = () => (isBroken = true)
    client.on('error', markBroken)
    try {
      return await work(client)
    } catch (error) {
      // The late answer could still arrive and be taken for that of the next statement.
      isBroken ||= isQueryTimeout(error)
      throw error
    } finally {
      client.off('error', markBroken)
      client.release(isBroken)
    }
  }

  const sessionOf = (client: pg.PoolClient): DatabaseSession => ({
    run: async ({ name, text, values, noTimeout }) => {
      const config = {
        text,
        values: values as unknown[],
        ...(name && { name }),
        ...(noTimeout && { query_timeout: noTimeoutMs }),
      }
      return (await client.query(config)).rows
    },
  })

  try {
    return {
      engine: 'postgres',
      durability: await readDurability(pool),
      run: (statement) => retryTransaction(() => withClient((client) => sessionOf(client).run(statement))),
      transaction: (work) =>
        retryTransaction(() =>
          withClient(async (client) => {
            await client.query('begin')
            try {
              const result = await work(sessionOf(client))
              await client.query('commit')
              return result
            } catch (error) {
              await client.query('rollback').catch(() => {})
              throw error
            }
          }),
        ),
      close: () => pool.end(),
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

async function readDurability(pool: pg.Pool): Promise<Database['durability']> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off' order by name`,
  )
  if (rows.length === 0) {
    return { isWeak: false, message: 'PostgreSQL: acknowledged writes survive a crash and a power cut.' }
  }
  const off = rows.map((row) => row.name).join(', ')
  return {
    isWeak: true,
    message: `PostgreSQL runs with ${off} off: acknowledged writes can be lost in a power cut. For production, turn ${off} on.`,
  }
}
