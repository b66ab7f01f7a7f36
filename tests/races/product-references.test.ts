// Merchants who set brands, info sections and categories of products while others rename or delete them, in two processes on a
// real PostgreSQL.
import { expect, test } from 'vitest'
import { finishJobs } from '../shop/finish-jobs.ts'
import { inParallel } from '../shop/in-parallel.ts'
import { openTwice } from '../shop/open-twice.ts'

const v3 = '/stores/v3'

async function openReferences() {
  const { shop, ask, second } = await openTwice()
  const create = async (n: number) => {
    const variants = [{ price: { actualPrice: { amount: '1' } } }]
    const product = { name: `Product ${n}`, productType: 'PHYSICAL', variantsInfo: { variants } }
    const { body } = await ask(n, 'POST', `${v3}/products`, { body: { product } })
    return (body as { product: { id: string } }).product.id
  }
  return {
    ...shop,
    ask,
    products: () => Promise.all([0, 1, 2, 3].map(create)),
    /** Changes a product at whatever revision it has. */
    async update(n: number, id: string, fields: object) {
      const { body } = await ask(n, 'GET', `${v3}/products/${id}`)
      const { revision } = (body as { product: { revision: string } }).product
      return ask(n, 'PATCH', `${v3}/products/${id}`, { body: { product: { revision, ...fields } } })
    },
    /** Runs all jobs; another process may be at one of them. */
    runJobs: () => finishJobs(shop, [second]),
  }
}

const idOf = (body: object, name: string) =>
  (body as Record<string, { id: string; revision: string }>)[name] as { id: string; revision: string }

test('a ribbon that is set by its id while it is renamed or deleted is that one, or refused (CT11)', async () => {
  const { ask, products, update, rows, runJobs } = await openReferences()
  const ids = await products()
  for (let round = 0; round < 10; round += 1) {
    const { body } = await ask(0, 'POST', `${v3}/ribbons`, { body: { ribbon: { name: `New ${round}` } } })
    const { id, revision } = idOf(body, 'ribbon')
    const answers = await inParallel(5, (n) => {
      if (n < 4) return update(n, ids[n] as string, { ribbon: { name: 'Main' }, additionalRibbons: [{ id }] })
      return round % 2 === 0
        ? ask(n, 'PATCH', `${v3}/ribbons/${id}`, { body: { ribbon: { revision, name: `Fresh ${round}` } } })
        : ask(n, 'DELETE', `${v3}/ribbons/${id}`)
    })
    await runJobs()
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 400)).toEqual(
      [],
    )
    if (round % 2 === 0) expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    const strays = await rows(
      `select r.name from products p cross join unnest(p.additional_ribbons) r(name) where p.store_id = $1 and not exists (
         select 1 from entities e where e.store_id = p.store_id and e.kind = 'ribbon' and e.key = r.name)`,
    )
    expect(strays).toEqual([])
    if (round % 2 === 0) {
      const named = await rows<{ names: string[] }>(
        `select additional_ribbons as names from products where store_id = $1`,
      )
      expect(named.map(({ names }) => names)).toEqual(Array(4).fill([`Fresh ${round}`]))
    }
  }
})

test('no product keeps an info section that is deleted while products begin to share it (CT11)', async () => {
  const { ask, products, update, rows, runJobs } = await openReferences()
  const ids = await products()
  for (let round = 0; round < 10; round += 1) {
    const { body } = await ask(0, 'POST', `${v3}/info-sections`, {
      body: { infoSection: { uniqueName: 'care', title: 'Care' } },
    })
    const { id } = idOf(body, 'infoSection')
    const answers = await inParallel(5, (n) =>
      n < 4
        ? update(n, ids[n] as string, { infoSections: [n % 2 === 0 ? { id } : { uniqueName: 'care' }] })
        : ask(n, 'DELETE', `${v3}/info-sections/${id}`),
    )
    await runJobs()
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 400)).toEqual(
      [],
    )
    expect(await rows(`select id from products where store_id = $1 and info_section_ids <> '{}'`)).toEqual([])
  }
})

test('products that join and leave categories at once, one of which is deleted, are counted right', async () => {
  const { ask, products, rows, runJobs } = await openReferences()
  await products()
  for (let round = 0; round < 5; round += 1) {
    const collections = await Promise.all(
      [0, 1].map(async (n) => {
        const collection = { name: `Collection ${round}.${n}` }
        return idOf(
          (await ask(n, 'POST', '/stores/v1/collections', { body: { collection } })).body,
          'collection',
        ).id
      }),
    )
    const change = (n: number, kind: string, categoryIds: (string | undefined)[]) =>
      ask(n, 'POST', `${v3}/bulk/products/${kind}-categories-by-filter`, {
        body: { categoryIds, search: { expression: 'product' } },
      })
    await inParallel(6, async (n) => {
      if (n === 5) await ask(n, 'DELETE', `/stores/v1/collections/${collections[1]}`)
      else
        await change(n, n === 4 ? 'remove-from' : 'add-to', n === 4 ? collections.slice(0, 1) : collections)
      await runJobs()
    })
    await runJobs()
    expect(
      await rows(
        `select c.id from collections c where c.store_id = $1 and c.number_of_products <> (
           select count(*) from products p where p.store_id = c.store_id and c.id = any(p.collection_ids))`,
      ),
    ).toEqual([])
    expect(
      await rows(
        `select p.id from products p cross join unnest(p.collection_ids) i(id) where p.store_id = $1 and not exists (
           select 1 from collections c where c.store_id = p.store_id and c.id = i.id)`,
      ),
    ).toEqual([])
  }
})
