// Merchants who write brands and the products that name them at the same moment, in two processes on a real PostgreSQL.
import { expect, test } from 'vitest'
import { inParallel } from '../shop/in-parallel.ts'
import { openTwice } from '../shop/open-twice.ts'

const path = '/stores/v3/brands'

async function openBrands() {
  const { shop, ask } = await openTwice()
  return {
    ...shop,
    ask,
    async product(n: number, brand: string) {
      const body = { product: { name: `Product ${n}`, priceData: { price: 1 }, brand } }
      const answer = await ask(n, 'POST', '/stores/v1/products', { body })
      return (answer.body as { product: { id: string } }).product.id
    },
    /** The names on products that have no row, and the rows that share a name. */
    strays: () =>
      shop.rows<{ name: string }>(
        `select distinct facts->>'brand' as name from products p where store_id = $1 and facts->>'brand' <> ''
           and not exists (select 1 from catalog_entities e where e.store_id = p.store_id and e.kind = 'brand'
             and e.key = p.facts->>'brand')`,
      ),
  }
}

test('of many who create one brand at a time, one does, and get-or-create returns that one', async () => {
  const { ask, rows } = await openBrands()
  for (let round = 0; round < 10; round += 1) {
    const name = `Brand ${round}`
    const answers = await inParallel(8, (n) =>
      n < 4
        ? ask(n, 'POST', path, { body: { brand: { name } } })
        : ask(n, 'POST', `${path}/get-or-create`, { body: { brandName: name } }),
    )
    expect(answers.slice(4).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.slice(0, 4).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    const ids = answers.flatMap(({ body }) => (body as { brand?: { id: string } }).brand?.id ?? [])
    expect(new Set(ids).size).toBe(1)
  }
  const events = await rows(`select 1 from outbox where store_id = $1 and name = 'brand.created'`)
  expect(events).toHaveLength(10)
})

test('of two merchants who rename a brand at one revision, one is refused', async () => {
  const { ask } = await openBrands()
  const { body } = await ask(0, 'POST', path, { body: { brand: { name: 'Brand' } } })
  const { id } = (body as { brand: { id: string } }).brand
  for (let revision = 1; revision <= 10; revision += 1) {
    const answers = await inParallel(4, (n) =>
      ask(n, 'PATCH', `${path}/${id}`, {
        body: { brand: { revision: `${revision}`, name: `Brand ${revision}.${n}` } },
      }),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  }
})

test('products that are saved while their brand is renamed or deleted never name one that does not exist (CT11)', async () => {
  const { ask, product, strays, platform } = await openBrands()
  const ids = await inParallel(4, (n) => product(n, 'Tide'))
  for (let round = 0; round < 15; round += 1) {
    const found = await ask(0, 'POST', `${path}/get-or-create`, { body: { brandName: 'Tide' } })
    const { id, revision } = (found.body as { brand: { id: string; revision: string } }).brand
    const answers = await inParallel(8, (n) => {
      if (n === 0)
        return round % 2 === 0
          ? ask(0, 'PATCH', `${path}/${id}`, { body: { brand: { revision, name: `Tide ${round}` } } })
          : ask(0, 'DELETE', `${path}/${id}`)
      const change = { product: { brand: n % 2 === 0 ? 'Tide' : 'Fjord' } }
      return ask(n, 'PATCH', `/stores/v1/products/${ids[n % 4]}`, { body: change })
    })
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await platform.runJobs()
    expect(await strays()).toEqual([])
  }
})
