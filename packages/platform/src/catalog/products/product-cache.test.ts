// The product cache: each revision is fetched once, and the cache is bounded.
import type { ProductFacts } from '@vitrine/rules'
import { expect, test } from 'vitest'
import { silentDeps } from '../../../../../tests/shop/silent-deps.ts'
import type { Database } from '../../storage/database.ts'
import { productCache } from './product-cache.ts'

const facts = (id: string, variants: number): ProductFacts => ({
  id,
  slug: id,
  name: id,
  numericId: '1',
  productType: 'physical',
  description: '',
  price: '1.00',
  pictures: [],
  variants: Array.from({ length: variants }, (_, n) => ({ id: `${n}`, choices: {} })),
  createdDate: '2030-01-01T00:00:00.000Z',
  lastUpdated: '2030-01-01T00:00:00.000Z',
})

/** Opens a cache over products with the given numbers of variants. */
function open(products: Record<string, number>, limits: { products: number; variants: number }) {
  const fetched: string[] = []
  const revisions = new Map<string, bigint>()
  const run = async ({ values }: { values: readonly unknown[] }) =>
    (values[1] as string[]).map((id) => {
      fetched.push(id)
      return { id, revision: revisions.get(id) ?? 1n, facts: facts(id, products[id] ?? 0) }
    })
  const cache = productCache(silentDeps({ run } as unknown as Database), limits)
  const store = {
    currency: 'EUR',
    language: 'en',
    pricesIncludeTax: false,
    timeZone: 'UTC',
    weightUnit: 'KG' as const,
    storefrontUrl: '',
    pictureOrigin: null,
  }
  const render = async (id: string) => {
    const found = [{ id, revision: revisions.get(id) ?? 1n, stock: '{}' }]
    await cache.render('store', { store, found }, { canSeeHidden: false })
  }
  /** Renders a product of catalog version 3 with some requested fields. */
  const renderView = async (id: string, ...fields: ('URL' | 'CURRENCY' | 'THUMBNAIL' | 'DESCRIPTION')[]) => {
    const found = [{ id, revision: 1n, stock: '{}' }]
    const [product] = await cache.renderV3(
      'store',
      { store, found },
      {
        fields: new Set(fields),
        canSeeHidden: false,
      },
    )
    return product
  }
  return {
    fetched,
    revisions,
    renderView,
    async render(...ids: string[]) {
      for (const id of ids) await render(id)
    },
  }
}

test('a full cache evicts its oldest products', async () => {
  const { render, fetched } = open({ a: 1, b: 1, c: 1 }, { products: 2, variants: 100 })
  await render('a', 'b', 'a', 'c', 'b', 'c', 'a')
  expect(fetched).toEqual(['a', 'b', 'c', 'a'])
})

test('variants count towards the size of the cache', async () => {
  const { render, fetched } = open({ a: 1, b: 1, large: 9 }, { products: 10, variants: 10 })
  await render('a', 'b', 'large', 'large', 'b', 'a')
  expect(fetched).toEqual(['a', 'b', 'large', 'a'])
})

test('a new revision replaces the cached product and evicts no other', async () => {
  const { render, fetched, revisions } = open({ a: 5, b: 5 }, { products: 2, variants: 10 })
  await render('a', 'b')
  revisions.set('b', 2n)
  await render('b', 'a', 'b')
  expect(fetched).toEqual(['a', 'b', 'b'])
})

test('of the views of a product the three newest are kept, so that rare ones do not fill the cache', async () => {
  const { renderView } = open({ a: 1 }, { products: 2, variants: 100 })
  const [first] = [
    await renderView('a', 'URL'),
    await renderView('a', 'CURRENCY'),
    await renderView('a', 'THUMBNAIL'),
  ]
  expect(await renderView('a', 'URL')).toBe(first)
  const later = await renderView('a', 'DESCRIPTION')
  expect(await renderView('a', 'DESCRIPTION')).toBe(later)
  expect(await renderView('a', 'URL')).not.toBe(first)
})
