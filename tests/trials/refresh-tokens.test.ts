// Refresh tokens: superseded tokens end the family, and no chain of refreshes outlives its session.
import { expect, test } from 'vitest'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { type Random, createRandom } from '../shop/random.ts'
import { signIn } from '../shop/sign-in.ts'
import { atSize } from '../shop/size.ts'
import { beginSession, refreshSession } from '../shop/tokens.ts'

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
  const chains = atSize({ landing: 50, trial: 500, long: 5000 })
  const shop = await openShop({ products: [] })
  const sum = { accepted: 0, refused: 0, invalid: 0 }
  for (let n = 0; n < chains; n += 1) {
    const { accepted, refused, invalid } = await runChain(shop, random)
    sum.accepted += accepted
    sum.refused += refused
    sum.invalid += invalid
  }
  say(
    `TK4: ${chains} chains, ${sum.invalid} invalid uses, ${sum.accepted} of them accepted, ${sum.refused} valid uses refused (seed ${random.seed})`,
  )
  expect(sum.invalid).toBeGreaterThan(chains)
  expect(sum).toMatchObject({ accepted: 0, refused: 0 })
})

const limits = {
  visitor: { idle: 90 * day, absolute: year, access: 4 * 3600 },
  member: { idle: 14 * day, absolute: 30 * day, access: 15 * 60 },
}

/** Refreshes at random times of 400 days until the chain ends; returns what was wrong. */
async function runLife(
  shop: Awaited<ReturnType<typeof openShop>>,
  role: keyof typeof limits,
  random: Random,
  n: number,
) {
  const { idle, absolute, access: lifetime } = limits[role]
  const seconds = () => shop.clock.now() / 1000
  let token =
    role === 'visitor'
      ? (await beginSession(shop.clientId, undefined, shop.fetch)).refresh
      : (await signIn(shop, `${role}-${n}@example.com`)).refresh
  const born = seconds()
  let used = born
  let isFirst = role === 'visitor'
  const wrong: string[] = []
  while (seconds() < born + 400 * day) {
    const left = born + absolute - seconds()
    const edges = [idle - 1, idle, idle + 1, left - 1, left, left + 1].filter((pause) => pause >= 0)
    shop.clock.pass(random.chance(0.15) ? random.pick(edges) : random.int(1, idle - 1))
    const now = seconds()
    // A visitor without a row is as old as its first token, whose idle time ends with the second.
    const isAllowed = (isFirst ? now < used + idle : now <= used + idle) && now < born + absolute
    const answer = await refreshSession(token, undefined, shop.fetch)
    const label = `${role} after ${now - born} s, ${now - used} s unused`
    if ((answer.status === 200) !== isAllowed) wrong.push(label)
    if (answer.status !== 200) break
    const { exp } = JSON.parse(Buffer.from(answer.access.split('.')[1] ?? '', 'base64url').toString())
    if (exp !== Math.min(now + lifetime, born + absolute)) wrong.push(`${label}: expires at ${exp - born} s`)
    token = answer.refresh
    used = now
    isFirst = false
  }
  // Whatever happens later, it has ended for good.
  shop.clock.pass(random.int(0, 3 * day))
  const { status } = await refreshSession(token, undefined, shop.fetch)
  if (status === 200 && seconds() >= born + absolute) wrong.push(`${role} came back`)
  return wrong
}

test.each(['visitor', 'member'] as const)(
  'no chain of refreshes of a %s outlives its session, to the second (TK8)',
  async (role) => {
    const random = createRandom(`TK8 ${role}`)
    const chains = atSize({ landing: 20, trial: 200, long: 2000 })
    const shop = await openShop({
      products: [],
      budgets: { network: { tokens: 1e9 }, store: { tokens: 1e9 } },
    })
    const wrong: string[] = []
    for (let n = 0; n < chains; n += 1) wrong.push(...(await runLife(shop, role, random, n)))
    say(`TK8: ${chains} chains of a ${role} over 400 days, ${wrong.length} overruns (seed ${random.seed})`)
    expect(wrong).toEqual([])
  },
)
