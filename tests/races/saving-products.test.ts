// Merchants who write the same products at the same moment, in two processes on a real PostgreSQL.
import { onlyVariantId, type ProductDraft } from '@vitrine/contract'
import { createPlatform, openPostgres } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpClient } from '../shop/ask.ts'
import { databaseUrl } from '../shop/engine.ts'
import { inParallel } from '../shop/in-parallel.ts'
import { host, openShop } from '../shop/open-shop.ts'
import { createRandom } from '../shop/random.ts'
import { bowl, sampleCollections } from '../shop/sample-products.ts'
import { openVisitor } from '../shop/visitor.ts'

/** A shop on PostgreSQL with two processes. */
async function openTwice(products: readonly ProductDraft[]) {
  const shop = await openShop({ engine: 'postgres', products, collections: sampleCollections })
  const database = await openPostgres(databaseUrl())
  const second = await createPlatform({ database, clock: shop.clock, platformUrl: host })
  onTestFinished(() => second.close())
  const platforms = [shop.platform, second]
  return {
    ...shop,
    stores: platforms.map((platform) => platform.store(shop.clientId)),
    visitors: platforms.map((platform) => openVisitor(shop.clientId, createHttpClient(platform.fetch))),
  }
}

const dish = (n: number, fields: Partial<ProductDraft> = {}): ProductDraft => ({
  ...bowl,
  id: `dish-${n}`,
  slug: `dish-${n}`,
  name: `Dish ${n}`,
  ...fields,
})

test('two processes that add the same products at once both succeed, and each product is there once', async () => {
  const { stores, visitors, rows } = await openTwice([bowl])
  const rounds = 20
  for (let round = 0; round < rounds; round += 1) {
    const drafts = [dish(2 * round), dish(2 * round + 1)]
    await inParallel(
      4,
      (n) => stores[n % 2]?.saveProducts(n < 2 ? drafts : drafts.toReversed()) as Promise<void>,
    )
  }
  const count = 2 * rounds
  for (const visitor of visitors) {
    expect((await visitor.products.search({ text: 'dish' })).total).toBe(count)
    expect(await visitor.collections.get('kitchen')).toMatchObject({ numberOfProducts: count + 1 })
  }
  const numbers = await rows(
    'select count(distinct numeric_id)::int as numbers, max(revision)::int as revision from products where store_id = $1',
  )
  expect(numbers).toEqual([{ numbers: count + 1, revision: 1 }])
  const prices = await rows(
    `select count(*)::int as prices from price_history where store_id = $1 and product_id like 'dish-%'`,
  )
  expect(prices).toEqual([{ prices: count }])
})

test('prices, stock and removals of the same products at once leave what one of the orders leaves', async () => {
  const random = createRandom('saving products')
  const ids = [0, 1, 2, 3]
  const { stores, visitors, rows } = await openTwice(ids.map((n) => dish(n)))
  const change = (n: number): Promise<void> => {
    const from = random.fork(n)
    const store = from.pick(stores)
    const id = from.pick(ids)
    if (from.chance(0.1))
      return store.removeProduct(`dish-${id}`).catch((error: { code?: string }) => {
        if (error.code !== 'PRODUCT_NOT_FOUND') throw error
      })
    if (from.chance(0.4))
      return store
        .setStock({ productId: `dish-${id}`, variantId: onlyVariantId, quantity: from.int(0, 1) })
        .catch((error: { code?: string }) => {
          if (error.code !== 'VARIANT_NOT_FOUND') throw error
        })
    const drafts = from
      .shuffle(ids)
      .slice(0, from.int(1, 4))
      .map((each) =>
        dish(each, { price: `${from.int(1, 9)}.00`, collectionIds: from.pick([[], ['clay'], ['kitchen']]) }),
      )
    return store.saveProducts(drafts)
  }
  for (let round = 0; round < 25; round += 1) {
    await inParallel(8, (n) => change(8 * round + n))
    const stored = await rows<{ id: string; price: number; inStock: boolean; collections: string[] }>(
      `select p.id, (o.price / 100)::int as price, k.quantity > 0 as "inStock", p.collection_ids as collections
       from products p
       left join offers o on o.store_id = p.store_id and o.product_id = p.id
       left join stock k on k.store_id = p.store_id and k.product_id = p.id
       where p.store_id = $1 order by p.name_folded`,
    )
    const message = `round ${round}, SEED=${random.seed}`
    for (const visitor of visitors) {
      const { items, facets } = await visitor.products.search({ sort: 'name' })
      expect(
        items.map(({ id, price, stock, collectionIds }) => ({
          id,
          price: price.price,
          inStock: stock.inStock,
          collections: collectionIds,
        })),
        message,
      ).toEqual(stored)
      expect(facets.inStock, message).toBe(stored.filter(({ inStock }) => inStock).length)
      for (const id of ['clay', 'kitchen'])
        expect(await visitor.collections.get(id), message).toMatchObject({
          numberOfProducts: stored.filter(({ collections }) => collections.includes(id)).length,
        })
    }
    const [last] = await rows<{ wrong: number }>(
      `select count(*)::int as wrong from offers o where o.store_id = $1 and o.price <> (
         select h.price from price_history h
         where h.store_id = o.store_id and h.product_id = o.product_id and h.variant_id = o.variant_id
         order by h.id desc limit 1
       )`,
    )
    expect(last?.wrong, message).toBe(0)
  }
})
