// Changes of all products that a filter selects, in catalog version 3: jobs make them after the call.
import { expect, test } from 'vitest'
import { openV3, scarf } from './open-v3.ts'

type Shop = Awaited<ReturnType<typeof openV3>>

/** Creates scarves with these names, and returns their ids. */
const createScarves = async ({ writes }: Shop, ...names: string[]) => {
  const { results } = await writes.bulkCreate(names.map((name) => ({ ...scarf, name })))
  return results.map(({ itemMetadata }) => itemMetadata.id ?? '')
}

/** What the variants of a product cost: now, and before. */
const pricesOf = async ({ reads }: Shop, id: string) =>
  (await reads.get(id))?.variantsInfo.variants.map(({ price }) => [
    price.actualPrice.amount,
    price.compareAtPrice?.amount,
  ])

const isScarf = { name: { $startsWith: 'Wool' } }

test('products that match a filter get the same fields, with the events of a single update', async () => {
  const shop = await openV3()
  const { run, writes, reads, events } = shop
  const [id = '', other = ''] = await createScarves(shop, 'Wool scarf', 'Silk scarf')
  const before = await reads.get(other)
  const recorded = (await events(id)).length
  const jobId = await run(
    writes.updateByFilter(
      { ribbon: { name: 'Warm' }, brand: { name: 'Knitters' }, visible: false },
      { filter: isScarf },
    ),
  )
  expect(jobId).toMatch(/^[0-9a-f-]{36}$/)
  const after = await reads.get(id)
  expect(after).toMatchObject({ ribbon: { name: 'Warm' }, brand: { name: 'Knitters' }, visible: false })
  expect((await events(id)).slice(recorded).map(({ name }) => name)).toEqual([
    'product-v1.changed',
    'product.updated',
  ])
  expect(await reads.get(other)).toEqual(before)
  // What the products have already is not written again.
  await run(writes.updateByFilter({ ribbon: { name: 'Warm' } }, { filter: isScarf }))
  expect((await reads.get(id))?.revision).toBe(after?.revision)
  await run(writes.updateByFilter({ ribbon: null }, { filter: {}, search: { expression: 'wool' } }))
  expect((await reads.get(id))?.ribbon).toBeUndefined()
})

test('more products than one transaction changes are each changed once, though all match again', async () => {
  const shop = await openV3({ products: [] })
  const { run, writes, rows } = { ...shop, rows: shop.shop.rows }
  const pot = {
    name: 'Pot',
    productType: 'PHYSICAL' as const,
    variantsInfo: { variants: [{ price: { actualPrice: { amount: '10.00' } } }] },
  }
  for (let n = 0; n < 5; n += 1) await writes.bulkCreate(Array.from({ length: 90 }, () => pot))
  await run(
    writes.adjustVariantsByFilter(
      { actualPrice: { percentage: 10 } },
      { filter: { 'actualPriceRange.minValue.amount': { $lt: 500 } } },
    ),
  )
  expect(
    await rows(
      `select facts->>'price' as price, revision, count(*) as n from products where store_id = $1 group by 1, 2`,
    ),
  ).toEqual([{ price: '11.00', revision: 2n, n: 450n }])
})

test('products that match a filter are deleted, and others stay', async () => {
  const shop = await openV3()
  const { run, writes, reads } = shop
  const [id = '', other = ''] = await createScarves(shop, 'Wool scarf', 'Silk scarf')
  await run(writes.deleteByFilter({ filter: isScarf }))
  expect([await reads.get(id), (await reads.get(other))?.name]).toEqual([null, 'Silk scarf'])
})

test('a search text without letters and digits selects nothing', async () => {
  const shop = await openV3()
  const { run, writes, reads } = shop
  const [id = ''] = await createScarves(shop, 'Wool scarf ☕')
  for (const expression of ['☕', '???', ' ★ ']) {
    await run(writes.deleteByFilter({ filter: {}, search: { expression } }))
    expect((await reads.search({ search: { expression } })).items).toEqual([])
  }
  expect((await reads.get(id))?.name).toBe('Wool scarf ☕')
  expect((await reads.search({ search: { expression: ' ' } })).items.length).toBeGreaterThan(1)
})

