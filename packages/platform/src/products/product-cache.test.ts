// What a process keeps of products: each is fetched once, and never so many are kept that memory runs out.
import type { ProductFacts } from '@vitrine/rules'
import { expect, test } from 'vitest'
import type { Database } from '../storage/database.ts'
import { systemClock, systemIds } from '../deps.ts'
import { productCache } from './product-cache.ts'

const facts = (id: string, variants: number): ProductFacts => ({
  id,
  slug: id,
  name: id,
  numericId: '1',
  productType: 'physical',
  description: '',
  price: '1.00',
  pictures: [],
  variants: Array.from({ length: variants }, (_, n) => ({ id: `${n}`, choices: {} })),
  createdDate: '2030-01-01T00:00:00.000Z',
  lastUpdated: '2030-01-01T00:00:00.000Z',
})

/** Opens what is kept, over products by their ids, each of so many variants. */
function open(products: Record<string, number>, most: { products: number; variants: number }) {
  const fetched: string[] = []
  const revisions = new Map<string, bigint>()
  const run = async ({ values }: { values: readonly unknown[] }) =>
    (values[1] as string[]).map((id) => {
      fetched.push(id)
      return { id, revision: revisions.get(id) ?? 1n, facts: facts(id, products[id] ?? 0) }
    })
  const database = { run } as unknown as Database
  const world = { database, clock: systemClock, ids: systemIds, log: () => {}, origins: { platformUrl: '' } }
  const kept = productCache(world, most)
  const store = { currency: 'EUR', language: 'en', storefrontUrl: '' }
  const take = async (id: string) => {
    const found = [{ id, revision: revisions.get(id) ?? 1n, stock: '{}' }]
    await kept.render('store', { store, total: 1, found }, { hidden: false })
  }
  return {
    fetched,
    revisions,
    async take(...ids: string[]) {
      for (const id of ids) await take(id)
    },
  }
}

test('so many products are kept, and the oldest make room', async () => {
  const { take, fetched } = open({ a: 1, b: 1, c: 1 }, { products: 2, variants: 100 })
  await take('a', 'b', 'a', 'c', 'b', 'c', 'a')
  expect(fetched).toEqual(['a', 'b', 'c', 'a'])
})

test('products of many variants take the room of many', async () => {
  const { take, fetched } = open({ a: 1, b: 1, large: 9 }, { products: 10, variants: 10 })
  await take('a', 'b', 'large', 'large', 'b', 'a')
  expect(fetched).toEqual(['a', 'b', 'large', 'a'])
})

test('a new revision takes the place of its product, and of no other', async () => {
  const { take, fetched, revisions } = open({ a: 5, b: 5 }, { products: 2, variants: 10 })
  await take('a', 'b')
  revisions.set('b', 2n)
  await take('b', 'a', 'b')
  expect(fetched).toEqual(['a', 'b', 'b'])
})
