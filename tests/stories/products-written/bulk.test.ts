// Bulk changes: a result for each product, and a repeat that changes nothing.
import { expect, test } from 'vitest'
import { openMerchant } from './open-merchant.ts'

async function openThree() {
  const merchant = await openMerchant()
  const create = async (name: string, price: number) =>
    (await merchant.writes.create({ name, priceData: { price } })).id
  const ids = [await create('One', 10), await create('Two', 20.99), await create('Three', 0.05)]
  const prices = async () => Promise.all(ids.map(async (id) => (await merchant.read(id)).priceData.price))
  return { ...merchant, ids, prices }
}

test('one property of many products is set, with a result for each id (CT8)', async () => {
  const { writes, read, ids } = await openThree()
  const { results, bulkActionMetadata } = await writes.bulkUpdate([...ids, 'none'], { brand: 'Halden' })
  expect(bulkActionMetadata).toEqual({ totalSuccesses: 3, totalFailures: 1, undetailedFailures: 0 })
  expect(results.map(({ itemMetadata }) => itemMetadata)).toMatchObject([
    { id: ids[0], originalIndex: 0, success: true },
    { id: ids[1], originalIndex: 1, success: true },
    { id: ids[2], originalIndex: 2, success: true },
    { id: 'none', originalIndex: 3, success: false, error: { code: 'PRODUCT_NOT_FOUND' } },
  ])
  for (const id of ids) expect((await read(id)).brand).toBe('Halden')
  await writes.bulkUpdate(ids, { cost: 1.5 })
  await writes.bulkUpdate(ids, { weight: 0.3 })
  await writes.bulkUpdate(ids, { ribbon: 'Sale' })
  await writes.bulkUpdate(ids, { price: 12 })
  expect(await read(ids[1] as string)).toMatchObject({
    priceData: { price: 12 },
    costAndProfitData: { itemCost: 1.5 },
    weight: 0.3,
    ribbon: 'Sale',
  })
})

test('an empty ribbon or brand removes it from many products', async () => {
  const { writes, read, ids } = await openThree()
  await writes.bulkUpdate(ids, { brand: 'Halden' })
  await writes.bulkUpdate(ids, { ribbon: 'Sale' })
  await writes.bulkUpdate(ids, { brand: '' })
  const { bulkActionMetadata } = await writes.bulkUpdate(ids, { ribbon: '' })
  expect(bulkActionMetadata.totalSuccesses).toBe(3)
  for (const id of ids) {
    const product = await read(id)
    expect([product.brand, product.ribbon, product.ribbons]).toEqual([null, '', []])
  }
})

test('prices are adjusted by amount or percentage, variants too, and never become negative', async () => {
  const { writes, read, ids, prices } = await openThree()
  await writes.bulkAdjust(ids, { price: { percentage: { rate: 10 } } })
  expect(await prices()).toEqual([11, 23.09, 0.06])
  const { results } = await writes.bulkAdjust(ids, { price: { amount: -0.09 } })
  expect(results.map(({ itemMetadata: { success } }) => success)).toEqual([true, true, false])
  expect(results[2]?.itemMetadata.error).toMatchObject({
    code: 'INVALID_ARGUMENT',
    data: { fieldViolations: [{ field: 'price', violatedRule: 'MIN' }] },
  })
  expect(await prices()).toEqual([10.91, 23, 0.06])
  await writes.bulkAdjust(ids, { price: { percentage: { rate: 0, roundToInt: true } } })
  expect(await prices()).toEqual([11, 23, 0])

  const { id } = await writes.create({
    name: 'Shirt',
    priceData: { price: 20 },
    weight: 0.1,
    productOptions: [{ name: 'Size', choices: [{ value: 'S' }, { value: 'M' }] }],
  })
  await writes.updateVariants(id, [{ choices: { Size: 'M' }, price: 30 }])
  await writes.bulkAdjust([id], { price: { percentage: { rate: -50 } } })
  await writes.bulkAdjust([id], { weight: { amount: 0.2 } })
  const shirt = await read(id)
  expect(shirt).toMatchObject({ priceRange: { minValue: 10, maxValue: 15 }, weight: 0.3 })
})

test('an adjustment that is sent again takes effect once, and tells the same results (CT8)', async () => {
  const { ask, ids, prices } = await openThree()
  const send = () =>
    ask('POST', '/stores/v1/bulk/products/adjust-properties', {
      body: { ids: [...ids, ids[0], 'none'], adjust: { price: { amount: 1 } } },
      headers: { 'idempotency-key': 'adjust-1' },
    })
  const first = await send()
  const [again, third] = await Promise.all([send(), send()])
  expect([again.body, third.body]).toEqual([first.body, first.body])
  expect(first.body).toMatchObject({ bulkActionMetadata: { totalSuccesses: 4, totalFailures: 1 } })
  expect(await prices()).toEqual([11, 21.99, 1.05])
})

test('a product without the property, or whose discount would exceed its price, is told and left as it is', async () => {
  const { writes, ids, read } = await openThree()
  const [id = ''] = ids
  await writes.update(id, { discount: { type: 'AMOUNT', value: 4 } })
  const before = await read(id)
  const failed = async (result: ReturnType<typeof writes.bulkAdjust>) =>
    (await result).results.map(({ itemMetadata }) => itemMetadata.error?.data)
  expect(await failed(writes.bulkAdjust([id], { cost: { amount: 1 } }))).toMatchObject([
    { fieldViolations: [{ field: 'cost', violatedRule: 'REQUIRED_FIELD' }] },
  ])
  expect(await failed(writes.bulkUpdate([id], { price: 3 }))).toMatchObject([
    { fieldViolations: [{ field: 'product.discount.value', violatedRule: 'MAX' }] },
  ])
  expect(await read(id)).toEqual(before)
})

test('a bulk change without a property, or with two, is refused', async () => {
  const { ask, ids, prices } = await openThree()
  const before = await prices()
  const refused: [string, object, string][] = [
    ['update', { ids, set: {} }, 'set REQUIRED_ONE_OF_FIELD'],
    ['update', { ids, set: { price: 1, cost: 1 } }, 'set ONE_OF_ALIGNMENT'],
    ['adjust-properties', { ids, adjust: {} }, 'adjust REQUIRED_ONE_OF_FIELD'],
    ['adjust-properties', { ids, adjust: { price: {} } }, 'adjust.price REQUIRED_ONE_OF_FIELD'],
    [
      'adjust-properties',
      { ids, adjust: { price: { amount: 0.001 } } },
      'adjust.price.amount DECIMAL_MAX_SCALE',
    ],
  ]
  for (const [route, body, broken] of refused) {
    const answer = await ask('POST', `/stores/v1/bulk/products/${route}`, { body })
    expect([answer.status, answer.broken]).toEqual([400, [broken]])
  }
  expect(await prices()).toEqual(before)
})
