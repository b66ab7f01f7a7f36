// Refresh tokens: one line of descent however many use them at once, and no way back for old ones.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inParallel } from '../shop/at-once.ts'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { type Random, createRandom } from '../shop/random.ts'
import { type Server, startServers } from '../shop/server.ts'
import { beginSession, renew } from '../shop/tokens.ts'

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

test('TK3: fifty parallel uses across two processes make one live successor, a hundred times', async () => {
  const random = createRandom('TK3')
  const hostOf = (n: number) => servers[n % servers.length]?.host
  let forks = 0
  let tokens = [(await beginSession(clientId, hostOf(0))).refresh]
  for (let round = 0; round < 100; round += 1) {
    // In every other round the successor is already in use while the one before it still arrives.
    const [old = '', next = old] = tokens
    const uses = Array.from({ length: 50 }, () => (random.chance(0.5) ? next : old))
    const told = await inParallel(50, (n) => renew(uses[n] as string, hostOf(n)))
    expect(told.filter(({ status }) => status !== 200)).toEqual([])
    const after = new Set(told.map(({ refresh }) => refresh))
    forks += uses.filter((use, n) => told[n]?.refresh !== told[uses.indexOf(use)]?.refresh).length
    if (after.size > new Set(uses).size) forks += 1
    const newest = told[uses.indexOf(next)]?.refresh
    if (round % 2 === 0) tokens = [next, newest as string]
    else tokens = [(await beginSession(clientId, hostOf(round))).refresh]
  }
  say(`TK3: 100 rounds of 50 uses at 2 processes, ${forks} forks (seed ${random.seed})`)
  expect(forks).toBe(0)
})

const day = 86_400
const year = 365 * day
const pauses = [0, 0, 0, 1, 5, 9, 10, 11, 60, day, 80 * day, 90 * day, 91 * day]

/** What is promised of a family, in the fewest words. */
class Family {
  readonly born: number
  private newest: number | undefined
  private moved = 0
  private used = 0
  private ended = false

  constructor(now: number) {
    this.born = now
  }

  use(n: number, now: number): boolean {
    if (now >= this.born + year) return false
    if (this.newest === undefined) {
      if (n > 0 || now >= this.born + 90 * day) return false
      this.newest = 0
      this.moved = now
    } else if (this.used < now - 90 * day) {
      this.ended = true
    } else if (n > this.newest) {
      this.newest = n
      if (!this.ended) this.moved = now
    } else if (n < this.newest && !(n === this.newest - 1 && now <= this.moved + 10)) {
      this.ended = true
    }
    this.used = now
    return !this.ended
  }
}

async function chain(shop: Awaited<ReturnType<typeof openShop>>, random: Random) {
  const seconds = () => shop.clock.now() / 1000
  const tokens = [(await beginSession(shop.clientId, undefined, shop.fetch)).refresh]
  const family = new Family(seconds())
  const wrong = { accepted: 0, refused: 0, old: 0 }
  for (let step = 0; step < 14; step += 1) {
    shop.clock.pass(random.pick(pauses))
    const back = random.chance(0.7) ? 0 : random.int(0, tokens.length - 1)
    const n = tokens.length - 1 - back
    const { status, refresh } = await renew(tokens[n] as string, undefined, shop.fetch)
    const may = family.use(n, seconds())
    if (!may) wrong.old += 1
    if (status === 200 && !may) wrong.accepted += 1
    if (status !== 200 && may) wrong.refused += 1
    if (status === 200 && n === tokens.length - 1) tokens.push(refresh)
    if (status === 200) expect(refresh).toBe(tokens[n + 1])
  }
  return wrong
}

test('TK4: only the immediate predecessor is good for ten seconds; anything older ends the family', async () => {
  const random = createRandom('TK4')
  const shop = await openShop({ products: [] })
  const sum = { accepted: 0, refused: 0, old: 0 }
  for (let n = 0; n < 500; n += 1) {
    const { accepted, refused, old } = await chain(shop, random)
    sum.accepted += accepted
    sum.refused += refused
    sum.old += old
  }
  say(
    `TK4: 500 chains, ${sum.old} bad uses, ${sum.accepted} accepted, ${sum.refused} good ones refused (seed ${random.seed})`,
  )
  expect(sum.old).toBeGreaterThan(500)
  expect(sum).toMatchObject({ accepted: 0, refused: 0 })
})
