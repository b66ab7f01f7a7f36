// Products that are created with one name at the same moment, on a real PostgreSQL.
import { merchantProducts } from '@vitrine/client'
import { expect, test } from 'vitest'
import { say } from '../shop/figures.ts'
import { inParallel } from '../shop/in-parallel.ts'
import { openShop } from '../shop/open-shop.ts'
import { atSize } from '../shop/size.ts'

const rounds = atSize({ landing: 2, trial: 20, long: 20 })

test('fifty creations of one name at once give fifty products with slugs of their own (CT7)', async () => {
  const shop = await openShop({ engine: 'postgres' })
  const merchant = shop.merchantClient({ merchantProducts })
  for (let round = 0; round < rounds; round += 1) {
    const created = await inParallel(50, () =>
      merchant.merchantProducts.create({ name: `Pen ${round}`, priceData: { price: 1 } }),
    )
    const slugs = created.map(({ slug }) => slug)
    const expected = ['', ...Array.from({ length: 49 }, (_, i) => `-${i + 2}`)]
    expect(slugs.toSorted()).toEqual(expected.map((ending) => `pen-${round}${ending}`).toSorted())
  }
  say(`CT7: ${rounds} rounds of 50 creations, each with a slug of its own`)
})
