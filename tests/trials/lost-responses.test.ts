// Answers that are lost after the platform has done its work: the session goes on, and nothing is done twice.
import { storesAppId } from '@vitrine/contract'
import { cart, createClient, session } from '@vitrine/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inBatches } from '../shop/at-once.ts'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { bowl, sampleCollections, sampleProducts } from '../shop/sample-products.ts'
import { openProxy, type Proxy } from '../shop/proxy.ts'
import { type Server, startServer } from '../shop/server.ts'
import { beginSession, renew } from '../shop/tokens.ts'

let server: Server
let clientId = ''
const lanes = 5
let proxies: Proxy[] = []

beforeAll(async () => {
  server = await startServer({ databaseUrl: databaseUrl() })
  const opened = await server.openStore({
    name: 'L',
    currency: 'EUR',
    storefrontUrl: 'http://shop.test',
    collections: sampleCollections,
    products: sampleProducts,
  })
  clientId = opened.clientId
  proxies = await Promise.all(Array.from({ length: lanes }, () => openProxy(server.port)))
})
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()))
  await server.stop()
})

/** How many bytes the answer to `ask` has on the wire. */
async function sizeOf(ask: (host: string) => Promise<unknown>) {
  const proxy = await openProxy(server.port)
  await ask(proxy.host)
  const size = proxy.passed()
  await proxy.close()
  return size
}

/** Cuts an answer of `size` bytes at a hundred places; every lane has a wire of its own. */
async function cutEverywhere(size: number, once: (proxy: Proxy, cutAfter: number) => Promise<void>) {
  const free = [...proxies]
  await inBatches(100, lanes, async (n) => {
    const proxy = free.pop() as Proxy
    await once(proxy, Math.floor((n * (size - 1)) / 99))
    free.push(proxy)
  })
}

const open = (host: string, refresh: string) =>
  createClient({
    clientId,
    url: host,
    modules: { session, cart },
    tokens: {
      // An access token that has run out: the first call must renew.
      get: () => ({
        accessToken: { value: 'over', expiresAt: 0 },
        refreshToken: { value: refresh, role: 'visitor' },
      }),
      set: () => {},
    },
  })

test('TK6: a refresh whose answer is lost is asked again, and the session goes on', async () => {
  const size = await sizeOf(async (host) => renew((await beginSession(clientId, server.host)).refresh, host))
  const before = proxies.reduce((sum, proxy) => sum + proxy.cuts(), 0)
  let lost = 0
  await cutEverywhere(size, async (proxy, bytes) => {
    const first = await beginSession(clientId, server.host)
    const { refresh } = await renew(first.refresh, server.host)
    const owner = await visitorOf(first.access)
    proxy.cutAfter(bytes)
    const client = open(proxy.host, refresh)
    const held = await client.cart.add([{ productId: 'book' }])
    const again = await renew((await client.session.tokens())?.refreshToken.value ?? '', server.host)
    if (held.buyerInfo.visitorId !== owner || again.status !== 200) lost += 1
  })
  const cuts = proxies.reduce((sum, proxy) => sum + proxy.cuts(), 0) - before
  say(`TK6: ${cuts} answers of ${size} bytes cut at 100 places, ${lost} sessions lost`)
  expect([cuts, lost]).toEqual([100, 0])
})

async function visitorOf(access: string) {
  const response = await fetch(`${server.host}/ecom/v1/carts/current/add-to-cart`, {
    method: 'POST',
    headers: { authorization: access, 'content-type': 'application/json' },
    body: JSON.stringify({
      lineItems: [{ catalogReference: { catalogItemId: 'book', appId: storesAppId }, quantity: 1 }],
    }),
  })
  const { cart: held } = (await response.json()) as { cart: { buyerInfo: { visitorId: string } } }
  return held.buyerInfo.visitorId
}

test('CA4: an add whose answer is lost is sent again with its key, and adds once', async () => {
  const size = await sizeOf(async (host) => {
    const client = createClient({ clientId, url: server.host, modules: { session, cart } })
    await client.cart.get()
    const access = (await client.session.tokens())?.accessToken.value ?? ''
    await addThrough(host, access)
  })
  let doubled = 0
  const before = proxies.reduce((sum, proxy) => sum + proxy.cuts(), 0)
  await cutEverywhere(size, async (proxy, bytes) => {
    const client = createClient({ clientId, url: proxy.host, modules: { session, cart } })
    await client.cart.get()
    proxy.cutAfter(bytes)
    await client.cart.add([{ productId: bowl.id }])
    const held = await client.cart.get()
    if (held?.lineItems[0]?.quantity !== 1 || held.revision !== '1') doubled += 1
  })
  const cuts = proxies.reduce((sum, proxy) => sum + proxy.cuts(), 0) - before
  say(`CA4: ${cuts} answers of ${size} bytes cut at 100 places, ${doubled} doubles`)
  expect([cuts, doubled]).toEqual([100, 0])
})

const addThrough = (host: string, access: string) =>
  fetch(`${host}/ecom/v1/carts/current/add-to-cart`, {
    method: 'POST',
    headers: { authorization: access, 'content-type': 'application/json', 'idempotency-key': 'k' },
    body: JSON.stringify({
      lineItems: [
        {
          catalogReference: { appId: storesAppId, catalogItemId: bowl.id },
          quantity: 1,
        },
      ],
    }),
  }).then((response) => response.text())
