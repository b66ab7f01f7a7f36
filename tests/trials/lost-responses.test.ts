// Responses are lost after the platform has handled the request: the session continues, and no write is applied twice.
import { storesAppId } from '@vitrine/contract'
import {
  cart,
  collections,
  createClient,
  merchantCollections,
  merchantProducts,
  products,
  session,
} from '@vitrine/client'
import { createAdminClient } from '@vitrine/client/server'
import { afterAll, expect, test } from 'vitest'
import { inBatches } from '../shop/in-parallel.ts'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { bowl, sampleStore } from '../shop/sample-products.ts'
import { openProxy, type Proxy } from '../shop/proxy.ts'
import { startServer } from '../shop/server.ts'
import { atSize } from '../shop/size.ts'
import { beginSession, refreshSession } from '../shop/tokens.ts'

const apiKey = `key-${crypto.randomUUID()}`
const concurrency = 5
const positions = atSize({ landing: 10, trial: 100, long: 100 })
const server = await startServer({ databaseUrl: databaseUrl() })
const { clientId, id: siteId } = await server.openStore({ ...sampleStore, apiKey })
const proxies = await Promise.all(Array.from({ length: concurrency }, () => openProxy(server.port)))
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()))
  await server.stop()
})

/** Measures how many bytes the response has on the wire. */
async function sizeOf(send: (host: string) => Promise<unknown>) {
  const proxy = await openProxy(server.port)
  await send(proxy.host)
  const size = proxy.passed()
  await proxy.close()
  return size
}

/** Cuts a response of `size` bytes at so many positions, the first and the last among them; each concurrent attempt has its own proxy. */
async function cutEverywhere(size: number, attempt: (proxy: Proxy, cutAfter: number) => Promise<void>) {
  const freeProxies = [...proxies]
  await inBatches(positions, concurrency, async (n) => {
    const proxy = freeProxies.pop() as Proxy
    await attempt(proxy, Math.floor((n * (size - 1)) / (positions - 1)))
    freeProxies.push(proxy)
  })
}

const openClient = (host: string, refresh: string) =>
  createClient({
    clientId,
    url: host,
    modules: { session, cart },
    tokens: {
      // An expired access token makes the first call refresh.
      get: () => ({
        accessToken: { value: 'over', expiresAt: 0 },
        refreshToken: { value: refresh, role: 'visitor' },
      }),
      set: () => {},
    },
  })

test('a refresh whose response is lost is retried, and the session continues (TK6)', async () => {
  const size = await sizeOf(async (host) =>
    refreshSession((await beginSession(clientId, server.host)).refresh, host),
  )
  const before = proxies.reduce((sum, proxy) => sum + proxy.cuts(), 0)
  let lostSessions = 0
  await cutEverywhere(size, async (proxy, bytes) => {
    const first = await beginSession(clientId, server.host)
    const { refresh } = await refreshSession(first.refresh, server.host)
    const owner = await visitorOf(first.access)
    proxy.cutAfter(bytes)
    const client = openClient(proxy.host, refresh)
    const current = await client.cart.add([{ productId: 'book' }])
    const refreshed = await refreshSession(
      (await client.session.tokens())?.refreshToken.value ?? '',
      server.host,
    )
    if (current.buyerInfo.visitorId !== owner || refreshed.status !== 200) lostSessions += 1
  })
  const cuts = proxies.reduce((sum, proxy) => sum + proxy.cuts(), 0) - before
  say(`TK6: ${cuts} responses of ${size} bytes cut, ${lostSessions} sessions lost`)
  expect([cuts, lostSessions]).toEqual([positions, 0])
})

async function visitorOf(access: string) {
  const response = await fetch(`${server.host}/ecom/v1/carts/current/add-to-cart`, {
    method: 'POST',
    headers: { authorization: access, 'content-type': 'application/json' },
    body: JSON.stringify({
      lineItems: [{ catalogReference: { catalogItemId: 'book', appId: storesAppId }, quantity: 1 }],
    }),
  })
  const { cart: current } = (await response.json()) as { cart: { buyerInfo: { visitorId: string } } }
  return current.buyerInfo.visitorId
}

test('an add whose response is lost is retried with its idempotency key, and adds once (CA4)', async () => {
  const size = await sizeOf(async (host) => {
    const client = createClient({ clientId, url: server.host, modules: { session, cart } })
    await client.cart.get()
    const access = (await client.session.tokens())?.accessToken.value ?? ''
    await addThrough(host, access)
  })
  let duplicates = 0
  const before = proxies.reduce((sum, proxy) => sum + proxy.cuts(), 0)
  await cutEverywhere(size, async (proxy, bytes) => {
    const client = createClient({ clientId, url: proxy.host, modules: { session, cart } })
    await client.cart.get()
    proxy.cutAfter(bytes)
    await client.cart.add([{ productId: bowl.id }])
    const current = await client.cart.get()
    if (current?.lineItems[0]?.quantity !== 1 || current.revision !== '1') duplicates += 1
  })
  const cuts = proxies.reduce((sum, proxy) => sum + proxy.cuts(), 0) - before
  say(`CA4: ${cuts} responses of ${size} bytes cut, ${duplicates} duplicates`)
  expect([cuts, duplicates]).toEqual([positions, 0])
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

test('a creation whose response is lost is retried, and creates one product and one collection', async () => {
  const modules = { merchantCollections, merchantProducts, products, collections }
  const merchantAt = (url: string) => createAdminClient({ apiKey, siteId, url, modules })
  const direct = merchantAt(server.host)
  const create = {
    product: (url: string, name: string) =>
      merchantAt(url).merchantProducts.create({ name, priceData: { price: 12 } }),
    collection: (url: string, name: string) => merchantAt(url).merchantCollections.create({ name }),
  }
  const count = {
    product: async (name: string) => (await direct.products.query().startsWith('name', name).find()).total,
    collection: async (name: string) =>
      (await direct.collections.query().startsWith('name', name).find()).total,
  }
  for (const kind of ['product', 'collection'] as const) {
    const size = await sizeOf((url) => create[kind](url, `Sized ${kind}`))
    const before = proxies.reduce((sum, proxy) => sum + proxy.cuts(), 0)
    await cutEverywhere(size, async (proxy, bytes) => {
      proxy.cutAfter(bytes)
      await create[kind](proxy.host, `Lost ${kind} ${bytes}`)
    })
    const cuts = proxies.reduce((sum, proxy) => sum + proxy.cuts(), 0) - before
    const created = await count[kind](`Lost ${kind}`)
    say(`${cuts} responses of ${size} bytes to creations of a ${kind} cut, ${created} created`)
    expect([cuts, created]).toEqual([positions, positions])
  }
})
