// PostgreSQL through a connection pool, the engine for production.
import pg from 'pg'
import { systemClock } from '../deps.ts'
import { checkConnection, isRefusedParameter, planCacheMode, sessionSettings } from './check-connection.ts'
import { createConnections } from './connections.ts'
import type { Database, DatabaseSession, Statement } from './database.ts'
import { isQueryTimeout, queryTimeout } from './errors.ts'
import { parsers } from './parsers.js'
import { retryTransaction, RowLocked, waitBeforeRetry } from './retry-transaction.ts'
import { withTimeout } from '../time-limit.ts'

// The server cancels slow statements itself; this limit is for a server that has stopped responding.
const queryTimeoutMs = 5000
const connectTimeoutMs = 5000

// A name may lead to another server, and a connection stays where it was opened.
const maxLifeSeconds = 300

// The longest delay that a timer takes.
const noTimeoutMs = 2 ** 31 - 1

// PostgreSQL's code for a statement that is not prepared (invalid_sql_statement_name).
const isUnprepared = (error: unknown) => (error as { code?: unknown } | null)?.code === '26000'

const isStatementTimeout = (error: unknown) => (error as { code?: unknown } | null)?.code === '57014'

/** Options of `openPostgres`. */
export interface PostgresOptions {
  /** Receives warnings that no caller waits for, such as a lost idle connection; ignored by default. */
  onWarning?: (message: string) => void
  /** How many connections the pool opens at most; 10 by default. */
  poolSize?: number
}