test('products that match a filter share info sections, and no longer', async () => {
  const shop = await openV3()
  const { run, writes, reads, merchant, ask } = shop
  const [id = ''] = await createScarves(shop, 'Wool scarf')
  const care = await merchant.infoSections.create({ uniqueName: 'care', title: 'Care' })
  const titlesOf = async () =>
    (await reads.get(id, { fields: ['INFO_SECTION'] }))?.infoSections?.map(({ title }) => title) ?? []
  await run(writes.addInfoSectionsByFilter([care.id], { filter: isScarf }))
  expect(await titlesOf()).toEqual(['Care'])
  await run(writes.removeInfoSectionsByFilter([care.id], { filter: isScarf }))
  expect(await titlesOf()).toEqual([])
  const unknown = '5a3b1e00-0000-4000-8000-000000000009'
  const answer = await ask('POST', '/stores/v3/bulk/products/add-info-sections-by-filter', {
    body: { filter: {}, infoSectionIds: [care.id, unknown] },
  })
  expect([answer.status, answer.broken]).toEqual([400, ['infoSectionIds[1] VALIDATION']])
})

test('all variants of the selected products get a price, a cost and a weight', async () => {
  const shop = await openV3()
  const { run, writes, reads } = shop
  const [id = ''] = await createScarves(shop, 'Wool scarf')
  await run(
    writes.updateVariantsByFilter(
      {
        price: { actualPrice: { amount: '20' }, compareAtPrice: { amount: '30' } },
        revenueDetails: { cost: { amount: '8' } },
        physicalProperties: { weight: 0.4 },
      },
      { filter: { id } },
    ),
  )
  expect(await pricesOf(shop, id)).toEqual([
    ['20.00', '30.00'],
    ['20.00', '30.00'],
  ])
  const [short, long] = (await reads.get(id, { fields: ['MERCHANT_DATA'] }))?.variantsInfo.variants ?? []
  expect([short, long]).toMatchObject([
    { revenueDetails: { cost: { amount: '8.00' } }, physicalProperties: { weight: 0.4 } },
    { sku: 'LONG', physicalProperties: { weight: 0.4 } },
  ])
  await run(writes.updateVariantsByFilter({ visible: false }, { filter: { id } }))
  expect(await pricesOf(shop, id)).toEqual([
    ['20.00', '30.00'],
    ['20.00', '30.00'],
  ])
})

test('prices are raised, lowered, rounded and discounted, each product as a whole', async () => {
  const shop = await openV3()
  const { run, writes } = shop
  const [id = ''] = await createScarves(shop, 'Wool scarf')
  const adjust = async (adjustment: Parameters<typeof writes.adjustVariantsByFilter>[0]) => {
    await run(writes.adjustVariantsByFilter(adjustment, { filter: { id } }))
    return pricesOf(shop, id)
  }
  expect(await adjust({ actualPrice: { percentage: -12.5 } })).toEqual([
    ['34.13', undefined],
    ['42.88', '59.00'],
  ])
  expect(await adjust({ compareAtPrice: { amount: '-9.00' } })).toEqual([
    ['34.13', undefined],
    ['42.88', '50.00'],
  ])
  expect(await adjust({ actualPrice: { amount: '1.10' }, rounding: 'NEAREST_WHOLE_NUMBER' })).toEqual([
    ['35.00', undefined],
    ['44.00', '50.00'],
  ])
  expect(await adjust({ compareAtPriceDiscount: { percentage: 20 } })).toEqual([
    ['28.00', '35.00'],
    ['40.00', '50.00'],
  ])
})

test('a product whose price would be negative or above the one before stays as it is, and the job says so', async () => {
  const shop = await openV3()
  const { run, writes, v1 } = shop
  const [id = ''] = await createScarves(shop, 'Wool scarf')
  const mug = await pricesOf(shop, 'mug')
  const lowered = [
    ['9.00', undefined],
    ['19.00', '59.00'],
  ]
  const add = (amount: string) =>
    run(writes.adjustVariantsByFilter({ actualPrice: { amount } }, { filter: { id: { $in: ['mug', id] } } }))
  const jobId = await add('-30')
  expect([await pricesOf(shop, 'mug'), await pricesOf(shop, id)]).toEqual([mug, lowered])
  const again = await add('41')
  expect(await pricesOf(shop, id)).toEqual(lowered)
  expect(await v1.bulkChange(jobId)).toMatchObject({ changed: 1, failed: 1, failures: [{ id: 'mug' }] })
  expect(await v1.bulkChange(again)).toMatchObject({ changed: 1, failed: 1, failures: [{ id }] })
})

