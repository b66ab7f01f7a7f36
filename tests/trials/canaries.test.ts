// Canaries: unique strings and secrets are sent in every field, and must appear only in responses to their sender.
import type { Database } from '@vitrine/platform'
import { storesAppId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import type { AskOptions, HttpAnswer } from '../shop/ask.ts'
import { databaseOf, defaultEngine } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { type Random, createRandom } from '../shop/random.ts'
import { atSize } from '../shop/size.ts'
import { beginSession, refreshSession } from '../shop/tokens.ts'

const path = '/ecom/v1/carts/current'
const products = '/stores-reader/v1/products'

/** The worker's database, except that one in five cart statements fails, with visitor input among its parameters. */
async function failingDatabase(random: Random): Promise<Database> {
  const database = await databaseOf(defaultEngine)
  const codes = ['XX000', '23505', '22P02', 'ECONNRESET', '57014']
  return {
    ...database,
    async run(statement) {
      const fails = statement.name?.startsWith('cart.') && random.chance(0.2)
      if (!fails) return database.run(statement)
      const message = random.pick([
        'duplicate key',
        'could not write block',
        'Connection terminated unexpectedly',
      ])
      throw Object.assign(new Error(message), { code: random.pick(codes) })
    },
  }
}

/** Tracks the owner of each canary and finds leaked ones. */
function trackCanaries() {
  const owners = new Map<string, string>()
  return {
    owners,
    add: (canary: string, owner: string) => {
      owners.set(canary, owner)
      return canary
    },
    /** The canaries in a text that belong to another owner; without an owner, all of them. */
    leaksIn: (text: string, owner?: string) =>
      (text.match(/[\w.-]{20,}/g) ?? []).filter((word) => owners.has(word) && owners.get(word) !== owner),
  }
}

test('no canary appears in a log line, a refusal, an event or a response to another visitor (TK17 MB2)', async () => {
  const random = createRandom('TK17')
  const shop = await openShop({ database: await failingDatabase(random), mayFail: true })
  const tracker = trackCanaries()
  const found: string[] = []
  const randomCanary = () => `canary${random.word(20)}`
  let responses = 0
  let refused = 0
  let broken = 0

  const checkResponse = (response: HttpAnswer, owner: string, sent: string) => {
    const text = JSON.stringify(response.body)
    responses += 1
    if (response.status !== 200) refused += 1
    if (response.status >= 500) broken += 1
    // A response may repeat its caller's input; a refusal only the input of that same request.
    const leaks = tracker.leaksIn(text, response.status === 200 ? owner : undefined)
    found.push(...leaks.filter((word) => !sent.includes(word)).map((word) => `${response.status}: ${word}`))
  }

  // The event of a change holds the whole cart, and so the texts that the visitor wrote into it.
  const inCarts = new Set<string>()
  const visitors = atSize({ landing: 24, trial: 160, long: 160 })
  for (let n = 0; n < visitors; n += 1) {
    const owner = `visitor ${n}`
    const newCanary = (canary = randomCanary()) => tracker.add(canary, owner)
    const first = await beginSession(shop.clientId, undefined, shop.fetch)
    const refreshed = await refreshSession(first.refresh, undefined, shop.fetch)
    for (const token of [first.access, first.refresh, refreshed.access, refreshed.refresh]) newCanary(token)
    const ask = async (method: string, address: string, options: AskOptions = {}) => {
      const headers = { authorization: refreshed.access, 'idempotency-key': newCanary(), ...options.headers }
      const response = await shop.ask(method, address, { ...options, headers })
      checkResponse(response, owner, `${decodeURIComponent(address)} ${JSON.stringify(options.body ?? '')}`)
    }
    const lineItem = (catalogItemId: string) => ({
      catalogReference: {
        appId: storesAppId,
        catalogItemId,
        options: { customTextFields: { For: newCanary() } },
      },
      quantity: 1,
    })
    const accepted = lineItem('book')
    const buyerNote = newCanary()
    inCarts.add(accepted.catalogReference.options.customTextFields.For).add(buyerNote)
    await ask('POST', `${path}/add-to-cart`, { body: { lineItems: [accepted] } })
    await ask('PATCH', path, { body: { cartInfo: { buyerNote } } })
    await ask('POST', `${path}/add-to-cart`, { body: { lineItems: [lineItem(newCanary())] } })
    await ask('PATCH', path, { body: { cartInfo: { buyerNote: [newCanary()] } } })
    await ask('POST', `${path}/remove-line-items`, { body: { lineItemIds: [newCanary()] } })
    await ask('GET', path, { headers: { 'if-match': newCanary(), cookie: `x=${newCanary()}` } })
    await ask('GET', path, { headers: { authorization: newCanary() } })
    await ask('GET', path, { headers: { authorization: `Bearer ${newCanary(`${refreshed.access}x`)}` } })
    await ask('GET', `${products}/${newCanary()}`)
    await ask('POST', `${products}/query-platformized`, {
      body: { query: { filter: { [newCanary()]: 1, name: newCanary() } } },
    })
    await ask('POST', '/oauth2/token', { body: { grantType: 'refresh_token', refreshToken: newCanary() } })
    await ask('POST', '/oauth2/token', {
      body: { grantType: 'anonymous', clientId: shop.clientId, clientSecret: newCanary() },
    })
  }
  const log = shop.logged.map(({ error, ...line }) =>
    JSON.stringify({ ...line, stack: (error as Error).stack }),
  )
  const events = await shop.rows<{ payload: object }>('select payload from outbox where store_id = $1')
  for (const line of log) found.push(...tracker.leaksIn(line).map((word) => `log: ${word}`))
  for (const event of events) {
    const leaks = tracker.leaksIn(JSON.stringify(event))
    found.push(...leaks.filter((word) => !inCarts.has(word)).map((word) => `event: ${word}`))
  }
  say(
    `TK17: ${tracker.owners.size} canaries in ${responses} responses (${refused} refusals, ${broken} of them server errors), ${log.length} log lines, ${events.length} events: ${found.length} leaked (seed ${random.seed})`,
  )
  expect(found.slice(0, 5)).toEqual([])
  expect(tracker.owners.size).toBeGreaterThan(12 * visitors)
  for (const occurrences of [broken, log.length, events.length])
    expect(occurrences).toBeGreaterThan(visitors / 16)
})
