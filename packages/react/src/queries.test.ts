// What hooks and servers read: each query once, products by id and slug, and a page's state as plain JSON.
import { describe, expect, test, vi } from 'vitest'
import { answer, failure, line, mug, openShop } from '../tests/fake-shop.ts'
import { dehydrate, prefetch } from './prefetch.ts'
import { collectionsQuery, listQuery, type ProductQuery, productQuery, searchQuery } from './queries.ts'
import { type CartStore, createCartStore, type DehydratedState, type ShopClient } from './store.ts'

const open = (initial?: DehydratedState) => {
  const { shop, sent, settled } = openShop()
  return { store: createCartStore(shop, initial), sent, settled }
}

describe('queries', () => {
  const value = (store: CartStore, key: string) => store.getState().queries.get(key)?.value
  const load = (store: CartStore, { key, read }: { key: string; read(): Promise<unknown> }) =>
    store.load(key, read)

  test('a product that the server has read is found by id and by slug, without a request', () => {
    const { store, sent } = open({ queries: { 'product mug': mug } })
    load(store, productQuery(store.client, 'mug'))
    load(store, productQuery(store.client, 'mug-id'))
    expect(store.getState().queries.get('product mug')).toEqual({ status: 'success', value: mug })
    expect(value(store, 'product mug-id')).toBe(mug)
    expect(sent).toEqual([])
  })

  test('a product is read once, "not found" is an answer, and a failed read is repeated', async () => {
    const { store, sent, settled } = open()
    load(store, productQuery(store.client, 'mug'))
    load(store, productQuery(store.client, 'mug'))
    expect(store.getState().queries.get('product mug')?.status).toBe('loading')
    expect(sent.map(({ call, input }) => [call, input])).toEqual([['bySlug', 'mug']])
    await sent[0]?.fail(failure('network'))
    await settled()
    expect(store.getState().queries.get('product mug')).toMatchObject({
      status: 'error',
      error: { kind: 'network' },
    })
    load(store, productQuery(store.client, 'mug'))
    await sent[1]?.answer(mug)
    await settled()
    expect(value(store, 'product mug-id')).toBe(mug)
    const id = '5e11f00d-0000-4000-8000-000000000001'
    load(store, productQuery(store.client, id))
    expect(sent[2]?.call).toBe('product')
    await sent[2]?.answer(null)
    await sent[3]?.answer(null)
    await settled()
    expect(store.getState().queries.get(`product ${id}`)).toEqual({ status: 'success', value: null })
  })

  test.each(['constructor', '__proto__', 'toString'])('a slug may be %s', async (slug) => {
    const { store, sent, settled } = open()
    expect(value(store, `product ${slug}`)).toBeUndefined()
    load(store, productQuery(store.client, slug))
    expect(sent.map(({ call, input }) => [call, input])).toEqual([['bySlug', slug]])
    const product = { ...mug, slug }
    await sent[0]?.answer(product)
    await settled()
    expect(store.getState().queries.get(`product ${slug}`)).toEqual({ status: 'success', value: product })
    expect(value(store, 'product mug-id')).toBe(product)
  })

  test('equal queries share one request, and the products of a list are known from then on', async () => {
    const { store, settled } = open()
    const find = vi.fn(async () => ({ items: [mug], total: 7, next: () => undefined }))
    const query = { find, toJSON: () => ({ filter: {} }) } as unknown as ProductQuery
    load(store, listQuery(query))
    load(store, listQuery(query))
    await settled()
    expect(find).toHaveBeenCalledTimes(1)
    expect(store.getState().queries.get('products {"filter":{}}')).toEqual({
      status: 'success',
      value: { items: [mug], total: 7 },
    })
    expect(value(store, 'product mug')).toBe(mug)
  })

  test('a search keeps its facets, and collections are read by name', async () => {
    const { shop, settled } = openShop()
    const facets = { brands: [], options: [], inStock: 1, onSale: 0 }
    const search = vi.fn(async () => ({ items: [mug], total: 1, facets, hasNext: false }))
    const calls: string[] = []
    const kitchen = { id: 'kitchen', name: 'Kitchen' }
    const query = {
      ascending: (field: string) => (calls.push(`by ${field}`), query),
      limit: (limit: number) => (calls.push(`limit ${limit}`), query),
      find: async () => ({ items: [kitchen] }),
    }
    const client = {
      ...shop,
      products: { search },
      collections: { query: () => query },
    } as unknown as ShopClient
    const store = createCartStore(client)
    load(store, searchQuery(client, { onSale: true }))
    load(store, collectionsQuery(client))
    await settled()
    expect(value(store, 'search {"onSale":true}')).toEqual({ items: [mug], total: 1, facets })
    expect(search).toHaveBeenCalledWith({ onSale: true })
    expect(value(store, 'collections')).toEqual([kitchen])
    expect(calls).toEqual(['by name', 'limit 100'])
  })

  test('a hook says which module it needs', async () => {
    const { store, settled } = open()
    load(store, collectionsQuery({ cart: store.client.cart }))
    await settled()
    expect(store.getState().queries.get('collections')).toMatchObject({
      status: 'error',
      error: { message: 'Pass the module `collections` to createClient' },
    })
  })
})