/** Opens a connection pool on `url`, on PostgreSQL itself or through a pooler that supports named statements. */
export async function openPostgres(
  url: string,
  { onWarning = () => {}, poolSize = 10 }: PostgresOptions = {},
): Promise<Database> {
  const options = {
    connectionString: url,
    max: poolSize,
    types: parsers,
    connectionTimeoutMillis: connectTimeoutMs,
    maxLifetimeSeconds: maxLifeSeconds,
    query_timeout: queryTimeoutMs,
    pipeline: true,
    application_name: 'vitrine',
  }
  const pool = await openPool({ ...options, ...startupParameters }, onWarning).catch((error: unknown) => {
    if (isRefusedParameter(error)) return openPool(options, onWarning)
    throw error
  })

  let retries = 0
  const noteRetry = () => void (retries += 1)
  const connections = createConnections(pool, {
    clock: systemClock,
    size: poolSize,
    waitMs: connectTimeoutMs,
    maxLifeMs: maxLifeSeconds * 1000,
    onRetry: noteRetry,
  })
  const runAlone = <Row>(statement: Statement) =>
    statement.isWrite
      ? connections.write((client) => writingSession(client).run<Row>(statement))
      : connections.read((client) =>
          statement.needsCustomPlan
            ? runWithCustomPlan<Row>(client, statement)
            : sessionOf(client).run<Row>(statement),
        )
  const runShared = shareConnections(connections)
  // On a shared connection, the first lookup of a name prepares it for all that were sent after it. If that lookup fails
  // before, for example while it waits for a table, the others find nothing prepared.
  const runLookup = <Row>(statement: Statement) =>
    runShared<Row>(statement).catch((error: unknown) => {
      if (isUnprepared(error)) return runAlone<Row>(statement)
      throw error
    })
  const retried = <T>(work: () => Promise<T>) =>
    retryTransaction(work, (attempt) => {
      noteRetry()
      return waitBeforeRetry(attempt)
    })

  try {
    return {
      engine: 'postgres',
      durability: await readDurability(pool),
      run: (statement) => retried(() => (statement.isLookup ? runLookup(statement) : runAlone(statement))),
      transaction: (work) => retried(() => connections.write((client) => runTransaction(client, work))),
      stats: () => ({
        size: poolSize,
        open: pool.totalCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount + connections.waiting(),
        retries,
      }),
      close: connections.close,
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** A connection that lookups share: how many have joined, and how many of them are not over. */
interface SharedConnection {
  client: Promise<pg.PoolClient>
  joined: number
  running: number
  isBroken: boolean
}

// A lookup may wait for all before it.
const maxSharing = 8

/**
 * Runs lookups that are asked at the same time on one connection, and sends them together: waking PostgreSQL costs more than
 * the lookup itself. What has been sent is joined by no other lookup, which would wait for it although connections are idle.
 */
function shareConnections({ take, release, noteFailure }: ReturnType<typeof createConnections>) {
  let open: SharedConnection | undefined
  const close = (shared: SharedConnection) => {
    if (open === shared) open = undefined
  }
  return async <Row>(statement: Statement): Promise<Row[]> => {
    open ??= { client: take(), joined: 0, running: 0, isBroken: false }
    const shared = open
    const lookupsBefore = shared.joined
    shared.joined += 1
    shared.running += 1
    if (shared.joined === maxSharing) close(shared)
    try {
      const client = await shared.client
      if (lookupsBefore === 0) sendTogether(client, () => close(shared))
      return await sessionOf(client, lookupsBefore).run<Row>(statement)
    } catch (error) {
      shared.isBroken ||= isQueryTimeout(error)
      return noteFailure(error)
    } finally {
      shared.running -= 1
      if (shared.running === 0) {
        close(shared)
        await shared.client.then(
          (client) => release(client, shared.isBroken),
          () => {},
        )
      }
    }
  }
}

/** Keeps what is sent on a connection until the end of this turn of the event loop. */
function sendTogether({ connection: { stream } }: pg.PoolClient, onSent: () => void) {
  stream.cork()
  setImmediate(() => {
    stream.uncork()
    onSent()
  })
}

/** A session on a connection on which `statementsBefore` have been sent, each of which has its own time before this one. */
const sessionOf = (client: pg.PoolClient, statementsBefore = 0): DatabaseSession => ({
  run: async (statement) => {
    const { name, text, values, noTimeout, lockWaitMs = 0 } = statement
    const config = {
      text,
      values: values as unknown[],
      query_timeout: noTimeout ? noTimeoutMs : (statementsBefore + 1) * queryTimeoutMs + lockWaitMs,
      ...(name && { name }),
    }
    // A script has a list of results, and no rows.
    const { rows = [] } = await (lockWaitMs > 0
      ? queryWithWait(client, config, lockWaitMs)
      : client.query(config))
    return rows
  },
})

/**
 * A session for work that may write. At its own time limit node-postgres closes the connection, and so would not see when
 * PostgreSQL ends a hung write (connections.ts): here the caller gets the same error, and the connection stays.
 */
const writingSession = (client: pg.PoolClient): DatabaseSession => ({
  run: <Row>(statement: Statement) => {
    const result = sessionOf(client).run<Row>({ ...statement, noTimeout: true })
    return statement.noTimeout
      ? result
      : withTimeout(
          (queryTimeoutMs + (statement.lockWaitMs ?? 0)) / 1000,
          result,
          () => new Error(queryTimeout),
        )
  },
})

/** Runs a statement of a transaction with a time limit of its own. */
async function queryWithWait(client: pg.PoolClient, config: pg.QueryConfig, lockWaitMs: number) {
  const [set, ran] = await Promise.allSettled([
    client.query(`set local statement_timeout = ${lockWaitMs}`),
    client.query(config),
    client.query('set local statement_timeout to default'),
  ])
  if (set.status === 'rejected') throw set.reason
  if (ran.status === 'fulfilled') return ran.value
  throw isStatementTimeout(ran.reason) ? new RowLocked(ran.reason) : ran.reason
}

// A plan that memoizes allocates memory for all rows of a table before it reads the first, which takes longer than a page of a
// large one.
const beginWithCustomPlan =
  'begin; set local plan_cache_mode = force_custom_plan; set local enable_memoize = off'

/**
 * Runs a statement that PostgreSQL plans for its values. Sessions plan without them (check-connection.ts), so this is a
 * transaction with another setting, sent in one go.
 */
async function runWithCustomPlan<Row>(client: pg.PoolClient, statement: Statement): Promise<Row[]> {
  const [begun, ran, ended] = await Promise.allSettled([
    client.query(beginWithCustomPlan),
    sessionOf(client).run<Row>(statement),
    // Ends the transaction also if the statement has failed.
    client.query('commit'),
  ])
  for (const settled of [begun, ran, ended]) if (settled.status === 'rejected') throw settled.reason
  return (ran as PromiseFulfilledResult<Row[]>).value
}

async function runTransaction<T>(
  client: pg.PoolClient,
  work: (session: DatabaseSession) => Promise<T>,
): Promise<T> {
  const session = writingSession(client)
  const run = (text: string) => session.run({ text, values: [] })
  await run('begin')
  try {
    const result = await work(session)
    await run('commit')
    return result
  } catch (error) {
    // What hangs cannot be rolled back either.
    if (isQueryTimeout(error)) throw error
    throw await run('rollback').then(
      () => error,
      (failure: unknown) => (isQueryTimeout(failure) ? failure : error),
    )
  }
}

const startupParameters = {
  statement_timeout: sessionSettings.statement_timeout.ms,
  idle_in_transaction_session_timeout: sessionSettings.idle_in_transaction_session_timeout.ms,
  options: `-c plan_cache_mode=${planCacheMode}`,
}

/** Opens a pool and checks its connections; a pool that cannot be used is closed again. */
async function openPool(config: pg.PoolConfig, onWarning: (message: string) => void): Promise<pg.Pool> {
  const pool = new pg.Pool(config)
  // An 'error' event without a listener ends the process, and a lost connection can emit it at any time, also between
  // the pool and its caller. The statement fails too, or the next one does.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => onWarning(`An idle database connection ended: ${error.message}`))
  try {
    await checkConnection(pool, onWarning)
    return pool
  } catch (error) {
    await pool.end()
    throw error
  }
}

// Below 'on' a commit does not wait until a synchronous replica has it on its disk. Without replicas it makes no difference,
// but for 'off'.
const belowOn = ['local', 'remote_write']

async function readDurability(pool: pg.Pool): Promise<Database['durability']> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`,
  )
  const off = rows
    .filter(({ setting }) => setting === 'off')
    .map(({ name }) => name)
    .join(', ')
  const commit = rows.find(({ name, setting }) => name === 'synchronous_commit' && belowOn.includes(setting))
  const weaknesses = [
    off &&
      `PostgreSQL runs with ${off} off: acknowledged writes can be lost in a power cut. For production, turn ${off} on.`,
    commit &&
      `PostgreSQL runs with synchronous_commit = ${commit.setting}: acknowledged writes can be lost when a replica takes over. For production, set it to on.`,
  ].filter(Boolean)
  const message = weaknesses.join(' ') || 'PostgreSQL: acknowledged writes survive a crash and a power cut.'
  return { isWeak: weaknesses.length > 0, message }
}
