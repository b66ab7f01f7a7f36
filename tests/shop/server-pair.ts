// A shop with two server processes on one PostgreSQL, for races between processes. Their clocks stand still together.
import { createHttpClient } from './ask.ts'
import { databaseUrl } from './engine.ts'
import { inParallel } from './in-parallel.ts'
import { createDatabase } from './new-database.ts'
import { sampleStore } from './sample-products.ts'
import { type Server, startServers } from './server.ts'
import { openVisitor } from './visitor.ts'

// By default one caller's requests wait for each other, which would hide races.
const wide = { concurrency: 64, perNetwork: 64, perVisitor: 64, maxQueue: 4096, maxWaitMs: 60_000 }
// No race here is about budgets per network.
const plenty = { tokens: 1e9, carts: 1e9, bytes: 1e12, records: 1e9 }

/** Sends requests to a server, as they are. */
const fetchFrom =
  ({ host }: Pick<Server, 'host'>) =>
  async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const body = request.body ? await request.arrayBuffer() : undefined
    const { method, headers } = request
    return fetch(host + pathname + search, {
      method,
      headers,
      redirect: 'manual',
      ...(body && { body }),
    })
  }

const clientSecret = 'the secret of the client'
const start = Date.parse('2030-06-01T12:00:00.000Z')

/** Opens a shop at two processes, which keep passwords as they are; with `mayFail` they may answer that they are busy. */
export async function openServerPair({ mayFail = false } = {}) {
  const database = await createDatabase(databaseUrl())
  const place = {
    databaseUrl: database.url,
    startsAt: new Date(start).toISOString(),
    plainPasswords: true,
    platformOptions: { limiter: wide, heavyLimiter: wide, budgets: { network: plenty, store: plenty } },
  }
  let servers = (await startServers(2, place)) as [Server, Server]
  const apiKey = `key-${crypto.randomUUID()}`
  const store = await servers[0].openStore({ ...sampleStore, clientSecret, apiKey })
  let now = start
  const sumOf = async (figure: (server: Server) => Promise<number>) =>
    (await Promise.all(servers.map(figure))).reduce((sum, part) => sum + part, 0)
  const http = [0, 1].map((n) =>
    createHttpClient((request) => fetchFrom(servers[n as 0 | 1])(request), { mayFail }),
  )
  const [first, second] = http as [(typeof http)[number], (typeof http)[number]]
  const shop = { ...store, ...first, visitor: () => openVisitor(store.clientId, first) }

  return {
    ...shop,
    clientSecret,
    merchant: { ask: first.as(() => apiKey) },
    /** The shop as the nth request finds it: at one process or the other. */
    via: (n: number) => (n % 2 === 0 ? shop : { ...shop, ...second }),
    rows: <Row>(text: string, ...values: unknown[]) => servers[0].rows<Row>(text, store.id, ...values),
    /** Moves the clocks of both forward. */
    async pass(seconds: number) {
      now += seconds * 1000
      await Promise.all(servers.map((server) => server.pass(seconds)))
    },
    runJobs: async () => void (await Promise.all(servers.map((server) => server.runJobs()))),
    /** The mails to an address, oldest first, whichever process has sent them. */
    async mailsTo(address: string) {
      const mails = (await Promise.all(servers.map((server) => server.mails()))).flat()
      return mails.filter(({ to }) => to === address).sort((a, b) => a.date.getTime() - b.date.getTime())
    },
    /** How often a password was compared, at both. */
    evaluations: () => sumOf((server) => server.evaluations()),
    /** Kills both, and starts them again so many seconds later. */
    async restart(seconds: number) {
      now += seconds * 1000
      await Promise.all(servers.map((server) => server.kill()))
      const startsAt = new Date(now).toISOString()
      servers = (await startServers(2, { ...place, startsAt })) as [Server, Server]
    },
    async close() {
      await inParallel(2, (n) => servers[n as 0 | 1].stop())
      await database.drop()
    },
  }
}

/** A shop with two processes. */
export type ServerPair = Awaited<ReturnType<typeof openServerPair>>
