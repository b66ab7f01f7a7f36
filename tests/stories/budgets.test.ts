// What callers without an API key may leave in the database within an hour: budgets per network and per store, 429 with
// Retry-After beyond them.
import { storesAppId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { asSentence, toErrorText } from '../../apps/storefront/app/error-text.ts'
import { readSettings } from '../../apps/vitrine/src/settings.ts'
import type { Ask } from '../shop/ask.ts'
import { inBatches } from '../shop/in-parallel.ts'
import { openShop, type Shop } from '../shop/open-shop.ts'

const path = '/ecom/v1/carts/current'
const office = '203.0.113.7'
const otherAddress = '198.51.100.7'

const books = (quantity = 1, text?: string) => ({
  lineItems: [
    {
      catalogReference: {
        appId: storesAppId,
        catalogItemId: 'book',
        ...(text !== undefined && { options: { customTextFields: { text } } }),
      },
      quantity,
    },
  ],
})
const add = (ask: Ask, body: object = books(), headers: Record<string, string> = {}) =>
  ask('POST', `${path}/add-to-cart`, { body, headers })
const mint = (ask: Ask, { clientId }: Shop) =>
  ask('POST', '/oauth2/token', { body: { grantType: 'anonymous', clientId } })
/** A new session, to be refreshed again and again. */
async function createRefresher(ask: Ask, shop: Shop) {
  let { body } = await mint(ask, shop)
  return {
    async refresh() {
      const token = { grantType: 'refresh_token', refreshToken: body.refresh_token }
      const answer = await ask('POST', '/oauth2/token', { body: token })
      if (answer.status === 200) body = answer.body
      return answer
    },
  }
}

const waitOf = ({ status, headers }: Awaited<ReturnType<Ask>>) => [status, headers.get('retry-after')]
const accepted = [200, null]

test('a network refreshes sessions up to its budget, then gets 429 until the hour gives some back (HT19)', async () => {
  const shop = await openShop({ budgets: { network: { tokens: 3 } } })
  const { ask } = shop.from(office)
  const session = await createRefresher(ask, shop)
  for (let n = 0; n < 3; n += 1) expect(waitOf(await session.refresh())).toEqual(accepted)
  const refused = await session.refresh()
  expect(waitOf(refused)).toEqual([429, '1200'])
  expect(refused.body).toMatchObject({
    error: 'temporarily_unavailable',
    details: {
      applicationError: {
        code: 'TOO_MANY_REQUESTS',
        data: { budget: 'tokens', scope: 'network', retryAfter: 1200 },
      },
    },
  })
  const neighbour = await createRefresher(shop.from(otherAddress).ask, shop)
  expect(waitOf(await neighbour.refresh())).toEqual(accepted)
  shop.clock.pass(1199)
  expect(waitOf(await session.refresh())).toEqual([429, '1'])
  shop.clock.pass(1)
  // A refused refresh has not ended the session.
  expect(waitOf(await session.refresh())).toEqual(accepted)
  expect(waitOf(await session.refresh())).toEqual([429, '1200'])
  shop.clock.pass(9 * 3600)
  for (let n = 0; n < 3; n += 1) expect(waitOf(await session.refresh())).toEqual(accepted)
  expect(waitOf(await session.refresh())).toEqual([429, '1200'])
})

test('a new visitor gets a token and a cart after the token budget is used up (HT19)', async () => {
  const tokens = 1
  const shop = await openShop({ budgets: { network: { tokens }, store: { tokens } } })
  const { ask, visitor } = shop.from(office)
  const session = await createRefresher(ask, shop)
  expect(waitOf(await session.refresh())).toEqual(accepted)
  expect(waitOf(await session.refresh())).toEqual([429, '3600'])
  for (let n = 0; n < 5; n += 1) expect(waitOf(await mint(ask, shop))).toEqual(accepted)
  expect(waitOf(await add(visitor().ask))).toEqual(accepted)
})

test('IPv6 addresses of one /64 share a budget (HT19)', async () => {
  const shop = await openShop({ budgets: { network: { tokens: 1 } } })
  const refreshFrom = async (address: string) =>
    (await createRefresher(shop.from(address).ask, shop)).refresh()
  expect(waitOf(await refreshFrom('2001:db8:0:1::7'))).toEqual(accepted)
  expect(waitOf(await refreshFrom('2001:db8:0:1:9:9:9:9'))).toEqual([429, '3600'])
  expect(waitOf(await refreshFrom('2001:db8:0:2::7'))).toEqual(accepted)
})

test('a network that has created its carts can still use them (HT19)', async () => {
  const shop = await openShop({ budgets: { network: { carts: 2 } } })
  const { visitor } = shop.from(office)
  const [first, second, third] = [visitor(), visitor(), visitor()]
  for (const { ask } of [first, second]) expect(waitOf(await add(ask))).toEqual(accepted)
  expect(waitOf(await add(third.ask))).toEqual([429, '1800'])
  expect(await third.cart.get()).toBeNull()
  expect(waitOf(await add(first.ask))).toEqual(accepted)
  expect((await first.held()).lineItems).toMatchObject([{ quantity: 2 }])
  expect(waitOf(await first.ask('DELETE', path))).toEqual(accepted)
  expect(waitOf(await add(first.ask))).toEqual([429, '1800'])
})

test('writes with an idempotency key count as records, and a refused one can be sent again (HT19)', async () => {
  const shop = await openShop({ budgets: { network: { records: 2 } } })
  const { ask, held } = shop.from(office).visitor()
  const keyed = (key: string) => add(ask, books(), { 'idempotency-key': key })
  for (const key of ['one', 'two', 'one', 'two']) expect(waitOf(await keyed(key))).toEqual(accepted)
  expect(waitOf(await keyed('three'))).toEqual([429, '1800'])
  const unchanged = { body: { cartInfo: { buyerNote: null } }, headers: { 'idempotency-key': 'four' } }
  expect(waitOf(await ask('PATCH', path, unchanged))).toEqual([429, '1800'])
  expect(waitOf(await add(ask))).toEqual(accepted)
  shop.clock.pass(1800)
  expect(waitOf(await keyed('three'))).toEqual(accepted)
  expect((await held()).lineItems).toMatchObject([{ quantity: 4 }])
})

test('the bytes of a network are counted with each version of a cart, and never for reads (HT19)', async () => {
  const shop = await openShop({ budgets: { network: { bytes: 27_000 } } })
  const { ask, held } = shop.from(office).visitor()
  // Each letter is three bytes.
  expect(waitOf(await add(ask, books(1, '語'.repeat(500))))).toEqual(accepted)
  const changes = []
  for (let quantity = 2; quantity < 10; quantity += 1) {
    const id = (await held()).lineItems[0]?.id
    const body = { lineItems: [{ id, quantity }] }
    changes.push((await ask('POST', `${path}/update-line-items-quantity`, { body })).status)
  }
  expect(changes).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
  expect((await ask('DELETE', path)).status).toBe(200)
  const revoke = { body: { token: (await shop.visitor().tokens()).refresh } }
  expect((await shop.from(office).ask('POST', '/oauth2/revoke', revoke)).status).toBe(200)
})

test('a write above the whole budget fits into an unused one (HT19)', async () => {
  const shop = await openShop({ budgets: { network: { bytes: 1000 } } })
  const { ask } = shop.from(office).visitor()
  expect(waitOf(await add(ask, books(1, 'a'.repeat(500))))).toEqual(accepted)
  const [status, wait] = waitOf(await add(ask))
  expect([status, Number(wait) > 3600]).toEqual([429, true])
})

test('a store has a budget for all networks, and for callers whose address is unknown (HT19)', async () => {
  const shop = await openShop({ budgets: { store: { carts: 3 }, network: { carts: 1 } } })
  const other = await shop.platform.openStore({
    name: 'Other',
    currency: 'EUR',
    storefrontUrl: 'http://other.test',
  })
  for (const { ask } of [shop.from(office).visitor(), shop.visitor(), shop.visitor()]) {
    expect(waitOf(await add(ask))).toEqual(accepted)
  }
  for (const { ask } of [shop.from(otherAddress).visitor(), shop.visitor()]) {
    const refused = await add(ask)
    expect(waitOf(refused)).toEqual([429, '1200'])
    expect(refused.body).toMatchObject({ details: { applicationError: { data: { scope: 'store' } } } })
  }
  const note = { body: { cartInfo: { buyerNote: 'Hello' } } }
  expect(waitOf(await shop.visitor(other.clientId).ask('PATCH', path, note))).toEqual(accepted)
})

test('a refusal by the store takes nothing from the budget of the network (HT19)', async () => {
  const shop = await openShop({ budgets: { store: { carts: 1 }, network: { carts: 2 } } })
  const { visitor } = shop.from(office)
  expect(waitOf(await add(visitor().ask))).toEqual(accepted)
  for (let n = 0; n < 5; n += 1) expect(waitOf(await add(visitor().ask))).toEqual([429, '3600'])
  shop.clock.pass(3600)
  expect(waitOf(await add(visitor().ask))).toEqual(accepted)
})

test('calls with an API key have no budget (HT19)', async () => {
  const none = { tokens: 1, carts: 1, records: 1, bytes: 1 }
  const shop = await openShop({ budgets: { store: none, network: none } })
  for (const key of ['one', 'two', 'three']) {
    const headers = { 'idempotency-key': key }
    const { body } = await shop.merchant.ask('POST', '/ecom/v1/carts', { body: books(), headers })
    const { id } = body.cart as { id: string }
    const again = await shop.merchant.ask('POST', `/ecom/v1/carts/${id}/add-to-cart`, {
      body: books(),
      headers,
    })
    expect(waitOf(again)).toEqual(accepted)
  }
})

test('a storefront learns that the budget is used up by the code of the error (HT19)', async () => {
  const shop = await openShop({ budgets: { network: { carts: 1 } } })
  const { visitor } = shop.from(office)
  await visitor().cart.add([{ productId: 'book' }])
  // Retry-After is beyond the timeout of the call, so the client does not wait for it.
  const error = await visitor()
    .cart.add([{ productId: 'book' }])
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    kind: 'application',
    code: 'TOO_MANY_REQUESTS',
    status: 429,
    data: { budget: 'carts', scope: 'network' },
  })
  expect(asSentence(toErrorText(error))).toBe(
    'Too many requests from your network. Try again in a minute. Your cart hasn’t changed.',
  )
})

