// Platform processes of their own, each listening on loopback: for what only several processes, or a dead one, can show.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { NewStore, OpenedStore } from '@vitrine/platform'
import { onTestFinished } from 'vitest'

/** Where a process keeps its data. */
export type Place = ({ databaseUrl: string } | { folder: string }) & {
  /** What fails there is what the test is about. */
  quiet?: boolean
  /** How patient its port is. */
  limits?: Record<string, number>
}

/** A process that could not start, and what it said. */
export class Refused extends Error {}

type Deeds = {
  openStore(store: NewStore): OpenedStore
  run(statement: { text: string; values: unknown[] }): Record<string, unknown>[]
  memory(): number
}

/** Starts one process, of a Node with these flags; it ends with the test's own, at the latest. */
export async function startServer(place: Place, execArgv: string[] = []) {
  const program = fileURLToPath(new URL('./server.mjs', import.meta.url))
  const child = fork(program, [JSON.stringify(place)], { serialization: 'advanced', execArgv })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const { port } = await firstWord(child)
  const answers = listen(child)

  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }

  return {
    pid: child.pid as number,
    port,
    host: `http://127.0.0.1:${port}`,
    openStore: (store: NewStore) => answers<'openStore'>('openStore', store),
    rows: <Row>(text: string, ...values: unknown[]) =>
      answers<'run'>('run', { text, values }) as Promise<Row[]>,
    /** How many bytes it takes up. */
    memory: () => answers<'memory'>('memory'),
    /** Ends it as a power button would. */
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

/** A platform process. */
export type Server = Awaited<ReturnType<typeof startServer>>

/** Starts several on one database. */
export const startServers = (count: number, place: Place & { databaseUrl: string }): Promise<Server[]> =>
  Promise.all(Array.from({ length: count }, () => startServer(place)))

/** Starts two on one database for a test: what happens to one of them is compared with the other in the same moment. */
export async function startTwo(place: Place & { databaseUrl: string }) {
  const [one, other] = (await startServers(2, place)) as [Server, Server]
  onTestFinished(async () => void (await Promise.all([one.stop(), other.stop()])))
  return [one, other] as const
}

function firstWord(child: ChildProcess) {
  return new Promise<{ port: number }>((resolve, reject) => {
    child.once('message', (word: { port?: number; refused?: string }) =>
      word.port === undefined ? reject(new Refused(word.refused)) : resolve({ port: word.port }),
    )
    // Its end may be heard of before its last word; what it said is read before it is disconnected.
    child.once('disconnect', () => reject(new Error('the process ended before it began')))
  })
}

function listen(child: ChildProcess) {
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>()
  let last = 0
  child.on('message', ({ id, answer, error }: { id: number; answer: unknown; error?: string }) => {
    const caller = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) caller?.resolve(answer)
    else caller?.reject(new Error(error))
  })
  return <D extends keyof Deeds>(deed: D, given?: Parameters<Deeds[D]>[0]) =>
    new Promise<ReturnType<Deeds[D]>>((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve: resolve as (answer: unknown) => void, reject })
      child.send({ id: last, deed, given })
    })
}
