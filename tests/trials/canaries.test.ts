// Canaries: words and secrets that occur once in the world are let fly through everything, and caught where they land.
import type { Database } from '@vitrine/platform'
import { storesAppId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import type { AskOptions, HttpAnswer } from '../shop/ask.ts'
import { databaseOf, usualEngine } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { type Random, createRandom } from '../shop/random.ts'
import { beginSession, renew } from '../shop/tokens.ts'

const path = '/ecom/v1/carts/current'
const products = '/stores-reader/v1/products'

/** The worker's database, which sometimes breaks when it has just been handed what a visitor said. */
async function brittle(dice: Random): Promise<Database> {
  const database = await databaseOf(usualEngine)
  const codes = ['XX000', '23505', '22P02', 'ECONNRESET', '57014']
  return {
    ...database,
    async run(statement) {
      const breaks = statement.name?.startsWith('cart.') && dice.chance(0.1)
      if (!breaks) return database.run(statement)
      const message = dice.pick([
        'duplicate key',
        'could not write block',
        'Connection terminated unexpectedly',
      ])
      throw Object.assign(new Error(message), { code: dice.pick(codes) })
    },
  }
}

/** Catches canaries: whose each is, and where it turned up. */
function openCage() {
  const owners = new Map<string, string>()
  return {
    owners,
    let: (canary: string, owner: string) => {
      owners.set(canary, owner)
      return canary
    },
    /** Canaries in a text that are not of this owner, or all when nobody's business. */
    caught: (text: string, owner?: string) =>
      (text.match(/[\w.-]{20,}/g) ?? []).filter((word) => owners.has(word) && owners.get(word) !== owner),
  }
}

test('TK17 MB2: two thousand canaries, and none in a log line, a refusal, an event, or before other eyes', async () => {
  const dice = createRandom('TK17')
  const shop = await openShop({ database: await brittle(dice), mayFail: true })
  const cage = openCage()
  const found: string[] = []
  const fresh = () => `canary${dice.word(20)}`
  let answers = 0
  let refused = 0
  let broken = 0

  const hear = (told: HttpAnswer, owner: string, brought: string) => {
    const text = JSON.stringify(told.body)
    answers += 1
    if (told.status !== 200) refused += 1
    if (told.status >= 500) broken += 1
    // What a caller says may come back to him; in a refusal only what he has just said.
    const seen = cage.caught(text, told.status === 200 ? owner : undefined)
    found.push(...seen.filter((word) => !brought.includes(word)).map((word) => `${told.status}: ${word}`))
  }

  for (let n = 0; n < 160; n += 1) {
    const owner = `visitor ${n}`
    const let_ = (canary = fresh()) => cage.let(canary, owner)
    const first = await beginSession(shop.clientId, undefined, shop.fetch)
    const next = await renew(first.refresh, undefined, shop.fetch)
    for (const token of [first.access, first.refresh, next.access, next.refresh]) let_(token)
    const ask = async (method: string, where: string, question: AskOptions = {}) => {
      const headers = { authorization: next.access, 'idempotency-key': let_(), ...question.headers }
      const told = await shop.ask(method, where, { ...question, headers })
      hear(told, owner, `${decodeURIComponent(where)} ${JSON.stringify(question.body ?? '')}`)
    }
    const thing = (catalogItemId: string) => ({
      catalogReference: {
        appId: storesAppId,
        catalogItemId,
        options: { customTextFields: { For: let_() } },
      },
      quantity: 1,
    })
    await ask('POST', `${path}/add-to-cart`, { body: { lineItems: [thing('book')] } })
    await ask('PATCH', path, { body: { cartInfo: { buyerNote: let_() } } })
    await ask('POST', `${path}/add-to-cart`, { body: { lineItems: [thing(let_())] } })
    await ask('PATCH', path, { body: { cartInfo: { buyerNote: [let_()] } } })
    await ask('POST', `${path}/remove-line-items`, { body: { lineItemIds: [let_()] } })
    await ask('GET', path, { headers: { 'if-match': let_(), cookie: `x=${let_()}` } })
    await ask('GET', path, { headers: { authorization: let_() } })
    await ask('GET', path, { headers: { authorization: `Bearer ${let_(`${next.access}x`)}` } })
    await ask('GET', `${products}/${let_()}`)
    await ask('POST', `${products}/query-platformized`, {
      body: { query: { filter: { [let_()]: 1, name: let_() } } },
    })
    await ask('POST', '/oauth2/token', { body: { grantType: 'refresh_token', refreshToken: let_() } })
    await ask('POST', '/oauth2/token', {
      body: { grantType: 'anonymous', clientId: shop.clientId, clientSecret: let_() },
    })
  }
  const log = shop.logged.map(({ error, ...line }) =>
    JSON.stringify({ ...line, stack: (error as Error).stack }),
  )
  const events = await shop.rows<{ payload: object }>('select payload from outbox where store_id = $1')
  for (const [where, lines] of [
    ['log', log],
    ['event', events.map((event) => JSON.stringify(event))],
  ] as const)
    for (const line of lines) found.push(...cage.caught(line).map((word) => `${where}: ${word}`))
  say(
    `TK17: ${cage.owners.size} canaries in ${answers} answers (${refused} refusals, ${broken} of them broken), ${log.length} lines of log, ${events.length} events: ${found.length} found (seed ${dice.seed})`,
  )
  expect(found.slice(0, 5)).toEqual([])
  expect(cage.owners.size).toBeGreaterThan(2000)
  for (const least of [broken, log.length, events.length]) expect(least).toBeGreaterThan(50)
})
