// Starts platform processes that listen on loopback, for tests that need several processes or kill one.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { events } from '@vitrine/contract'
import type { NewStore, OpenedStore, PlatformOptions, ReceivedMail } from '@vitrine/platform'
import { onTestFinished } from 'vitest'
import type { Limits } from '../../apps/vitrine/src/http-server/limits.ts'

/** Where a process keeps its data. */
export type Place = ({ databaseUrl: string } | { folder: string }) & {
  /** Does not print errors, for tests about failures. */
  quiet?: boolean
  /** Limits of its port, such as timeouts. */
  limits?: Partial<Limits>
  /** Where its clock stands, which then only `pass` moves; without it, it has the real time. */
  startsAt?: string
  /** Keeps passwords as they are, and counts how often one is compared. */
  plainPasswords?: boolean
  platformOptions?: Pick<PlatformOptions, 'limiter' | 'heavyLimiter' | 'budgets'>
}

/** A process refused to start; the message is its error. */
export class Refused extends Error {}

type Commands = {
  openStore(store: NewStore): OpenedStore
  run(statement: { text: string; values: unknown[] }): Record<string, unknown>[]
  memory(): number
  pass(seconds: number): void
  mails(): ReceivedMail[]
  runJobs(): void
  runTrialJobs(): void
  evaluations(): number
}

/** Starts one process with these Node flags; it exits with the test process at the latest. */
export async function startServer(place: Place, execArgv: string[] = []) {
  const program = fileURLToPath(new URL('./server.mjs', import.meta.url))
  const child = fork(program, [JSON.stringify(place)], { serialization: 'advanced', execArgv })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const { port } = await waitUntilStarted(child)
  const send = createSender(child)

  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }

  return {
    pid: child.pid as number,
    port,
    host: `http://127.0.0.1:${port}`,
    openStore: (store: NewStore) => send<'openStore'>('openStore', { events: Object.keys(events), ...store }),
    rows: <Row>(text: string, ...values: unknown[]) => send<'run'>('run', { text, values }) as Promise<Row[]>,
    /** Its resident set size in bytes. */
    memory: () => send<'memory'>('memory'),
    /** Moves its clock forward. */
    pass: (seconds: number) => send<'pass'>('pass', seconds),
    /** The mails that it has sent. */
    mails: () => send<'mails'>('mails'),
    /** Runs the jobs that are due. */
    runJobs: () => send<'runJobs'>('runJobs'),
    /** Runs those that are the test's own (trial-jobs.mjs). */
    runTrialJobs: () => send<'runTrialJobs'>('runTrialJobs'),
    /** How often it has compared a password. */
    evaluations: () => send<'evaluations'>('evaluations'),
    /** Kills it without a shutdown. */
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

/** A platform process. */
export type Server = Awaited<ReturnType<typeof startServer>>

/** Starts several on one database. */
export const startServers = (count: number, place: Place & { databaseUrl: string }): Promise<Server[]> =>
  Promise.all(Array.from({ length: count }, () => startServer(place)))

/** Starts two on one database, so that a test can compare a process under load with an idle one at the same time. */
export async function startTwo(place: Place & { databaseUrl: string }) {
  const [first, second] = (await startServers(2, place)) as [Server, Server]
  onTestFinished(async () => void (await Promise.all([first.stop(), second.stop()])))
  return [first, second] as const
}

function waitUntilStarted(child: ChildProcess) {
  return new Promise<{ port: number }>((resolve, reject) => {
    child.once('message', ({ port, refused }: { port?: number; refused?: string }) =>
      port === undefined ? reject(new Refused(refused)) : resolve({ port }),
    )
    // 'exit' may come before the last message; 'disconnect' comes after it.
    child.once('disconnect', () => reject(new Error('The process ended before it was ready')))
  })
}

/** Sends commands to the process; each resolves with the response that has its id, and fails if the process ends before. */
function createSender(child: ChildProcess) {
  const pending = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  let last = 0
  child.on('message', ({ id, result, error }: { id: number; result: unknown; error?: string }) => {
    const call = pending.get(id)
    pending.delete(id)
    if (error === undefined) call?.resolve(result)
    else call?.reject(new Error(error))
  })
  child.once('disconnect', () => {
    for (const { reject } of pending.values()) reject(new Error('The process has ended'))
  })
  return <C extends keyof Commands>(command: C, input?: Parameters<Commands[C]>[0]) =>
    new Promise<ReturnType<Commands[C]>>((resolve, reject) => {
      last += 1
      pending.set(last, { resolve: resolve as (result: unknown) => void, reject })
      child.send({ id: last, command, input }, (error) => error && reject(error))
    })
}
