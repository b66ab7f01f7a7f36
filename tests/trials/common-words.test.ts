// Texts that many products have: the page, its order and the total are right whether few products have the text, more than an
// index of texts looks up for a page, or more than a total counts.
import type { ProductDraft } from '@vitrine/contract'
import { describe, expect, test } from 'vitest'
import { bothEngines } from '../shop/engine.ts'
import { openShop } from '../shop/open-shop.ts'
import { vase } from '../shop/sample-products.ts'

interface Total {
  total: number
  tooManyToCount: boolean
}

const count = 1200
const padded = (n: number) => `${n}`.padStart(4, '0')

/** Products of which each tenth is no jug, each tenth from the second one is blue, and one is rare. */
const draft = (_: unknown, n: number): ProductDraft => ({
  ...vase,
  id: `p${n}`,
  slug: `p${n}`,
  name: `${n % 10 === 0 ? 'Bowl' : n % 10 === 1 ? 'Blue jug' : 'Jug'} ${padded(n)}`,
  description: n === 777 ? 'Once in a lifetime.' : 'One of many.',
})

describe.each(bothEngines)('on %s', (engine) => {
  test('a list of what has a text is complete and in order, however many products have it', async () => {
    const products = Array.from({ length: count }, draft)
    const shop = await openShop({ engine, products })
    const { products: list } = shop.visitor()
    const find = async (text: string, offset: number) => {
      const { body } = await shop.merchant.ask('POST', '/stores-reader/v1/products/query-platformized', {
        body: {
          query: {
            filter: { name: { $contains: text } },
            sort: [{ fieldName: 'name', order: 'DESC' }],
            paging: { limit: 5, offset },
          },
        },
      })
      const { total, tooManyToCount } = body.metadata as Total
      const found = body.products as { name: string }[]
      return { names: found.map(({ name }) => name), total, tooManyToCount }
    }
    const namesWith = (text: string) =>
      products
        .map(({ name }) => name)
        .filter((name) => name.toLowerCase().includes(text))
        .sort()
        .reverse()
    for (const text of ['jug', 'blue jug', 'bowl', 'jug 0002', 'teapot']) {
      const expected = namesWith(text)
      for (const offset of [0, 100])
        expect(await find(text, offset), text).toEqual({
          names: expected.slice(offset, offset + 5),
          total: Math.min(expected.length, 1000),
          tooManyToCount: expected.length > 1000,
        })
    }
    const rare = await list.query().contains('description', 'lifetime').find()
    expect(rare.items.map(({ id }) => id)).toEqual(['p777'])
    const { body } = await shop.merchant.ask('POST', '/stores/v3/products/count', {
      body: { search: { expression: 'jug' } },
    })
    expect(body).toEqual({ count: namesWith('jug').length })
  })
})