test('two hundred shoppers behind one address shop for an hour without a refusal (HT19)', async () => {
  const shop = await openShop()
  const { visitor } = shop.from(office)
  const statuses = await inBatches(200, 8, async (n) => {
    const { ask, tokens } = visitor()
    const { refresh } = await tokens()
    const changes = []
    // The clock stands still: all of this comes at once.
    for (const quantity of [1, 2, 3, 4, 5, 6]) {
      const headers = { 'idempotency-key': `${n}-${quantity}` }
      changes.push(await add(ask, books(quantity, 'Happy birthday'), headers))
    }
    const refreshToken = { grantType: 'refresh_token', refreshToken: refresh }
    changes.push(await shop.from(office).ask('POST', '/oauth2/token', { body: refreshToken }))
    return changes.map(({ status }) => status)
  })
  expect(new Set(statuses.flat())).toEqual(new Set([200]))
})

test('the limits are settings of the start command', () => {
  expect(readSettings({}).budgets).toEqual({ network: {}, store: {} })
  expect(
    readSettings({ VITRINE_NETWORK_BUDGET: 'carts=500, bytes=8000000', VITRINE_STORE_BUDGET: 'off' }).budgets,
  ).toEqual({
    network: { carts: 500, bytes: 8_000_000 },
    store: { tokens: Infinity, carts: Infinity, records: Infinity, bytes: Infinity },
  })
  // Only a network has a limit of mails.
  expect(readSettings({ VITRINE_NETWORK_BUDGET: 'mails=500' }).budgets.network).toEqual({ mails: 500 })
  expect(readSettings({ VITRINE_NETWORK_BUDGET: 'off' }).budgets.network).toMatchObject({ mails: Infinity })
  expect(() => readSettings({ VITRINE_STORE_BUDGET: 'mails=500' })).toThrow('tokens, carts, records, bytes,')
})
