// Loads the database of an earlier version, migrates it, and lets its callers go on with what they hold.
import { readFileSync } from 'node:fs'
import { storesAppId } from '@vitrine/contract'
import { createPlatform, type Database } from '@vitrine/platform'
import { expect } from 'vitest'
import { createHttpClient } from '../shop/ask.ts'
import { fixedClock } from '../shop/clock.ts'
import { host } from '../shop/open-shop.ts'
import { bowl } from '../shop/sample-products.ts'
import { openVisitor } from '../shop/visitor.ts'
import known from './0006.json' with { type: 'json' }

const { clientId, apiKey, first, second, merchant } = known
const dump = readFileSync(new URL('0006.sql', import.meta.url), 'utf8')

/** Checks that the carts, tokens and keys of schema 0006 work after this version has opened the empty `database` with it. */
export async function checkUpgrade(database: Database) {
  await database.run({ text: dump, values: [], isScript: true })
  const facts = () =>
    database.run<{ id: string; facts: object }>({
      text: 'select id, revision, owner, facts from carts order by id',
      values: [],
    })
  const before = await facts()
  const clock = fixedClock('2030-01-01T01:00:00.000Z')
  const platform = await createPlatform({ database, clock, platformUrl: host })
  expect(await facts()).toEqual(before)

  const http = createHttpClient(platform.fetch)
  const readWith = async (credential: string, path: string) => {
    const { status, body } = await http.as(() => credential)('GET', path)
    return { status, cart: (body as { cart?: { id: string; subtotal: { amount: string } } }).cart }
  }
  const current = '/ecom/v1/carts/current'
  expect(await readWith(first.access, current), 'an access token').toMatchObject({
    status: 200,
    cart: { id: first.cart, subtotal: { amount: first.subtotal } },
  })
  const refresh = async (refreshToken: string) => {
    const body = { grantType: 'refresh_token', refreshToken }
    return (await http.ask('POST', '/oauth2/token', { body })).body as { access_token: string }
  }
  // The first family has no row, because it was never refreshed; the second has one.
  for (const { refresh: token, cart } of [first, second]) {
    const { access_token: access } = await refresh(token)
    expect(await readWith(access, current), 'a refresh token').toMatchObject({ cart: { id: cart } })
  }
  const { access_token: access } = await refresh(second.refresh)
  const note = await http.as(() => access)('PATCH', current, { body: { lineItems: [] } })
  expect(note.body, 'a cart can be changed').toMatchObject({ cart: { buyerNote: second.note } })

  expect(await facts(), 'reading a cart stores nothing').toEqual(before)
  const change = { cartInfo: { buyerNote: 'Changed after the upgrade' } }
  await http.as(() => access)('PATCH', current, { body: change })
  const factsOf = (rows: { id: string; facts: object }[]) => rows.find(({ id }) => id === second.cart)?.facts
  expect(factsOf(before), 'facts of an earlier version').not.toHaveProperty('version')
  expect(factsOf(await facts()), 'a change stores the facts with their version').toEqual({
    ...factsOf(before),
    version: 2,
    note: change.cartInfo.buyerNote,
    updatedDate: new Date(clock.now()).toISOString(),
  })

  const headers = { 'idempotency-key': merchant.key }
  const reference = { appId: storesAppId, catalogItemId: 'book' }
  const body = { lineItems: [{ catalogReference: reference, quantity: 3 }] }
  const replay = await http.as(() => apiKey)('POST', '/ecom/v1/carts', { body, headers })
  expect(replay.body, 'an API key and an idempotency key').toMatchObject({ cart: { id: merchant.cart } })
  const visitor = openVisitor(clientId, http)
  expect((await visitor.products.search({ text: 'mug' })).items).toMatchObject([{ id: 'mug' }])

  const settings = await http.as(() => apiKey)('GET', '/vitrine/v1/store')
  expect(settings.body, 'the settings of a store that has never set them').toMatchObject({
    store: { revision: '1', branding: { accentColor: null, logoUrl: null }, consents: [] },
  })

  const { total, facets } = await visitor.products.search()
  expect([total, facets.inStock], 'all but the vase are in stock').toEqual([5, 4])
  const prices = await database.run({
    text: 'select count(*)::int as offers, (select count(*)::int from price_history) as prices from offers',
    values: [],
  })
  expect(prices, 'the history begins with the existing prices').toEqual([{ offers: 8, prices: 8 }])
  const stock = await database.run({
    text: `select count(*) filter (where k.id is null)::int as missing,
        count(*) filter (where l.after is distinct from k.quantity)::int as unexplained
      from offers o
      left join stock k on k.store_id = o.store_id and k.product_id = o.product_id and k.variant_id = o.variant_id
      left join stock_ledger l
        on l.store_id = o.store_id and l.product_id = o.product_id and l.variant_id = o.variant_id`,
    values: [],
  })
  expect(stock, 'each variant has an inventory item, and the ledger begins with its number').toEqual([
    { missing: 0, unexplained: 0 },
  ])
  await platform.store(clientId).saveProducts([{ ...bowl, id: 'dish', slug: 'dish' }])
  expect(await visitor.products.get('dish'), 'a new product').toMatchObject({ numericId: '7' })
}
