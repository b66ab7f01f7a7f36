// Merchants who write the same collections and their products at the same moment, in two processes on a real PostgreSQL.
import type { ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { inParallel } from '../shop/in-parallel.ts'
import { openTwice } from '../shop/open-twice.ts'
import { createRandom } from '../shop/random.ts'
import { bowl } from '../shop/sample-products.ts'

const path = '/stores/v1/collections'

const dish = (n: number, fields: Partial<ProductDraft> = {}): ProductDraft => ({
  ...bowl,
  id: `dish-${n}`,
  slug: `dish-${n}`,
  name: `Dish ${n}`,
  collectionIds: [],
  ...fields,
})

test('of two merchants who rename a collection at one revision, one is refused', async () => {
  const { ask, rows } = await openTwice()
  for (let revision = 1; revision <= 10; revision += 1) {
    const answers = await inParallel(4, (n) =>
      ask(n, 'PATCH', `${path}/kitchen`, {
        body: { collection: { name: `Kitchen ${revision}.${n}` } },
        headers: { 'if-match': `"kitchen:${revision}"` },
      }),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const [stored] = await rows<{ name: string }>(
      `select name from collections where store_id = $1 and id = 'kitchen'`,
    )
    const accepted = answers.find(({ status }) => status === 200)
    expect(accepted?.body.collection).toMatchObject({ name: stored?.name })
  }
  const events = await rows<{ seq: bigint }>(
    `select seq from outbox where store_id = $1 and entity_kind = 'collection' and entity_id = 'kitchen' order by seq`,
  )
  // The first event is that of its creation.
  expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 11 }, (_, n) => BigInt(n + 1)))
})

