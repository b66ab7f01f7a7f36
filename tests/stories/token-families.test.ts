// Token families: the session of one device. The visitor behind it has an id of its own, and the family says whether a
// member is signed in.
import { createHmac } from 'node:crypto'
import { lifetimes, storesAppId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { openShop, type Shop } from '../shop/open-shop.ts'
import { beginSession, refreshSession } from '../shop/tokens.ts'

const day = 86_400
const memberId = 'c0000000-0000-4000-8000-000000000001'

const partsOf = (token: string) => token.split('.') as [string, string, string]
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
const claimsOf = (access: string) => decode(partsOf(access)[1])
/** What a refresh token carries: key, client, family, birth, visitor. */
const payloadOf = (refresh: string): [string, string, string, number, string] => decode(partsOf(refresh)[0])

const begin = (shop: Shop) => beginSession(shop.clientId, undefined, shop.fetch)
const refresh = (shop: Shop, token: string) => refreshSession(token, undefined, shop.fetch)
const addWith = async (shop: Shop, access: string) => {
  const lineItems = [{ catalogReference: { appId: storesAppId, catalogItemId: 'book' }, quantity: 1 }]
  const headers = { authorization: access }
  const response = await shop.ask('POST', '/ecom/v1/carts/current/add-to-cart', {
    body: { lineItems },
    headers,
  })
  expect(response.status).toBe(200)
}
const readCart = (shop: Shop, access: string) =>
  shop.ask('GET', '/ecom/v1/carts/current', { headers: { authorization: access } })
const cartWith = async (shop: Shop, access: string) => {
  const { status, body } = await readCart(shop, access)
  expect(status).toBe(200)
  return (body as { cart: { id: string; buyerInfo: { visitorId: string } } }).cart
}

/** Signs in the member to the family of a refresh token; by SQL, because no API call does this yet. */
const signIn = (shop: Shop, token: string) =>
  shop.rows(
    'update token_families set member_id = $2 where store_id = $1 and family = $3',
    memberId,
    payloadOf(token)[2],
  )

test('a visitor has an id apart from the family of its tokens, and keeps it when they are refreshed', async () => {
  const shop = await openShop()
  const first = await begin(shop)
  const [, , family, , visitor] = payloadOf(first.refresh)
  expect(claimsOf(first.access).sub).toBe(visitor)
  expect(family).not.toBe(visitor)
  await addWith(shop, first.access)
  const cart = await cartWith(shop, first.access)
  expect(cart.buyerInfo.visitorId).toBe(visitor)

  const second = await refresh(shop, first.refresh)
  expect(payloadOf(second.refresh)).toEqual(payloadOf(first.refresh))
  expect(claimsOf(second.access).sub).toBe(visitor)
  expect((await cartWith(shop, second.access)).id).toBe(cart.id)
})

test('a refresh token of an earlier version, which names no visitor, leads to the cart of its family', async () => {
  const shop = await openShop()
  const { access, refresh: current } = await begin(shop)
  await addWith(shop, access)
  const cart = await cartWith(shop, access)
  const [kid, clientId, , born, visitor] = payloadOf(current)
  const keys = await shop.database.run<{ secret: Uint8Array }>({
    text: 'select secret from signing_keys where kid = $1',
    values: [kid],
  })
  const payload = Buffer.from(JSON.stringify([kid, clientId, visitor, born])).toString('base64url')
  const mac = createHmac('sha256', keys[0]?.secret ?? '')
    .update(`refresh:${payload}.0`)
    .digest('base64url')

  const next = await refresh(shop, `${payload}.0.${mac}`)
  expect((await cartWith(shop, next.access)).id).toBe(cart.id)
  const last = await refresh(shop, next.refresh)
  expect((await cartWith(shop, last.access)).id).toBe(cart.id)
  expect(payloadOf(last.refresh)).toEqual([kid, clientId, visitor, born, visitor])
})

test("a member's tokens say so, and live for the shorter time of a member (TK8)", async () => {
  const shop = await openShop()
  const first = await begin(shop)
  await addWith(shop, first.access)
  const second = await refresh(shop, first.refresh)
  await signIn(shop, second.refresh)
  const third = await refresh(shop, second.refresh)
  const { sub, role, member_id, exp, iat } = claimsOf(third.access)
  expect([role, member_id, exp - iat]).toEqual(['member', memberId, lifetimes.access.member])
  expect(sub).toBe(claimsOf(first.access).sub)
  const me = await shop.ask('GET', '/vitrine/v1/me', { headers: { authorization: third.access } })
  expect(me.body.principal).toEqual({ type: 'MEMBER', memberId, visitorId: sub, clientId: shop.clientId })
  shop.clock.pass(lifetimes.access.member)
  expect((await readCart(shop, third.access)).status).toBe(401)

  // Idle for 14 days, where a visitor may be for 90.
  shop.clock.pass(14 * day - lifetimes.access.member)
  const fourth = await refresh(shop, third.refresh)
  expect(fourth.status).toBe(200)
  shop.clock.pass(14 * day + 1)
  expect((await refresh(shop, fourth.refresh)).error).toBe('invalid_grant')
})

test("a member's session ends 30 days after it began, however often it is refreshed (TK8)", async () => {
  const shop = await openShop({ products: [] })
  const [member, visitor] = [await begin(shop), await begin(shop)]
  let tokens = [await refresh(shop, member.refresh), await refresh(shop, visitor.refresh)]
  await signIn(shop, member.refresh)
  for (const seconds of [10 * day, 10 * day, 10 * day - 1]) {
    shop.clock.pass(seconds)
    tokens = await Promise.all(tokens.map((last) => refresh(shop, last.refresh)))
    expect(tokens.map(({ status }) => status)).toEqual([200, 200])
  }
  shop.clock.pass(1)
  const last = await Promise.all(tokens.map(({ refresh: token }) => refresh(shop, token)))
  expect(last.map(({ status }) => status)).toEqual([400, 200])
})

test('an access token ends with its session at the latest (TK8)', async () => {
  const shop = await openShop({ products: [] })
  const visitor = await begin(shop)
  let { refresh: last } = visitor
  for (const days of [80, 80, 80, 80, 45]) {
    shop.clock.pass(days * day - (days === 45 ? 60 : 0))
    const { access, refresh: next } = await refresh(shop, last)
    const { iat, exp } = claimsOf(access)
    expect(exp - iat).toBe(days === 45 ? 60 : lifetimes.access.visitor)
    last = next
  }
  shop.clock.pass(60)
  expect((await refresh(shop, last)).error).toBe('invalid_grant')
})
