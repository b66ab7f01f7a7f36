// A merchant archives a product while another one saves it, on a real PostgreSQL.
import { cart, merchantProducts, products } from '@vitrine/client'
import { expect, test } from 'vitest'
import { inParallel } from '../shop/in-parallel.ts'
import { openShop } from '../shop/open-shop.ts'

test('an archive beside saves, stock changes and restores loses none of them, and never sells what is archived', async () => {
  const shop = await openShop({ engine: 'postgres' })
  const modules = { products, merchantProducts, cart }
  const { merchantProducts: writes, products: reads } = shop.merchantClient(modules)
  const read = () => reads.get('bowl', { forMerchant: true })
  for (let round = 0; round < 20; round += 1) {
    const before = Number((await read())?.revision)
    const changes = [
      () => writes.archive('bowl'),
      () => writes.update('bowl', { name: `Bowl ${round}` }),
      () => shop.stock('bowl', round),
      () => writes.bulkUpdate(['mug', 'bowl'], { ribbon: `Round ${round}` }),
    ]
    await inParallel(changes.length, async (n) => void (await changes[n]?.()))
    expect(await read()).toMatchObject({
      name: `Bowl ${round}`,
      ribbon: `Round ${round}`,
      archivedDate: expect.any(String),
      visible: true,
      revision: `${before + 3}`,
      stock: { quantity: round },
    })
    const visitor = shop.visitor()
    expect(await visitor.products.get('bowl')).toBeNull()
    expect((await visitor.products.search({ text: 'bowl' })).total).toBe(0)
    await inParallel(2, () => writes.restore('bowl'))
    expect((await read())?.revision).toBe(`${before + 4}`)
    expect(await visitor.products.get('bowl')).toMatchObject({ name: `Bowl ${round}` })
  }
})

test('of an archive and a save of one revision, one is refused', async () => {
  const shop = await openShop({ engine: 'postgres' })
  const client = shop.merchantClient({ products, merchantProducts })
  for (let round = 0; round < 20; round += 1) {
    const { revision } = (await client.products.get('vase', { forMerchant: true })) ?? {}
    const ifMatch = `vase:${revision ?? ''}` as const
    const change =
      round % 2
        ? client.merchantProducts.restore('vase', { ifMatch })
        : client.merchantProducts.archive('vase', { ifMatch })
    const results = await Promise.allSettled([
      change,
      client.merchantProducts.update('vase', { name: `Vase ${round}` }, { ifMatch }),
    ])
    // Whichever came second has read an older revision.
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    if (results[0]?.status === 'rejected')
      await (round % 2 ? client.merchantProducts.restore('vase') : client.merchantProducts.archive('vase'))
  }
})
