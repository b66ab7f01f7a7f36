// Pages with cursors, read forward and backward over HTTP, are the list that the reference implementation finds.
import { expect, test } from 'vitest'
import { bothEngines } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { createRandom, randomFrom } from '../shop/random.ts'
import { atSize } from '../shop/size.ts'
import { createQueryGenerator, nouns } from './random-queries.ts'
import { type Kinds, matches, sortItems } from './reference-query.ts'

const path = '/stores/v3/brands/query'
const day = 86_400_000
const kinds: Kinds = { id: 'key', name: 'text', createdDate: 'time' }

interface Page {
  brands?: { id: string }[]
  pagingMetadata?: { cursors: { next?: string; prev?: string }; hasNext: boolean }
}

test.each(bothEngines)(
  'on %s pages with cursors are those of the reference, in both directions (CT1)',
  async (engine) => {
    const random = createRandom(`CT1 cursors ${engine}`)
    const fixed = randomFrom(2)
    const names = [
      ...new Set(Array.from({ length: 150 }, (_, n) => `${fixed.pick(nouns).slice(0, 40)} ${n % 60}`)),
    ]
    const shop = await openShop({ engine, products: [] })
    const { ask } = shop.merchant
    for (let i = 0; i < names.length; i += 100) {
      const brands = names.slice(i, i + 100).map((name) => ({ name }))
      await ask('POST', '/stores/v3/bulk/brands/create', { body: { brands } })
    }
    const rows = await shop.rows<{ id: string; name: string; time: Date }>(
      `update entities set created_at = $2::timestamptz + length(name) % 5 * interval '1 day'
       where store_id = $1 and kind = 'brand' returning id, name, created_at as time`,
      new Date(day),
    )
    const items = rows.map(({ id, name, time }) => ({ id, name, createdDate: time.toISOString() }))
    const generate = createQueryGenerator(random, kinds, items)
    const read = async (query: object) => (await ask('POST', path, { body: { query } })).body as Page
    const readOn = async (cursor: string) => read({ cursorPaging: { cursor } })
    const wrong: string[] = []
    let pages = 0
    const queries = atSize({ landing: 40, trial: 150, long: 150 })
    for (let n = 0; n < queries; n += 1) {
      const filter = generate.filter()
      const sort = random
        .shuffle(['name', 'createdDate'])
        .slice(0, random.int(0, 2))
        .map((fieldName) => ({ fieldName, order: random.pick(['ASC', 'DESC']) }))
      const expected = sortItems(
        kinds,
        items.filter((item) => matches(kinds, item, filter)),
        sort,
      ).map(({ id }) => id)
      const forward = [await read({ filter, sort, cursorPaging: { limit: random.int(5, 60) } })]
      for (let next = forward[0]?.pagingMetadata?.cursors.next; next; ) {
        const page = await readOn(next)
        forward.push(page)
        next = page.pagingMetadata?.cursors.next
      }
      const backward = [forward.at(-1) as Page]
      for (let prev = backward[0]?.pagingMetadata?.cursors.prev; prev; ) {
        const page = await readOn(prev)
        backward.unshift(page)
        prev = page.pagingMetadata?.cursors.prev
      }
      const idsOf = (all: Page[]) => JSON.stringify(all.map(({ brands }) => brands?.map(({ id }) => id)))
      const isEqual =
        JSON.stringify(forward.flatMap(({ brands }) => brands?.map(({ id }) => id))) ===
        JSON.stringify(expected)
      if (!isEqual || idsOf(backward) !== idsOf(forward)) wrong.push(JSON.stringify({ filter, sort }))
      pages += forward.length + backward.length
    }
    say(
      `CT1 ${engine}: ${queries} queries, ${pages} pages with cursors, ${wrong.length} differences (seed ${random.seed})`,
    )
    expect(wrong.slice(0, 5)).toEqual([])
    expect(pages).toBeGreaterThan(2 * queries)
  },
)
