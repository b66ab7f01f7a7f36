// Hands out the connections of a pool. After a failover those that lead to a replica go, because an address may have led there
// for a moment. Writes leave connections to reads, because all writes hang while no synchronous replica confirms them.
import type pg from 'pg'
import type { Clock } from '../deps.ts'
import { isConnectionLost, isPoolTimeout, isQueryTimeout, isReadOnly, poolTimeout } from './errors.ts'

/** How the connections of a pool are handed out. */
interface ConnectionOptions {
  clock: Clock
  /** How many connections the pool opens at most. */
  size: number
  /** How long a write waits for its turn. */
  waitMs: number
  /** How long a connection is used. */
  maxLifeMs: number
  /** Called before work is run again on another connection. */
  onRetry: () => void
}

type Work<T> = (client: pg.PoolClient) => Promise<T>

/** Hands out the connections of `pool`. */
export function createConnections(
  pool: pg.Pool,
  { clock, size, waitMs, maxLifeMs, onRetry }: ConnectionOptions,
) {
  const ages = trackAges(pool, clock)
  const share = createWriteShare(Math.max(1, size - Math.ceil(size / 4)), waitMs)
  const hung = keepHung(maxLifeMs)

  const release = (client: pg.PoolClient, isBroken = false) =>
    // A client that has lost its connection is discarded in any case.
    client.release(isBroken || ages.isStale(client))

  const take = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await pool.connect().catch(noteFailure)
      if (!ages.isStale(client)) return client
      release(client)
    }
  }

  /** A read or a new connection has failed: if the database cannot be reached, its answers to hung writes will not come. */
  const noteFailure = (error: unknown): never => {
    if (isConnectionLost(error) && !isPoolTimeout(error)) hung.giveUp()
    throw error
  }

  /** Runs work on one connection; on another one if a replica has refused it, where it has done nothing. */
  const use = async <T>(work: Work<T>, onTimeout: (client: pg.PoolClient) => void): Promise<T> => {
    for (;;) {
      const client = await take()
      try {
        const result = await work(client)
        release(client)
        return result
      } catch (error) {
        if (isQueryTimeout(error)) onTimeout(client)
        const isRefused = isReadOnly(error) && ages.endBefore(client)
        if (!isQueryTimeout(error)) release(client)
        if (!isRefused) throw error
        onRetry()
      }
    }
  }

  return {
    take,
    release,
    noteFailure,
    /** Like pool.query(), which however discards the connection when a statement fails; this keeps it in the pool. */
    read: <T>(work: Work<T>): Promise<T> =>
      // The late answer could still arrive and be taken for that of the next statement.
      use(work, (client) => release(client, true)).catch(noteFailure),
    /** The same for work that may write: it waits for its turn. */
    async write<T>(work: Work<T>): Promise<T> {
      await share.take()
      let isHung = false
      try {
        return await use(work, (client) => {
          isHung = true
          hung.keep(client, () => {
            release(client, true)
            share.giveBack()
          })
        })
      } finally {
        if (!isHung) share.giveBack()
      }
    },
    /** How many writes wait for their turn. */
    waiting: share.waiting,
    /** Closes the pool as soon as all connections are back; hung writes are not waited for. */
    close() {
      hung.close()
      return pool.end()
    },
  }
}

// A connection as young as this tells what a new one would tell.
const youngMs = 1000

/** Notes when connections were opened, and which of them are to end. */
function trackAges(pool: pg.Pool, clock: Clock) {
  const openings = new WeakMap<pg.ClientBase, { order: number; openedAt: number }>()
  let last = 0
  pool.on('connect', (client) => {
    last += 1
    openings.set(client, { order: last, openedAt: clock.now() })
  })
  // Those without an entry were opened by the checks of the start.
  const orderOf = (client: pg.ClientBase) => openings.get(client)?.order ?? 0
  const isYoung = (client: pg.ClientBase) =>
    Math.abs(clock.now() - (openings.get(client)?.openedAt ?? 0)) < youngMs
  let lastStale = -1
  return {
    isStale: (client: pg.ClientBase) => orderOf(client) <= lastStale,
    /** Ends a connection and all that were opened before; false if it is young, and so another one would be like it. */
    endBefore(client: pg.ClientBase): boolean {
      if (isYoung(client)) return false
      lastStale = Math.max(lastStale, orderOf(client))
      return true
    },
  }
}

/** Limits how many writes run at the same time. */
function createWriteShare(size: number, waitMs: number) {
  let free = size
  const queue = new Set<() => void>()
  return {
    waiting: () => queue.size,
    async take(): Promise<void> {
      if (free > 0) {
        free -= 1
        return
      }
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          queue.delete(start)
          reject(new Error(poolTimeout))
        }, waitMs)
        const start = () => {
          clearTimeout(timer)
          resolve()
        }
        queue.add(start)
      })
    },
    giveBack() {
      const [start] = queue
      if (!start) free += 1
      else {
        queue.delete(start)
        start()
      }
    },
  }
}

/**
 * Keeps the connections of writes that PostgreSQL has not answered in time. Each still has a session there, so it counts
 * against the pool until the answer comes: otherwise new sessions would take all that PostgreSQL has.
 */
function keepHung(maxLifeMs: number) {
  const clients = new Set<pg.PoolClient>()
  let isClosed = false
  const disconnect = (client: pg.PoolClient) => client.connection.stream.destroy()
  const giveUp = () => {
    for (const client of clients) disconnect(client)
  }
  return {
    giveUp,
    keep(client: pg.PoolClient, onEnd: () => void) {
      clients.add(client)
      // Its address may lead to another server by then.
      const timer = setTimeout(() => disconnect(client), maxLifeMs)
      const end = () => {
        if (!clients.delete(client)) return
        clearTimeout(timer)
        onEnd()
      }
      client.once('drain', end).once('end', end)
      if (isClosed) disconnect(client)
    },
    close() {
      isClosed = true
      giveUp()
    },
  }
}
