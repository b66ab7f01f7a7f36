// The cache of catalogue indexes: it follows the changes of a store, and builds an index anew when most of it is not in use.
import { expect, test } from 'vitest'
import type { DatabaseSession } from '../../storage/database.ts'
import { catalogIndexes } from './catalog-index.ts'

/** Opens the cache over a store with one product, whose choices change; notes from which version each refresh reads. */
function open() {
  let version = 0n
  const reads: bigint[] = []
  const run = async ({ text, values }: { text: string; values: readonly unknown[] }) => {
    if (text.includes('removed_products')) {
      reads.push(values.find((value) => typeof value === 'bigint') as bigint)
      const choices = Array.from({ length: 1000 }, (_, n) => ({ name: `${version}-${n}x` }))
      const fields = {
        folded: 'mug',
        price: 1,
        created: 1,
        reduced: false,
        collections: [],
        options: [{ name: 'Size', choices }],
        variants: choices.map(({ name }) => ({ Size: name })),
      }
      return [{ id: 'mug', version, fields, soldOut: [], brand: null, current: version }]
    }
    return text.includes('unnest') ? [{ version, id: 'mug', revision: 1n, stock: '{}' }] : []
  }
  const indexes = catalogIndexes({ run } as unknown as DatabaseSession)
  return {
    reads,
    /** Gives the product other choices, and searches the store. */
    async change() {
      version += 1n
      return (await indexes.search('store', { limit: 1, offset: 0 })).result
    },
  }
}

test('an index most of whose choices no product has any more is built anew', async () => {
  const { change, reads } = open()
  for (let n = 0; n < 8; n += 1) expect((await change()).total).toBe(1)
  expect(reads.filter((version) => version === 0n)).toHaveLength(2)
  expect(reads.at(-1)).toBeGreaterThan(0n)
  const { facets } = await change()
  expect(facets.options[0]?.choices).toHaveLength(1000)
})
