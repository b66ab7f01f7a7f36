// PostgreSQL through a pool: the engine of a shop that has grown.
import pg from 'pg'
import { retryTransaction } from './retry-transaction.ts'
import type { Database, DatabaseSession } from './database.ts'
import { parsers } from './parsers.js'

const twoSeconds = 2000
// PostgreSQL ends what takes too long; one that has gone silent ends nothing, and a wire does not tell.
const silence = twoSeconds + 3000

// As long as a timer goes.
const never = 2 ** 31 - 1

const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

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
    statement_timeout: twoSeconds,
    query_timeout: silence,
    idle_in_transaction_session_timeout: 5 * twoSeconds,
    application_name: 'vitrine',
    // Hot statements are lookups by key: one plan fits all values, and planning each time costs more than running.
    // A pooler such as PgBouncer must let these settings pass: `ignore_startup_parameters`.
    options: '-c plan_cache_mode=force_generic_plan',
  })
  pool.on('error', (error) => onWarning(`An idle database connection ended: ${error.message}`))

  // pool.query() throws the connection away when a statement fails; this keeps it.
  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    let broken = false
    // It says so twice when its server ends it and hangs up; an error that nobody hears ends the process.
    const breaks = () => (broken = true)
    client.on('error', breaks)
    try {
      return await work(client)
    } catch (error) {
      // Its answer may still come, and would be taken for the next one's.
      broken ||= isSilence(error)
      throw error
    } finally {
      client.off('error', breaks)
      client.release(broken)
    }
  }

  const sessionOf = (client: pg.PoolClient): DatabaseSession => ({
    run: async ({ name, text, values, noTimeout: patient }) => {
      const config = {
        text,
        values: values as unknown[],
        ...(name && { name }),
        ...(patient && { query_timeout: never }),
      }
      return (await client.query(config)).rows
    },
  })

  try {
    return {
      engine: 'postgres',
      durability: await readPromise(pool),
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

async function readPromise(pool: pg.Pool): Promise<Database['durability']> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off' order by name`,
  )
  if (rows.length === 0) {
    return { isWeak: false, message: 'PostgreSQL: an acknowledged write survives a crash and a power cut.' }
  }
  const off = rows.map((row) => row.name).join(', ')
  return {
    isWeak: true,
    message: `PostgreSQL runs with ${off} off: acknowledged writes can be lost in a power cut. Turn it on for real money.`,
  }
}
