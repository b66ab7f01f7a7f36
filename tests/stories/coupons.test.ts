// Coupons as merchants keep them: created, changed, listed and refused, in the shapes of the wire.
import { coupons, type CouponSpecification } from '@vitrine/client'
import { expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'
import { refusal } from '../shop/refusal.ts'

const hour = 3_600_000

async function open() {
  const shop = await openShop({ products: [] })
  const merchant = shop.merchantClient({ coupons })
  const specification = (fields: CouponSpecification = {}): CouponSpecification => ({
    name: 'Welcome',
    code: 'Welcome 5',
    startTime: `${shop.clock.now() - hour}`,
    moneyOffAmount: 5,
    minimumSubtotal: 50,
    ...fields,
  })
  return { shop, coupons: merchant.coupons, specification }
}

test('a coupon is created, read, changed and deleted, and two have no code in common', async () => {
  const { shop, coupons, specification } = await open()
  const id = await coupons.create(specification())
  expect(await coupons.get(id)).toEqual({
    id,
    specification: { ...specification(), active: true, type: 'moneyOffAmount' },
    dateCreated: `${shop.clock.now()}`,
    expired: false,
    numberOfUsages: 0,
    displayData: { name: 'Welcome' },
  })
  const taken = await refusal(coupons.create(specification({ code: 'WELCOME5' })))
  expect(taken).toEqual(['INVALID_ARGUMENT', 'specification.code'])
  await coupons.update(id, { expirationTime: `${shop.clock.now() - 1}`, minimumSubtotal: 20 })
  expect(await coupons.get(id)).toMatchObject({ expired: true, specification: { minimumSubtotal: 20 } })
  await coupons.update(id, { expirationTime: null })
  expect((await coupons.get(id))?.specification.expirationTime).toBeUndefined()
  expect(await refusal(coupons.update(id, { moneyOffAmount: null, percentOffRate: 10 }))).toEqual([
    'INVALID_ARGUMENT',
    'specification.moneyOffAmount',
  ])
  await coupons.delete(id)
  expect(await coupons.get(id)).toBeNull()
})

test('what contradicts itself or is not served is refused with its field', async () => {
  const { coupons, specification } = await open()
  const scope = { namespace: 'stores' as const }
  const refused: [CouponSpecification, string][] = [
    [{ name: null }, 'specification.name'],
    [{ code: null }, 'specification.code'],
    [{ code: 'C'.repeat(21) }, 'specification.code'],
    [{ startTime: null }, 'specification.startTime'],
    [{ startTime: 'soon' }, 'specification.startTime'],
    [{ startTime: '999999999999999' }, 'specification.startTime'],
    [{ expirationTime: '1' }, 'specification.expirationTime'],
    [{ percentOffRate: 10 }, 'specification'],
    [{ moneyOffAmount: null }, 'specification'],
    [{ moneyOffAmount: null, percentOffRate: 101 }, 'specification.percentOffRate'],
    [{ moneyOffAmount: null, percentOffRate: 1e-9 }, 'specification.percentOffRate'],
    [{ moneyOffAmount: -1 }, 'specification.moneyOffAmount'],
    [{ moneyOffAmount: 5.001 }, 'specification.moneyOffAmount'],
    [{ scope }, 'specification'],
    [{ minimumSubtotal: null }, 'specification'],
    [{ moneyOffAmount: null, minimumSubtotal: null, freeShipping: true, scope }, 'specification.scope'],
    [{ buyXGetY: { x: 2, y: 1 } }, 'specification.buyXGetY'],
    [{ appliesToSubscriptions: true }, 'specification.appliesToSubscriptions'],
    [{ discountedCycleCount: 3 }, 'specification.discountedCycleCount'],
  ]
  for (const [fields, field] of refused)
    expect([fields, await refusal(coupons.create(specification(fields)))]).toEqual([
      fields,
      ['INVALID_ARGUMENT', field],
    ])
  expect((await coupons.list()).total).toBe(0)
})

test('coupons are listed by their state and code, in pages, newest first', async () => {
  const { shop, coupons, specification } = await open()
  const { results } = await coupons.bulkCreate([
    specification({ name: 'First', code: 'FIRST' }),
    specification({ name: 'Over', code: 'OVER', expirationTime: `${shop.clock.now() - 1}` }),
    specification({ name: 'Twice', code: 'first' }),
    specification({ name: 'Off', code: 'OFF', active: false }),
  ])
  expect(results.map(({ itemMetadata }) => itemMetadata.success)).toEqual([true, true, false, true])
  const names = async (query: Parameters<typeof coupons.list>[0]) =>
    (await coupons.list(query)).items.map(({ specification: { name } }) => name)
  const byName = { by: 'name', order: 'asc' } as const
  expect(await names({ sort: byName })).toEqual(['First', 'Off', 'Over'])
  expect(await names({ expired: true })).toEqual(['Over'])
  expect(await names({ active: true, expired: false })).toEqual(['First'])
  expect(await names({ code: 'of f' })).toEqual(['Off'])
  expect(await coupons.list({ sort: byName, limit: 1, offset: 1 })).toMatchObject({
    items: [{ specification: { code: 'OFF' } }],
    total: 3,
  })
  const ids = (await coupons.list()).items.map(({ id }) => id)
  expect((await coupons.bulkDelete([...ids, ids[0] ?? ''])).bulkActionMetadata.totalSuccesses).toBe(4)
  for (const [filter, field] of [
    ['{"price":"1"}', 'query.filter.price'],
    ['{"code":"\\u0000"}', 'query.filter'],
  ] as const) {
    const { status, broken } = await shop.merchant.ask('POST', '/stores/v2/coupons/query', {
      body: { query: { filter } },
    })
    expect([filter, status, broken[0]?.split(' ')[0]]).toEqual([filter, 400, field])
  }
})

test('coupons are sorted by their name, their code and each of their times', async () => {
  const { shop, coupons, specification } = await open()
  const now = shop.clock.now()
  for (const [name, code, starts, ends] of [
    ['A', 'TWO', 3, 8],
    ['B', 'ONE', 1, 9],
    ['C', 'SIX', 2, 7],
  ] as const) {
    const times = { startTime: `${now + starts * 1000}`, expirationTime: `${now + ends * 1000}` }
    await coupons.create(specification({ name, code, ...times }))
    shop.clock.pass(0.001)
  }
  const sorts = { dateCreated: 'ABC', name: 'ABC', code: 'BCA', startTime: 'BCA', expirationTime: 'CAB' }
  for (const [by, ascending] of Object.entries(sorts) as [keyof typeof sorts, string][])
    for (const order of ['asc', 'desc'] as const) {
      const { items } = await coupons.list({ sort: { by, order } })
      const names = items.map(({ specification: { name } }) => name ?? '')
      expect([by, (order === 'asc' ? names : names.toReversed()).join('')]).toEqual([by, ascending])
    }
})
