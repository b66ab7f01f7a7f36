// Jobs that change products by filter beside each other and beside merchants' edits, in two processes on a real PostgreSQL.
import { expect, test } from 'vitest'
import { finishJobs } from '../shop/finish-jobs.ts'
import { inParallel } from '../shop/in-parallel.ts'
import { openTwice } from '../shop/open-twice.ts'

const bulk = '/stores/v3/bulk/products'
const variants = [{ price: { actualPrice: { amount: '100.00' } } }]
const product = { name: 'Pot', productType: 'PHYSICAL', variantsInfo: { variants } }

async function openPots() {
  const { shop, ask, second, secondDatabase: locks } = await openTwice([], { mayFail: true })
  return {
    ...shop,
    ask,
    locks,
    run: (n: number) => (n % 2 === 0 ? shop.platform : second).runJobs(),
    /** Runs all jobs; the other process may be at one of them. */
    runJobs: () => finishJobs(shop, [second], 60_000),
    /** Changes a product at whatever revision it has. */
    async update(n: number, id: string, fields: object): Promise<void> {
      for (;;) {
        const { body } = await ask(n, 'GET', `/stores/v3/products/${id}`)
        const { revision } = (body as { product: { revision: string } }).product
        const sent = { product: { revision, ...fields } }
        const { status } = await ask(n, 'PATCH', `/stores/v3/products/${id}`, { body: sent })
        if (status === 200) return
        // On busy cores a job may hold the lock longer than a request waits for it: 504.
        expect([409, 504]).toContain(status)
      }
    },
  }
}

test('two jobs and the edits of merchants change the same products, and none of the changes is lost', async () => {
  const { ask, run, runJobs, update, rows } = await openPots()
  for (let n = 0; n < 3; n += 1)
    await ask(n, 'POST', `${bulk}/create`, { body: { products: Array.from({ length: 100 }, () => product) } })
  const ids = (await rows<{ id: string }>('select id from products where store_id = $1 order by id')).map(
    ({ id }) => id,
  )
  await inParallel(8, async (n) => {
    if (n < 2)
      await ask(n, 'POST', `${bulk}/adjust-variants-by-filter`, {
        body: { filter: {}, actualPrice: { amount: n === 0 ? '5' : '-1' } },
      })
    if (n < 4) await run(n)
    else
      for (let step = 0; step < 10; step += 1)
        await update(n, ids[(step * 31 + n) % ids.length] as string, { name: `Pot ${n}` })
  })
  await runJobs()
  expect(
    await rows(`select facts->>'price' as price, count(*) as n from products where store_id = $1 group by 1`),
  ).toEqual([{ price: '104.00', n: 300n }])
  const names = await rows(`select id from products where store_id = $1 and name like 'Pot %'`)
  expect(names.length).toBe(40)
})

test('a product that an edit takes out of the filter before the job reaches it is not deleted', async () => {
  const { ask, runJobs, rows, locks } = await openPots()
  for (let round = 0; round < 5; round += 1) {
    await ask(0, 'POST', `${bulk}/create`, { body: { products: Array.from({ length: 20 }, () => product) } })
    const ids = (
      await rows<{ id: string }>(`select id from products where store_id = $1 and name = 'Pot'`)
    ).map(({ id }) => id)
    // An edit holds the lock of a product that the job has found already.
    await locks.transaction(async (session) => {
      await session.run({
        text: `update products set name = 'Kept', facts = jsonb_set(facts, '{name}', '"Kept"') where id = $1`,
        values: [ids[0]],
      })
      await ask(1, 'POST', `${bulk}/delete-by-filter`, { body: { filter: { name: 'Pot' } } })
      const waiting = `select 1 from pg_stat_activity
        where $1::uuid is not null and wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => (await rows(waiting)).length).toBeGreaterThan(0)
    })
    await runJobs()
    expect(await rows(`select name from products where store_id = $1 and id = any($2)`, ids)).toEqual([
      { name: 'Kept' },
    ])
  }
})
