// PGlite, embedded: PostgreSQL in this process, in a folder of its own or in memory.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Database, DatabaseSession, Statement } from './database.ts'
import { lockFolder, type Release } from './folder-lock.ts'

/** Where the build keeps a data folder that is already initialised; without it the first start takes seconds. */
const preparedFolder = fileURLToPath(new URL('../../.cache/embedded.tar', import.meta.url))

interface Waiting {
  resolve(rows: never[]): void
  reject(error: Error): void
}

/** Opens the embedded engine on `folder`; without a folder it keeps nothing. */
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
  const worker = new Worker(new URL('./embedded-worker.js', import.meta.url), { workerData: place(folder) })
  const waiting = new Map<number, Waiting>()
  let last = 0
  let closing = false
  let ended: Error | undefined
  let die: (reason: Error) => void
  const died = new Promise<Error>((resolve) => (die = resolve))

  const send = <Row>(message: Partial<Statement>): Promise<Row[]> =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended)
      last += 1
      waiting.set(last, { resolve, reject } as Waiting)
      worker.postMessage({ ...message, id: last })
    })

  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', ({ id, rows, error, ready: isReady }) => {
      if (isReady) return resolve()
      const caller = waiting.get(id)
      waiting.delete(id)
      if (error) caller?.reject(Object.assign(new Error(error.message), error))
      else caller?.resolve(rows as never[])
    })
    const end = (cause?: Error) => {
      if (ended) return
      const says = closing ? 'The embedded database is closed' : 'The embedded database has died'
      ended = Object.assign(new Error(cause ? `${says}: ${cause.message}` : says, { cause }), {
        code: '57P01',
      })
      reject(cause ?? ended)
      for (const caller of waiting.values()) caller.reject(ended)
      waiting.clear()
      if (!closing) die(ended)
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
          ? 'Embedded in memory: everything is gone when this process ends.'
          : 'Embedded: crash-safe, not power-safe. An acknowledged write survives the end of this process, not a power cut. For real money use PostgreSQL.',
    },
    ...oneSession(send),
    crashed: died,
    async close() {
      closing = true
      try {
        if (!ended) await send({})
      } finally {
        await worker.terminate()
        await release?.()
      }
    },
  }
}

function place(folder: string | undefined) {
  const prepared = existsSync(preparedFolder) ? preparedFolder : undefined
  if (folder === undefined) return { prepared }
  const data = join(folder, 'postgres')
  if (existsSync(join(data, 'PG_VERSION'))) return { folder: data }
  mkdirSync(data, { recursive: true })
  return { folder: data, prepared }
}

type Send = <Row>(statement: Statement) => Promise<Row[]>

/** One connection for everybody: statements pass freely, a transaction has it alone. */
function oneSession(send: Send): Pick<Database, 'run' | 'transaction'> {
  let turn: Promise<unknown> = Promise.resolve()
  let busy = 0

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
    run: (statement) => (busy === 0 ? send(statement) : turn.then(() => send(statement))),
    transaction(work) {
      busy += 1
      const mine = turn.then(() => transaction(work)).finally(() => (busy -= 1))
      turn = mine.catch(() => {})
      return mine
    },
  }
}
