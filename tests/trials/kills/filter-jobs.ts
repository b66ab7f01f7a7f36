// A merchant who raises the price of all products by a filter, again and again: a kill in the middle of a change leaves none of
// it to repeat, and the next process goes on.
import type { Damage, OpenWriter } from '../../shop/kill.ts'
import type { Server } from '../../shop/server.ts'
import { sendAs } from './send.ts'

const apiKey = 'key-of-the-filter-jobs'
const send = sendAs(apiKey)
const bulk = '/stores/v3/bulk/products'
// One transaction changes 50 of them.
const count = 250
// Each product still matches after its change.
const filter = { 'actualPriceRange.minValue.amount': { $lt: 1_000_000 } }

export const openFilterJobs: OpenWriter = async (server) => {
  const { id: store } = await server.openStore({
    name: 'Filters',
    currency: 'EUR',
    storefrontUrl: 'http://s.test',
    apiKey,
  })
  const variants = [{ price: { actualPrice: { amount: '10' } } }]
  const product = { name: 'Pot', productType: 'PHYSICAL', variantsInfo: { variants } }
  for (let n = 0; n < count; n += 50)
    await send(server, 'POST', `${bulk}/create`, { products: Array.from({ length: 50 }, () => product) })

  let calls = 0
  let acknowledged = 0
  let interrupted = 0
  const raise = async (current: Server) => {
    const body = { filter, actualPrice: { amount: '1' } }
    await send(current, 'POST', `${bulk}/adjust-variants-by-filter`, body, `raise-${calls}`)
    acknowledged = calls
  }
  /** Each product has the price, the revision and the events of all calls, and each call one job, which has ended. */
  const findDamage = async (current: Server): Promise<Damage> => {
    const found = await current.rows<{ what: string; n: bigint }>(
      `select facts->>'price' || ' at revision ' || revision as what, count(*) as n from products
         where store_id = $1 group by 1
       union all select events || ' events', count(*) from (select count(*) as events from outbox where store_id = $1
         and entity_kind = 'product' and name = 'product.updated' group by entity_id) e group by 1
       union all select 'changes of ' || changed || ' with ' || failed || ' failures' || case when ended_at is null
         then ', not ended' else '' end, count(*) from bulk_changes where store_id = $1 group by 1`,
      store,
    )
    const expected = [
      `${count} ${10 + calls}.00 at revision ${1 + calls}`,
      ...(calls > 0 ? [`${count} ${calls} events`, `${calls} changes of ${count} with 0 failures`] : []),
    ]
    const unexpected = found.map(({ what, n }) => `${n} ${what}`).filter((line) => !expected.includes(line))
    const missing = expected.filter((line) => !found.some(({ what, n }) => line === `${n} ${what}`))
    return { lost: missing, partial: unexpected }
  }

  return {
    name: 'filter jobs',
    lanes: [
      async (current) => {
        calls += 1
        await raise(current)
        await current.runJobs()
      },
    ],
    async check(current) {
      const [row] = await current.rows<{ n: bigint }>(
        'select count(*) as n from bulk_changes where store_id = $1 and ended_at is null',
        store,
      )
      interrupted += Number(row?.n)
      // The merchant, who got no answer, sends the call again; one that was answered is not done twice either.
      if (calls > 0) await raise(current)
      await current.runJobs()
      return findDamage(current)
    },
    figures: () => ({ acknowledged, interrupted }),
  }
}
