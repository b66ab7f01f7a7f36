// The embedded engine: PGlite in this process, stored in a folder or in memory.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Database, DatabaseSession, Statement } from './database.ts'
import { lockFolder, type Release } from './folder-lock.ts'

/** An initialised data folder, made by the build (prepare.mjs); without it the first start takes seconds. */
const preparedArchive = fileURLToPath(new URL('../../.cache/embedded.tar', import.meta.url))

interface PendingStatement {
  resolve(rows: never[]): void
  reject(error: Error): void
}

/** Opens the embedded engine on `folder`; without a folder it runs in memory. */
export async function openEmbedded(folder?: string): Promise<Database> {
  const release = folder === undefined ? undefined : await lockFolder(folder)
  try {
    return await startIn(folder, release)
  } catch (error) {
    await release?.()
    throw error
  }
}

async function startIn(folder: string | undefined, release: Release | undefined): Promise<Database> {
  const worker = new Worker(new URL('./embedded-worker.js', import.meta.url), {
    workerData: workerDataFor(folder),
  })
  const pending = new Map<number, PendingStatement>()
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
      worker.postMessage({ ...message, id: lastId })
    })

  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', ({ id, rows, error, ready: isReady }) => {
      if (isReady) return resolve()
      const statement = pending.get(id)
      pending.delete(id)
      if (error) statement?.reject(Object.assign(new Error(error.message), error))
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
        folder === undefined
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

function workerDataFor(folder: string | undefined) {
  const prepared = existsSync(preparedArchive) ? preparedArchive : undefined
  if (folder === undefined) return { prepared }
  const dataFolder = join(folder, 'postgres')
  if (existsSync(join(dataFolder, 'PG_VERSION'))) return { folder: dataFolder }
  mkdirSync(dataFolder, { recursive: true })
  return { folder: dataFolder, prepared }
}

type Send = <Row>(statement: Statement) => Promise<Row[]>

/** Shares the engine's one connection: while a transaction runs, all other statements wait. */
function shareConnection(send: Send): Pick<Database, 'run' | 'transaction'> {
  let lastTransaction: Promise<unknown> = Promise.resolve()
  let transactions = 0

  const transaction = async <T>(work: (session: DatabaseSession) => Promise<T>): Promise<T> => {
    await send({ text: 'begin', values: [] })
    try {
      const result = await work({ run: send })
      await send({ text: 'commit', values: [] })
      return result
    } catch (error) {
      await send({ text: 'rollback', values: [] })
      throw error
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