describe('prefetch and dehydrate', () => {
  test('what a server has read is plain JSON that another store starts from', async () => {
    const { shop } = openShop()
    const cart = answer(1, [line('a', 2)])
    const client = {
      cart: { ...shop.cart, get: async () => cart },
      products: { bySlug: async () => mug },
    } as unknown as ShopClient
    const state = dehydrate(await prefetch(client, { cart: true, products: ['mug'] }))
    const { store, sent } = open(JSON.parse(JSON.stringify(state)))
    expect(store.getState().cart).toMatchObject({ status: 'success', count: 2 })
    store.loadCart()
    const { key, read } = productQuery(store.client, 'mug-id')
    store.load(key, read)
    expect(sent).toEqual([])
  })

  test('each product is in the state once, also if a list and its own page have read it', async () => {
    const { shop } = openShop()
    const other = { ...mug, id: 'other-id', slug: 'other' }
    const list = { find: async () => ({ items: [mug, other], total: 2 }) } as unknown as ProductQuery
    const products = {
      bySlug: async (slug: string) => (slug === 'mug' ? mug : { ...mug, id: 'jar-id', slug: 'jar' }),
    }
    const client = { ...shop, products } as unknown as ShopClient
    const state = JSON.parse(
      JSON.stringify(dehydrate(await prefetch(client, { products: ['jar'], queries: [list] }))),
    )
    expect(Object.keys(state.queries)).toHaveLength(2)
    const { store, sent } = open(state)
    for (const key of ['mug', 'mug-id', 'other', 'other-id', 'jar', 'jar-id'])
      store.load(...(Object.values(productQuery(store.client, key)) as [string, () => Promise<unknown>]))
    expect(sent).toEqual([])
    expect([...store.getState().queries.values()].map(({ status }) => status)).toEqual(
      Array(7).fill('success'),
    )
  })

  test('nothing is read that was not asked for, and an absent cart is known to be absent', async () => {
    const { shop, sent } = openShop()
    expect(dehydrate(await prefetch(shop, {}))).toEqual({})
    expect(sent).toEqual([])
    const empty = { ...shop, cart: { ...shop.cart, get: async () => null } }
    expect(dehydrate(await prefetch(empty, { cart: true }))).toEqual({ cart: null })
  })

  test('one failed read rejects the whole prefetch', async () => {
    const { shop } = openShop()
    const failing = { ...shop, cart: { ...shop.cart, get: () => Promise.reject(failure('network')) } }
    await expect(prefetch(failing, { cart: true })).rejects.toMatchObject({ kind: 'network' })
  })
})
