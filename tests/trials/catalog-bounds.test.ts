// Every bound of the catalogue's entities: what is just within it is accepted, and what is just beyond it is refused with its
// rule and the path of its field, and writes nothing.
import { expect, test } from 'vitest'
import type { Ask } from '../shop/ask.ts'
import { openShop } from '../shop/open-shop.ts'
import { isLong } from '../shop/size.ts'
import { type Table, withField } from './catalog-bounds/bound.ts'
import { byFilters } from './catalog-bounds/by-filter.ts'
import { version1 } from './catalog-bounds/version-1.ts'
import { catalogEntities } from './catalog-bounds/catalog-entities.ts'
import { version3 } from './catalog-bounds/version-3.ts'
import { version3Stock } from './catalog-bounds/version-3-stock.ts'

/** The body with the revision that the entity has now. */
async function currentBody(ask: Ask, { body, revision }: Table): Promise<object> {
  if (!revision) return body
  const answer = await ask('GET', revision.of)
  const [entity] = Object.values(answer.body) as { revision: string }[]
  return withField(body, revision.field, entity?.revision)
}

const tables = [...version1, ...version3, ...version3Stock, ...catalogEntities, ...byFilters]

const engines = isLong ? (['pglite', 'postgres'] as const) : (['postgres'] as const)
const tries = engines.flatMap((engine) => tables.map((table) => ({ engine, table, entity: table.entity })))

test.each(tries)('bounds of $entity on $engine', async ({ engine, table }) => {
  const { method, path, bounds } = table
  const shop = await openShop({ engine })
  const { ask } = shop.merchant
  const countEvents = async () => (await shop.rows('select 1 from outbox where store_id = $1')).length
  const wrong: unknown[] = []
  const before = await countEvents()
  const body = await currentBody(ask, table)
  for (const { field, refused } of bounds) {
    for (const [value, rule, within = ''] of refused) {
      const { status, broken } = await ask(method, path, { body: withField(body, field, value) })
      if (status !== 400 || !broken.includes(`${field}${within} ${rule}`))
        wrong.push(
          [field, rule, `${JSON.stringify(value)}`.slice(0, 30), status, ...broken.slice(0, 3)].join(' · '),
        )
    }
  }
  const written = (await countEvents()) - before
  if (written > 0) wrong.push(`refused requests have written ${written} events`)
  for (const { field, accepted } of bounds) {
    for (const value of accepted) {
      // A store has a limited number of unfinished changes by filter. This test checks no results of them.
      if (byFilters.includes(table)) await shop.rows('delete from jobs where store_id = $1')
      const sent = withField(await currentBody(ask, table), field, value)
      const { status, code, broken } = await ask(method, path, { body: sent })
      if (status !== 200)
        wrong.push([field, `${JSON.stringify(value)}`.slice(0, 30), status, code, ...broken].join(' · '))
    }
  }
  expect(wrong).toEqual([])
})
