// Kills a server process again and again while writers of several kinds write, and has each of them check what is stored. A
// new kind of writer is a file in trials/kills.
import type { Random } from './random.ts'
import { type Place, type Server, startServer } from './server.ts'

/** What is wrong with the stored data: writes that were acknowledged and are gone, and what is stored in part. */
export interface Damage {
  lost: string[]
  partial: string[]
}

export const joinDamages = (damages: readonly Damage[]): Damage => ({
  lost: damages.flatMap(({ lost }) => lost),
  partial: damages.flatMap(({ partial }) => partial),
})

/** Writes of one kind until the process is killed, and the check of what is stored of them. */
export interface Writer {
  name: string
  /** Each sends one write; it is called again as soon as that is acknowledged. */
  lanes: readonly ((server: Server) => Promise<void>)[]
  /** Runs after each start. Finishes what the kill has interrupted, if that is this writer's, and looks for damage. */
  check(server: Server): Promise<Damage>
  /** Runs once, at the end. */
  finish?(server: Server): Promise<Damage>
  /** How many writes were acknowledged, and how many things a kill has interrupted where the writer knows it. */
  figures(): { acknowledged: number; interrupted?: number }
}

export type OpenWriter = (server: Server, random: Random) => Promise<Writer>

// The claim of a job whose process was killed is over after ten seconds; each process begins then.
const roundMs = 10_000
const firstStart = Date.parse('2030-06-01T12:00:00.000Z')
// All callers are one network here.
const plenty = { tokens: 1e9, carts: 1e9, bytes: 1e12, records: 1e9 }

/** Opens writers on one server, and kills it so many times; returns the writers with what each of them has found. */
export async function runKills(place: Place, openers: readonly OpenWriter[], random: Random, kills: number) {
  let starts = 0
  const start = async () => {
    const startsAt = new Date(firstStart + starts * roundMs).toISOString()
    starts += 1
    const platformOptions = { budgets: { network: plenty, store: plenty } }
    return startServer({ ...place, startsAt, platformOptions })
  }
  let server = await start()
  const results: { writer: Writer; damages: Damage[] }[] = []
  for (const [n, open] of openers.entries())
    results.push({ writer: await open(server, random.fork(n)), damages: [] })
  const lanes = results.flatMap(({ writer }) => writer.lanes)
  for (let kill = 0; kill < kills; kill += 1) {
    await writeUntilKilled(server, lanes, random)
    server = await start()
    for (const { writer, damages } of results) damages.push(await writer.check(server))
  }
  for (const { writer, damages } of results) if (writer.finish) damages.push(await writer.finish(server))
  await server.stop()
  return results.map(({ writer, damages }) => ({ writer, damage: joinDamages(damages) }))
}

/** Writes until a random moment, then kills the server. Writes that fail before the kill fail the test. */
async function writeUntilKilled(server: Server, lanes: Writer['lanes'], random: Random): Promise<void> {
  let left = random.int(1, 80)
  let killed: Promise<void> | undefined
  const kill = async () => {
    await new Promise((resolve) => setTimeout(resolve, random.int(0, 12)))
    await server.kill()
  }
  await Promise.all(
    lanes.map(async (write) => {
      for (;;) {
        const error = await write(server).then(
          () => undefined,
          (reason: Error) => reason,
        )
        if (error && killed) return
        if (error) {
          killed = server.kill()
          throw error
        }
        left -= 1
        if (left <= 0) killed ??= kill()
      }
    }),
  )
  await killed
}
