// The embedded engine: PGlite in this process, stored in a folder or in memory.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { sessionSettings } from './check-connection.ts'
import { prepareDatabase } from './data-folder.ts'
import type { Database, DatabaseSession, Statement } from './database.ts'
import { assertNoLostFiles, listFiles } from './lost-files.ts'
import { BrokenEngine, type EngineError, toStartError, toStatementError } from './folder-errors.ts'
import { lockFolder, type Release } from './folder-lock.ts'
import { type StartLimits, StuckFolder, withStartLimits } from './start-limit.ts'
import { unpack } from './unpack.ts'

/** An initialised data folder, made by the build (prepare.mjs); without it the first start takes seconds. */
const preparedArchive = fileURLToPath(new URL('../../.cache/embedded.tar', import.meta.url))

interface PendingStatement {
  resolve(rows: never[]): void
  reject(error: Error): void
}

/** Opens the embedded engine on `folder`; without a folder it runs in memory. */
export async function openEmbedded(folder?: string, limits: StartLimits = {}): Promise<Database> {
  if (folder === undefined) {
    return startInMemory().catch((error: Error) => {
      throw new BrokenEngine('in memory', error)
    })
  }
  const release = await lockFolder(folder)
  try {
    const path = await prepareDatabase(folder, createDatabase)
    const filesBefore = listFiles(folder, path)
    const started = start({ folder, database: path, release }).catch(async (error: EngineError) => {
      throw await toStartError(error, folder, async () => (await startInMemory()).close())
    })
    const database = await withStartLimits(folder, started, limits)
    await assertNoLostFiles(database, folder, filesBefore).catch(async (error: Error) => {
      await database.close()
      throw error
    })
    return database
  } catch (error) {
    // A stuck engine may still write one day: its folder stays locked until this process has ended.
    if (!(error instanceof StuckFolder)) await release()
    throw error
  }
}

const startInMemory = () => start(isPrepared() ? { prepared: preparedArchive } : {})
const isPrepared = () => existsSync(preparedArchive)

/** Creates a new database in an empty folder. */
async function createDatabase(database: string): Promise<void> {
  if (isPrepared()) await unpack(preparedArchive, database)
  else await (await start({ database })).close()
}

interface Start {
  /** The data folder, for messages. */
  folder?: string
  /** The folder of the database itself; absent: in memory, from the prepared archive if there is one. */
  database?: string
  prepared?: string
  release?: Release
}

async function start({ folder, database, prepared, release }: Start): Promise<Database> {
  const worker = new Worker(new URL('./embedded-worker.js', import.meta.url), {
    workerData: { database, prepared },
  })
  const pending = new Map<number, PendingStatement>()
  let outgoing: { id: number }[] = []
  let lastId = 0
  let isClosing = false
  let ended: Error | undefined
  let reportCrash: (reason: Error) => void
  const crashed = new Promise<Error>((resolve) => (reportCrash = resolve))

  const send = <Row>(message: Partial<Statement>): Promise<Row[]> =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended)
      lastId += 1
      pending.set(lastId, { resolve, reject } as PendingStatement)
      // Waking the other thread costs more than many a statement: those of one turn of the event loop go together.
      if (outgoing.push({ ...message, id: lastId }) === 1) setImmediate(flush)
    })
  const flush = () => {
    const messages = outgoing
    outgoing = []
    post(worker, messages, (id, error) => {
      pending.get(id)?.reject(error)
      pending.delete(id)
    })
  }

  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', ({ id, rows, error, ready: isReady }) => {
      if (isReady) return resolve()
      const statement = pending.get(id)
      pending.delete(id)
      if (error) statement?.reject(toStatementError(error, folder))
      else statement?.resolve(rows as never[])
    })
    const end = (cause?: Error) => {
      if (ended) return
      const summary = isClosing ? 'The embedded database is closed' : 'The embedded database crashed'
      const message = cause ? `${summary}: ${cause.message}` : summary
      // PostgreSQL's code for a connection that its server has ended (admin_shutdown).
      ended = Object.assign(new Error(message, { cause }), { code: '57P01' })
      reject(cause ?? ended)
      for (const statement of pending.values()) statement.reject(ended)
      pending.clear()
      if (!isClosing) reportCrash(ended)
    }
    worker.on('error', end)
    worker.on('exit', () => end())
  })
  await ready

  return {
    engine: 'pglite',
    durability: {
      isWeak: false,
      message:
        database === undefined
          ? 'Embedded, in memory: all data is lost when this process ends.'
          : 'Embedded: acknowledged writes survive a crash of this process, but not a power cut. For production, use PostgreSQL.',
    },
    ...shareConnection(send),
    crashed,
    async close() {
      isClosing = true
      try {
        if (!ended) await send({})
      } finally {
        await worker.terminate()
        await release?.()
      }
    },
  }
}

/** Sends messages to the thread together; one with a value that cannot be copied there, such as a promise, is refused alone. */
function post(worker: Worker, messages: { id: number }[], onRefused: (id: number, error: Error) => void) {
  try {
    worker.postMessage(messages)
  } catch (error) {
    const [first, ...others] = messages
    if (first && others.length === 0) return onRefused(first.id, error as Error)
    for (const message of messages) post(worker, [message], onRefused)
  }
}

type Send = <Row>(statement: Statement) => Promise<Row[]>

const maxIdleMs = sessionSettings.idle_in_transaction_session_timeout.ms

/** A transaction's session, which fails when the transaction has sent nothing for too long: all other statements wait. */
function watchIdle(send: Send) {
  let inFlight = 0
  let ended: Error | undefined
  let fail: (reason: Error) => void
  const idle = new Promise<never>((_, reject) => (fail = reject))
  idle.catch(() => {})
  const timer = setTimeout(() => {
    if (inFlight > 0) return timer.refresh()
    // PostgreSQL's code (idle_in_transaction_session_timeout).
    ended = Object.assign(new Error('A transaction was idle for too long'), { code: '25P03' })
    fail(ended)
  }, maxIdleMs)

  const run: Send = async (statement) => {
    if (ended) throw ended
    inFlight += 1
    try {
      return await send(statement)
    } finally {
      inFlight -= 1
      timer.refresh()
    }
  }
  return { session: { run }, idle, stop: () => clearTimeout(timer) }
}

/** Shares the engine's one connection: while a transaction runs, all other statements wait. */
function shareConnection(send: Send): Pick<Database, 'run' | 'transaction'> {
  let lastTransaction: Promise<unknown> = Promise.resolve()
  let transactions = 0

  const transaction = async <T>(work: (session: DatabaseSession) => Promise<T>): Promise<T> => {
    await send({ text: 'begin', values: [] })
    const { session, idle, stop } = watchIdle(send)
    try {
      const result = await Promise.race([work(session), idle])
      await send({ text: 'commit', values: [] })
      return result
    } catch (error) {
      await send({ text: 'rollback', values: [] })
      throw error
    } finally {
      stop()
    }
  }

  return {
    run: (statement) => (transactions === 0 ? send(statement) : lastTransaction.then(() => send(statement))),
    transaction(work) {
      transactions += 1
      const result = lastTransaction.then(() => transaction(work)).finally(() => (transactions -= 1))
      lastTransaction = result.catch(() => {})
      return result
    },
  }
}