test('prices that are adjusted during a sale keep its dates', async () => {
  const shop = await openV3()
  const { writes, v1 } = shop
  const { clock, platform } = shop.shop
  const [id = ''] = await createScarves(shop, 'Wool scarf')
  const inHours = (hours: number) => new Date(clock.now() + hours * 3_600_000).toISOString()
  const dates = { startDate: inHours(-1), endDate: inHours(1) }
  for (const each of ['bowl', id])
    await v1.update(each, { discount: { type: 'PERCENT', value: 10, ...dates } })
  const scarves = [
    ['35.10', '39.00'],
    ['53.10', '59.00'],
  ]
  expect([await pricesOf(shop, 'bowl'), await pricesOf(shop, id)]).toEqual([[['27.00', '30.00']], scarves])
  const jobId = await writes.adjustVariantsByFilter(
    { actualPrice: { percentage: -10 } },
    { filter: { id: { $in: ['bowl', id] } } },
  )
  // The variants of the scarf would be lowered by different amounts, for which no sale has dates.
  const runAndRead = async () => {
    await platform.runJobs()
    return v1.bulkChange(jobId)
  }
  await expect
    .poll(runAndRead)
    .toMatchObject({ status: 'FINISHED', changed: 1, failed: 1, failures: [{ id }] })
  expect(await pricesOf(shop, id)).toEqual(scarves)
  expect(await pricesOf(shop, 'bowl')).toEqual([['24.30', '30.00']])
  expect((await v1.get('bowl'))?.discount).toEqual({ type: 'AMOUNT', value: 5.7, ...dates })
  clock.pass(3600)
  expect([await pricesOf(shop, 'bowl'), await pricesOf(shop, id)]).toEqual([
    [['30.00', undefined]],
    [
      ['39.00', undefined],
      ['59.00', undefined],
    ],
  ])
})

test('a call that comes again with its idempotency key names the same job, and changes nothing more', async () => {
  const shop = await openV3()
  const { run, writes } = shop
  const [id = ''] = await createScarves(shop, 'Wool scarf')
  const adjust = () =>
    run(
      writes.adjustVariantsByFilter(
        { actualPrice: { amount: '1' } },
        { filter: { id } },
        { idempotencyKey: 'once' },
      ),
    )
  const first = await adjust()
  expect(await adjust()).toBe(first)
  expect((await pricesOf(shop, id))?.[0]).toEqual(['40.00', undefined])
})

const bodies = {
  'update-by-filter': { product: { visible: true } },
  'delete-by-filter': {},
  'add-info-sections-by-filter': { infoSectionIds: ['5a3b1e00-0000-4000-8000-000000000009'] },
  'remove-info-sections-by-filter': { infoSectionIds: ['5a3b1e00-0000-4000-8000-000000000009'] },
  'update-variants-by-filter': { variant: { visible: true } },
  'adjust-variants-by-filter': { actualPrice: { amount: '1' } },
}

test('filters that are absent, broken or too large are refused by every call, before there is a job', async () => {
  const { ask, shop } = await openV3()
  const refused: [object, string][] = [
    [{}, 'filter REQUIRED_FIELD'],
    [{ filter: { nonesuch: 1 } }, 'filter.nonesuch FIELD_NOT_ALLOWED'],
    [{ filter: { name: 'x'.repeat(8000) } }, 'filter MAX_LENGTH'],
    [{ filter: { 'costRange.minValue.amount': 1 } }, 'filter.costRange.minValue.amount FIELD_NOT_ALLOWED'],
    [{ filter: {}, search: { expression: 'x', fields: ['slug'] } }, 'search.fields[0] FIELD_NOT_ALLOWED'],
  ]
  for (const [call, body] of Object.entries(bodies))
    for (const [selection, broken] of refused) {
      const answer = await ask('POST', `/stores/v3/bulk/products/${call}`, {
        body: { ...body, ...selection },
      })
      expect([call, answer.status, answer.broken]).toEqual([call, 400, [broken]])
    }
  expect(await shop.rows('select key from jobs where store_id = $1')).toEqual([])
})

