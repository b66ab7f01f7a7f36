// Bulk writes of catalog version 3: a result for each product, and a repeat that changes nothing.
import { expect, test } from 'vitest'
import { openV3, scarf } from './open-v3.ts'

const named = (name: string, slug?: string) => ({ ...scarf, name, ...(slug && { slug }) })

test('products are created at once, each with a slug of its own, and one that is refused leaves the others (CT8)', async () => {
  const { writes, storefront } = await openV3()
  const { results, bulkActionMetadata } = await writes.bulkCreate(
    [
      named('Scarf'),
      named('Scarf'),
      named('Taken', 'mug'),
      named('First', 'twice'),
      named('Second', 'twice'),
      { ...named('Bad'), variantsInfo: { variants: [{ price: { actualPrice: { amount: '1' } } }] } },
    ],
    { returnEntity: true },
  )
  expect(results.map(({ itemMetadata: { success }, item }) => [success, item?.slug])).toEqual([
    [true, 'scarf'],
    [true, 'scarf-2'],
    [false, undefined],
    [true, 'twice'],
    [false, undefined],
    [false, undefined],
  ])
  expect(bulkActionMetadata).toEqual({ totalSuccesses: 3, totalFailures: 3, undetailedFailures: 0 })
  expect(await storefront.productsV3.bySlug('scarf-2')).toMatchObject({ name: 'Scarf' })
})

test('products are deleted at once', async () => {
  const { writes, storefront } = await openV3()
  const { bulkActionMetadata } = await writes.bulkDelete(['mug', 'bowl', 'none'])
  expect(bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 })
  expect(await storefront.productsV3.count({ filter: { id: { $in: ['mug', 'bowl'] } } })).toBe(0)
})

test('a broken product among several is refused with its place', async () => {
  const { ask } = await openV3()
  const refused: [string, object, string][] = [
    ['create', { products: [scarf, { ...scarf, name: '' }] }, 'products[1].name MIN_LENGTH'],
    ['update', { products: [{ product: { id: 'mug' } }] }, 'products[0].product.revision REQUIRED_FIELD'],
  ]
  for (const [route, body, broken] of refused) {
    const answer = await ask('POST', `/stores/v3/bulk/products/${route}`, { body })
    expect([answer.status, answer.broken]).toEqual([400, [broken]])
  }
})

test('prices are not adjusted if a variant on sale would then cost less than nothing', async () => {
  const { writes, reads, v1 } = await openV3({ products: [] })
  const [short, long] = scarf.variantsInfo.variants
  const onSale = { ...long, price: { actualPrice: { amount: '20' }, compareAtPrice: { amount: '100' } } }
  const variants = [short, onSale] as typeof scarf.variantsInfo.variants
  const { id } = await writes.create({ ...scarf, variantsInfo: { variants } })
  const pricesAfter = async (amount: number) => {
    const { results } = await v1.bulkAdjust([id], { price: { amount } })
    const { variantsInfo } = (await reads.get(id)) ?? {}
    const prices = variantsInfo?.variants.map(({ price }) => price.actualPrice.amount)
    return [results[0]?.itemMetadata.error?.data, prices]
  }
  const refused = { fieldViolations: [{ field: 'salePrice', violatedRule: 'MIN' }] }
  expect(await pricesAfter(-30)).toMatchObject([refused, ['39.00', '20.00']])
  expect(await pricesAfter(-15)).toEqual([undefined, ['24.00', '5.00']])
})
