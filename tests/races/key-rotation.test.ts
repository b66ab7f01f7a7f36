// Signing keys rotate while two processes, whose clocks differ, make tokens and accept those of the other.
import { createPlatform, openPostgres } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpClient } from '../shop/ask.ts'
import { fixedClock } from '../shop/clock.ts'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { newDatabase } from '../shop/new-database.ts'
import { createRandom } from '../shop/random.ts'
import { beginSession, refreshSession } from '../shop/tokens.ts'

const kidOf = (access: string): string =>
  JSON.parse(Buffer.from(access.split('.')[0] as string, 'base64url').toString()).kid

/** Two processes on one database; the clock of the second is half a minute behind. */
async function openTwo() {
  const url = await newDatabase(databaseUrl())
  const clocks = [fixedClock('2030-06-01T12:00:30.000Z'), fixedClock('2030-06-01T12:00:00.000Z')]
  const processes = []
  for (const clock of clocks) {
    const database = await openPostgres(url, { poolSize: 3 })
    const platform = await createPlatform({ database, clock })
    onTestFinished(() => platform.close())
    processes.push({ ...platform, http: createHttpClient(platform.fetch) })
  }
  const [first, second] = processes as [(typeof processes)[0], (typeof processes)[0]]
  const { clientId } = await first.openStore({
    name: 'R',
    currency: 'EUR',
    storefrontUrl: 'http://shop.test',
  })
  const pass = (seconds: number) => {
    for (const clock of clocks) clock.pass(seconds)
  }
  return { processes: [first, second] as const, clientId, pass }
}

test('no valid token is refused while keys rotate, and all processes sign with the new key within 10 s (TK15)', async () => {
  const random = createRandom('TK15')
  const { processes, clientId, pass } = await openTwo()
  const sessions: { access: string; refresh: string }[] = []
  let requests = 0
  const refused: string[] = []
  const step = async () => {
    const { fetch, http } = random.pick(processes)
    const session = random.chance(0.3) ? undefined : random.pick(sessions)
    const choice = session ? random.int(0, 3) : 0
    requests += 1
    if (!session) {
      const begun = await beginSession(clientId, undefined, fetch)
      if (begun.status !== 200) refused.push(`begin: ${begun.status}`)
      sessions.push(begun)
    } else if (choice === 0) {
      const { status, ...next } = await refreshSession(session.refresh, undefined, fetch)
      if (status === 200) Object.assign(session, next)
      else refused.push(`refresh: ${status}`)
    } else {
      const { status } = await http.as(() => session.access)('GET', '/ecom/v1/carts/current')
      if (status !== 404) refused.push(`read: ${status}`)
    }
  }
  const kids = new Set<string>()
  for (let rotation = 0; rotation < 4; rotation += 1) {
    if (rotation > 0) await random.pick(processes).rotateKeys()
    for (let second = 0; second < 10; second += 1) {
      for (let n = 0; n < 20; n += 1) await step()
      pass(1)
    }
    const signedNow = await Promise.all(
      processes.map(async ({ fetch }) => kidOf((await beginSession(clientId, undefined, fetch)).access)),
    )
    expect(new Set(signedNow).size, 'both sign with one key').toBe(1)
    kids.add(signedNow[0] as string)
    for (let n = 0; n < 300; n += 1) {
      if (random.chance(0.1)) pass(random.int(0, 60))
      await step()
    }
  }
  say(`TK15: ${requests} requests over 3 rotations, ${refused.length} refused (seed ${random.seed})`)
  expect(requests).toBe(2000)
  expect(refused).toEqual([])
  expect(kids.size, 'a new key after each rotation').toBe(4)
})

test('two processes that rotate at once make a key each, and the tokens of both stay valid', async () => {
  const { processes, clientId, pass } = await openTwo()
  const before = await beginSession(clientId, undefined, processes[0].fetch)
  await Promise.all(processes.map((process) => process.rotateKeys()))
  pass(10)
  const after = await Promise.all(processes.map(({ fetch }) => beginSession(clientId, undefined, fetch)))
  expect(kidOf(after[0]?.access ?? '')).toBe(kidOf(after[1]?.access ?? ''))
  for (const { http } of processes)
    for (const { access } of [before, ...after])
      expect((await http.as(() => access)('GET', '/ecom/v1/carts/current')).status).toBe(404)
})
