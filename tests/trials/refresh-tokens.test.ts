// Refresh tokens: concurrent uses create one successor, and superseded tokens end the family.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inParallel } from '../shop/in-parallel.ts'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { type Random, createRandom } from '../shop/random.ts'
import { type Server, startServers } from '../shop/server.ts'
import { beginSession, refreshSession } from '../shop/tokens.ts'

let servers: Server[] = []
let clientId = ''

beforeAll(async () => {
  servers = await startServers(2, { databaseUrl: databaseUrl() })
  const opened = await servers[0]?.openStore({
    name: 'R',
    currency: 'EUR',
    storefrontUrl: 'http://shop.test',
  })
  clientId = opened?.clientId ?? ''
})
afterAll(() => Promise.all(servers.map((server) => server.stop())))

test('fifty concurrent uses across two processes create exactly one successor (TK3)', async () => {
  const random = createRandom('TK3')
  const hostOf = (n: number) => servers[n % servers.length]?.host
  let forks = 0
  let tokens = [(await beginSession(clientId, hostOf(0))).refresh]
  for (let round = 0; round < 100; round += 1) {
    // In every other round the successor is already in use while its predecessor still arrives.
    const [previous = '', next = previous] = tokens
    const uses = Array.from({ length: 50 }, () => (random.chance(0.5) ? next : previous))
    const responses = await inParallel(50, (n) => refreshSession(uses[n] as string, hostOf(n)))
    expect(responses.filter(({ status }) => status !== 200)).toEqual([])
    const after = new Set(responses.map(({ refresh }) => refresh))
    forks += uses.filter(
      (token, n) => responses[n]?.refresh !== responses[uses.indexOf(token)]?.refresh,
    ).length
    if (after.size > new Set(uses).size) forks += 1
    const newest = responses[uses.indexOf(next)]?.refresh
    if (round % 2 === 0) tokens = [next, newest as string]
    else tokens = [(await beginSession(clientId, hostOf(round))).refresh]
  }
  say(`TK3: 100 rounds of 50 uses at 2 processes, ${forks} forks (seed ${random.seed})`)
  expect(forks).toBe(0)
})

const day = 86_400
const year = 365 * day
const pauses = [0, 0, 0, 1, 5, 9, 10, 11, 60, day, 80 * day, 90 * day, 91 * day]

/** A reference model of a token family. */
class Family {
  readonly createdAt: number
  private newest: number | undefined
  private rotatedAt = 0
  private usedAt = 0
  private isEnded = false

  constructor(now: number) {
    this.createdAt = now
  }

  use(n: number, now: number): boolean {
    if (now >= this.createdAt + year) return false
    if (this.newest === undefined) {
      if (n > 0 || now >= this.createdAt + 90 * day) return false
      this.newest = 0
      this.rotatedAt = now
    } else if (this.usedAt < now - 90 * day) {
      this.isEnded = true
    } else if (n > this.newest) {
      this.newest = n
      if (!this.isEnded) this.rotatedAt = now
    } else if (n < this.newest && !(n === this.newest - 1 && now <= this.rotatedAt + 10)) {
      this.isEnded = true
    }
    this.usedAt = now
    return !this.isEnded
  }
}

async function runChain(shop: Awaited<ReturnType<typeof openShop>>, random: Random) {
  const seconds = () => shop.clock.now() / 1000
  const tokens = [(await beginSession(shop.clientId, undefined, shop.fetch)).refresh]
  const family = new Family(seconds())
  const wrong = { accepted: 0, refused: 0, invalid: 0 }
  for (let step = 0; step < 14; step += 1) {
    shop.clock.pass(random.pick(pauses))
    const back = random.chance(0.7) ? 0 : random.int(0, tokens.length - 1)
    const n = tokens.length - 1 - back
    const { status, refresh } = await refreshSession(tokens[n] as string, undefined, shop.fetch)
    const isAllowed = family.use(n, seconds())
    if (!isAllowed) wrong.invalid += 1
    if (status === 200 && !isAllowed) wrong.accepted += 1
    if (status !== 200 && isAllowed) wrong.refused += 1
    if (status === 200 && n === tokens.length - 1) tokens.push(refresh)
    if (status === 200) expect(refresh).toBe(tokens[n + 1])
  }
  return wrong
}

test('only the immediate predecessor stays valid, for ten seconds; an older token ends the family (TK4)', async () => {
  const random = createRandom('TK4')
  const shop = await openShop({ products: [] })
  const sum = { accepted: 0, refused: 0, invalid: 0 }
  for (let n = 0; n < 500; n += 1) {
    const { accepted, refused, invalid } = await runChain(shop, random)
    sum.accepted += accepted
    sum.refused += refused
    sum.invalid += invalid
  }
  say(
    `TK4: 500 chains, ${sum.invalid} invalid uses, ${sum.accepted} of them accepted, ${sum.refused} valid uses refused (seed ${random.seed})`,
  )
  expect(sum.invalid).toBeGreaterThan(500)
  expect(sum).toMatchObject({ accepted: 0, refused: 0 })
})