test('changes that no product can have are refused by the call', async () => {
  const { ask } = await openV3()
  const unknown = '5a3b1e00-0000-4000-8000-000000000009'
  const price = (actualPrice: string, compareAtPrice?: string) => ({
    variant: {
      price: {
        actualPrice: { amount: actualPrice },
        ...(compareAtPrice && { compareAtPrice: { amount: compareAtPrice } }),
      },
    },
  })
  const refused: [keyof typeof bodies, object, string[]][] = [
    ['update-by-filter', { product: { slug: 'one', revision: '1' } }, ['product REQUIRED_ONE_OF_FIELD']],
    ['update-by-filter', { product: { name: '' } }, ['product.name MIN_LENGTH']],
    ['update-by-filter', { product: { brand: { id: unknown } } }, ['product.brand.id VALIDATION']],
    [
      'update-by-filter',
      { product: { additionalRibbons: [{ name: 'New' }, { id: unknown }] } },
      ['product.additionalRibbons[1].id VALIDATION'],
    ],
    ['update-variants-by-filter', { variant: { sku: 'A' } }, ['variant REQUIRED_ONE_OF_FIELD']],
    ['update-variants-by-filter', price('-1'), ['variant.price.actualPrice.amount DECIMAL_GTE']],
    ['update-variants-by-filter', price('1.005'), ['variant.price.actualPrice.amount DECIMAL_MAX_SCALE']],
    ['update-variants-by-filter', price('5', '4'), ['variant.price.compareAtPrice.amount DECIMAL_GTE']],
    ['adjust-variants-by-filter', {}, ['actualPrice REQUIRED_ONE_OF_FIELD']],
    ['adjust-variants-by-filter', { cost: {} }, ['cost REQUIRED_ONE_OF_FIELD']],
    ['adjust-variants-by-filter', { cost: { amount: '1', percentage: 1 } }, ['cost ONE_OF_ALIGNMENT']],
    ['adjust-variants-by-filter', { cost: { percentage: -101 } }, ['cost.percentage MIN']],
    ['adjust-variants-by-filter', { cost: { amount: '0.001' } }, ['cost.amount DECIMAL_MAX_SCALE']],
    [
      'adjust-variants-by-filter',
      { actualPrice: { amount: '1' }, compareAtPriceDiscount: { percentage: 5 } },
      ['compareAtPriceDiscount ONE_OF_ALIGNMENT'],
    ],
  ]
  for (const [call, body, broken] of refused) {
    const answer = await ask('POST', `/stores/v3/bulk/products/${call}`, { body: { filter: {}, ...body } })
    expect([call, answer.status, answer.broken]).toEqual([call, 400, broken])
  }
})

test('modifiers and subscriptions that no product can have are refused by the call, before there is a job', async () => {
  const { ask, shop } = await openV3()
  const text = (fields: object = {}) => ({
    name: 'Engraving',
    modifierRenderType: 'FREE_TEXT',
    freeTextSettings: { title: 'Your text', minCharCount: 0, maxCharCount: 20 },
    ...fields,
  })
  const monthly = (fields: object = {}) => ({
    id: '5a3b1e00-0000-4000-8000-000000000009',
    title: 'Monthly',
    frequency: 'MONTH',
    ...fields,
  })
  const subscriptions = (...all: object[]) => ({ subscriptionDetails: { subscriptions: all } })
  const refused: [object, string][] = [
    [{ modifiers: [text({ name: undefined })] }, 'modifiers[0].name REQUIRED_FIELD'],
    [{ modifiers: [text(), text()] }, 'modifiers[1].name VALIDATION'],
    [
      subscriptions(monthly(), monthly({ title: 'Every month' })),
      'subscriptionDetails.subscriptions[1].id VALIDATION',
    ],
    [
      subscriptions(monthly({ discount: { type: 'AMOUNT', amountOff: '1.005' } })),
      'subscriptionDetails.subscriptions[0].discount.amountOff DECIMAL_MAX_SCALE',
    ],
  ]
  const update = (product: object) =>
    ask('POST', '/stores/v3/bulk/products/update-by-filter', { body: { filter: {}, product } })
  for (const [product, broken] of refused) {
    const answer = await update(product)
    expect([answer.status, answer.broken]).toEqual([400, [`product.${broken}`]])
  }
  expect(await shop.rows('select key from jobs where store_id = $1')).toEqual([])
  expect((await update({ modifiers: [text()], ...subscriptions(monthly()) })).status).toBe(200)
})

test('a store has at most 20 changes by filter that are not finished, and the next one is refused', async () => {
  const { ask, shop, run, writes } = await openV3()
  await shop.rows(
    `with queued as (
       insert into jobs (store_id, kind, key, due_at, payload)
       select $1, 'products.change-by-filter', gen_random_uuid(), '9999-01-01', '{}' from generate_series(1, 20)
       returning store_id, kind, key
     )
     insert into bulk_changes (store_id, kind, id, created_at) select store_id, kind, key::uuid, $2 from queued`,
    new Date(shop.clock.now()),
  )
  for (const [path, change] of [
    ['products/update-by-filter', { product: { ribbon: { name: 'New' } } }],
    ['inventory-items/update-by-filter', { inventoryItem: { quantity: 7 } }],
  ]) {
    const refused = await ask('POST', `/stores/v3/bulk/${path}`, {
      body: { filter: {}, ...(change as object) },
    })
    expect([refused.status, refused.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '60',
    ])
  }
  // One that no attempt can finish does not count.
  await shop.rows(
    `update jobs set parked_at = $2 where key = (select min(key) from jobs where store_id = $1)`,
    new Date(shop.clock.now()),
  )
  await writes.updateByFilter({ ribbon: { name: 'Warm' } }, { filter: isScarf })
  await shop.rows(
    'delete from jobs where store_id = $1 and (parked_at is not null or due_at > $2)',
    '9000-01-01',
  )
  await run(writes.updateByFilter({ ribbon: { name: 'Warm' } }, { filter: isScarf }))
})