test('collections of one name that are created at once all get a slug of their own', async () => {
  const { ask, rows } = await openTwice()
  const answers = await inParallel(50, (n) =>
    ask(n, 'POST', path, { body: { collection: { name: 'Gifts' } } }),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
  const slugs = await rows<{ slug: string }>(
    `select slug from collections where store_id = $1 and name = 'Gifts' order by length(slug), slug`,
  )
  expect(slugs.map(({ slug }) => slug)).toEqual(
    Array.from({ length: 50 }, (_, n) => (n === 0 ? 'gifts' : `gifts-${n + 1}`)),
  )
})

test('a slug that two merchants take at once is given to one of them', async () => {
  const { ask } = await openTwice()
  for (let round = 0; round < 10; round += 1) {
    const collection = { slug: `sale-${round}` }
    const answers = await Promise.all([
      ask(0, 'PATCH', `${path}/kitchen`, { body: { collection } }),
      ask(1, 'PATCH', `${path}/clay`, { body: { collection } }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(answers.flatMap(({ broken }) => broken)).toEqual(['collection.slug VALIDATION'])
  }
})

test('no product is in a collection that is deleted while products are saved, shown, hidden and added', async () => {
  const random = createRandom('writing collections')
  const ids = [0, 1, 2, 3]
  const { ask, stores, rows } = await openTwice(ids.map((n) => dish(n)))
  const refused = (error: { violations?: unknown }) => {
    if (!error.violations) throw error
  }
  for (let round = 0; round < 20; round += 1) {
    const message = `round ${round}, SEED=${random.seed}`
    const created = await ask(0, 'POST', path, { body: { collection: { name: `Round ${round}` } } })
    const { id } = created.body.collection as { id: string }
    const change = async (n: number): Promise<void> => {
      const from = random.fork(8 * round + n)
      const product = from.pick(ids)
      const kind = from.int(0, 3)
      if (n === 0) {
        const { status } = await ask(round, 'DELETE', `${path}/${id}`)
        expect(status, message).toBe(200)
      } else if (kind === 0) {
        const drafts = from.shuffle(ids).map((each) => {
          return dish(each, { collectionIds: ['clay', id], visible: from.chance(0.5), price: `${n}.00` })
        })
        await stores[n % 2]?.saveProducts(drafts).catch(refused)
      } else if (kind === 1) {
        const body = { product: { visible: from.chance(0.5), name: `Dish ${product}, ${n}` } }
        const { status } = await ask(n, 'PATCH', `/stores/v1/products/dish-${product}`, { body })
        expect(status, message).toBe(200)
      } else {
        const body = { productIds: from.shuffle(ids).map((each) => `dish-${each}`) }
        const { status } = await ask(n, 'POST', `${path}/${id}/productIds`, { body })
        expect([200, 404], message).toContain(status)
      }
    }
    await inParallel(8, change)
    const left = await rows(
      `select id from products where store_id = $1
         and ($2 = any(collection_ids) or facts->'collectionIds' ? $2 or shown->'collections' ? $2)`,
      id,
    )
    expect(left, message).toEqual([])
    const counts = await rows<{ wrong: string }>(
      `select c.id as wrong from collections c where c.store_id = $1 and c.number_of_products <> (
         select count(*) from products p where p.store_id = c.store_id and p.visible and c.id = any(p.collection_ids)
       )`,
    )
    expect(counts, message).toEqual([])
  }
})

test('a collection that comes back under its id while jobs empty it has the products that are given with it, and counts them', async () => {
  const dishes = Array.from({ length: 420 }, (_, n) => dish(n, { collectionIds: ['kitchen'] }))
  const { ask, shop, second, rows } = await openTwice(dishes)
  const store = { name: 'The small shop', currency: 'EUR', storefrontUrl: 'http://shop.test' }
  const kitchen = { id: 'kitchen', name: 'Kitchen', slug: 'kitchen', description: '' }
  for (let round = 0; round < 4; round += 1) {
    expect((await ask(0, 'DELETE', `${path}/kitchen`)).status).toBe(200)
    const products = dishes.slice(round * 100, round * 100 + 20)
    await Promise.all([
      shop.platform.runDueJobs(),
      second.openStore({ ...store, clientId: shop.clientId, collections: [kitchen], products }),
      second.runDueJobs(),
    ])
    await Promise.all([shop.platform.runDueJobs(), second.runDueJobs()])
    const members = await rows(
      `select id from products where store_id = $1 and 'kitchen' = any(collection_ids) order by id`,
    )
    expect(members.map(({ id }) => id)).toEqual(products.map(({ id }) => id).toSorted())
    const [counted] = await rows(
      `select number_of_products as number from collections where store_id = $1 and id = 'kitchen'`,
    )
    expect(counted).toEqual({ number: 20 })
    await second.openStore({ ...store, clientId: shop.clientId, products: dishes })
  }
})

test('an order has no product that is deleted or leaves the collection while the order is changed', async () => {
  const random = createRandom('orders of collections')
  for (let round = 0; round < 10; round += 1) {
    const ids = [0, 1, 2, 3, 4, 5].map((n) => `dish-${n}`)
    const { ask, rows } = await openTwice(ids.map((_, n) => dish(n, { collectionIds: ['kitchen'] })))
    const message = `round ${round}, SEED=${random.seed}`
    await inParallel(8, async (n) => {
      const from = random.fork(8 * round + n)
      const [id = ''] = from.shuffle(ids)
      if (n < 2)
        expect((await ask(n, 'DELETE', `/stores/v1/products/${id}`)).status, message).toBeLessThan(500)
      else if (n < 4) {
        const { status } = await ask(n, 'POST', `${path}/kitchen/productIds/delete`, {
          body: { productIds: [id] },
        })
        expect(status, message).toBe(200)
      } else {
        const body = { productIds: from.shuffle(ids).slice(0, 3) }
        const { status } = await ask(n, 'POST', '/vitrine/v1/collections/kitchen/product-order', { body })
        expect([200, 400], message).toContain(status)
      }
    })
    const left = await rows(
      `select placed from collection_orders o, unnest(o.product_ids) placed
       where o.store_id = $1 and not exists (
         select 1 from products p where p.store_id = o.store_id and p.id = placed
           and o.collection_id = any(p.collection_ids)
       )`,
    )
    expect(left, message).toEqual([])
  }
})

test('in the end exactly the products that match are in a collection whose rule is set while products are saved', async () => {
  const random = createRandom('rules of collections')
  const ids = [0, 1, 2, 3, 4, 5]
  const { ask, stores, shop, second, rows } = await openTwice(ids.map((n) => dish(n)))
  const rules = ['Mug', 'Cup'].map((value) => ({
    match: 'ALL',
    conditions: [{ type: 'NAME_CONTAINS', value }],
  }))
  const rule = `/vitrine/v1/collections/kitchen/rule`
  for (let round = 0; round < 15; round += 1) {
    const message = `round ${round}, SEED=${random.seed}`
    await inParallel(8, async (n) => {
      const from = random.fork(8 * round + n)
      const name = from.pick(['Mug', 'Cup', 'Vase'])
      if (n < 2) {
        const { status } = await ask(n, 'POST', rule, { body: { rule: from.pick(rules) } })
        expect(status, message).toBe(200)
      } else if (n === 2) {
        await stores[n % 2]?.saveProducts(
          from.shuffle(ids).map((each) => dish(each, { name: `${name} ${each}` })),
        )
      } else if (n === 3) {
        await Promise.all([shop.platform, second].map((platform) => platform.runJobs()))
      } else {
        const body = { product: { name: `${name} ${n}` } }
        const { status } = await ask(n, 'PATCH', `/stores/v1/products/dish-${from.pick(ids)}`, { body })
        expect(status, message).toBe(200)
      }
    })
    await shop.platform.runJobs()
    await second.runJobs()
    const wrong = await rows(
      `select p.id, p.name, r.rule from products p join collection_rules r on r.store_id = p.store_id
       where p.store_id = $1 and r.collection_id = any(p.collection_ids)
         <> (p.name like '%' || (r.rule->'conditions'->0->>'value') || '%')
       union all
       select c.id, c.number_of_products::text, null from collections c where c.store_id = $1
         and c.number_of_products <> (
           select count(*) from products p where p.store_id = c.store_id and p.visible and c.id = any(p.collection_ids)
         )`,
    )
    expect(wrong, message).toEqual([])
  }
})

test('no product is in a collection with a rule that is deleted while products are saved', async () => {
  const random = createRandom('deleted rules')
  const ids = [0, 1, 2, 3]
  const { ask, shop, second, rows } = await openTwice(ids.map((n) => dish(n)))
  for (let round = 0; round < 60; round += 1) {
    const message = `round ${round}, SEED=${random.seed}`
    const { body } = await ask(0, 'POST', path, { body: { collection: { name: `Round ${round}` } } })
    const { id } = body.collection as { id: string }
    const rule = { match: 'ALL', conditions: [{ type: 'NAME_CONTAINS', value: 'Mug' }] }
    await inParallel(6, async (n) => {
      const from = random.fork(8 * round + n)
      const product = { name: `${from.pick(['Mug', 'Vase'])} ${n}` }
      const { status } =
        n === 0
          ? await ask(n, 'DELETE', `/stores/v1/collections/${id}`)
          : n === 1
            ? await ask(n, 'POST', `/vitrine/v1/collections/${id}/rule`, { body: { rule } })
            : await ask(n, 'PATCH', `/stores/v1/products/dish-${from.pick(ids)}`, { body: { product } })
      expect(n === 1 ? [200, 404] : [200], message).toContain(status)
    })
    await shop.platform.runJobs()
    await second.runJobs()
    const left = await rows(
      `select id from products where store_id = $1 and $2 = any(collection_ids)
       union all select collection_id from collection_rules where store_id = $1 and collection_id = $2`,
      id,
    )
    expect(left, message).toEqual([])
  }
})
