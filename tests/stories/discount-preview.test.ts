// The preview of discounts: what a cart would cost, what each discount takes off it, or why it takes nothing off.
import { type CouponSpecification, coupons, discountRules, type NewDiscountRule } from '@vitrine/client'
import { storesAppId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { databaseOf, defaultEngine } from '../shop/engine.ts'
import { openShop, type ShopOptions } from '../shop/open-shop.ts'
import { refusal } from '../shop/refusal.ts'
import { bowl, mug, vase } from '../shop/sample-products.ts'
import { recordStatements } from '../trials/recorded-statements.ts'

type Value = NewDiscountRule['discounts']['values'][number]

const from = (subtotal: string) => ({
  triggerType: 'SUBTOTAL_RANGE' as const,
  subtotalRange: { from: subtotal },
})
const upTo = (items: number) => ({
  triggerType: 'ITEM_QUANTITY_RANGE' as const,
  itemQuantityRange: { to: items },
})
const ofProduct = (id: string) => ({
  targetType: 'SPECIFIC_ITEMS' as const,
  specificItemsInfo: {
    scopes: [
      {
        id,
        type: 'CATALOG_ITEM' as const,
        catalogItemFilter: { catalogAppId: storesAppId, catalogItemIds: [id] },
      },
    ],
  },
})
const bowls = (quantity: number) => [{ productId: 'bowl', quantity }]

async function open(options: ShopOptions = {}) {
  const shop = await openShop({ products: [mug, bowl, vase], ...options })
  const client = shop.merchantClient({ coupons, discountRules })
  const hour = 3_600_000
  return {
    client,
    inHours: (hours: number) => new Date(shop.clock.now() + hours * hour).toISOString(),
    async rule(name: string, value: Partial<Value> = {}, others: Partial<NewDiscountRule> = {}) {
      // Older rules come first.
      shop.clock.pass(1)
      await client.discountRules.create({
        name,
        discounts: { values: [{ discountType: 'PERCENTAGE', percentage: 10, ...value }] },
        ...others,
      })
    },
    coupon: (code: string, fields: CouponSpecification = {}) =>
      client.coupons.create({
        name: code,
        code,
        startTime: '0',
        percentOffRate: 10,
        minimumSubtotal: 0,
        ...fields,
      }),
  }
}

test('each rule says what it takes off, or why it takes nothing off', async () => {
  const { client, inHours, rule } = await open()
  const either = { triggerType: 'OR' as const, or: { triggers: [from('60.50'), upTo(1)] } }
  await rule('Cheaper bowls', {
    discountType: 'FIXED_PRICE',
    percentage: null,
    fixedPrice: '30.00',
    ...ofProduct('bowl'),
  })
  await rule('Bowls for nothing', {
    discountType: 'FIXED_PRICE',
    percentage: null,
    fixedPrice: '0',
    ...ofProduct('bowl'),
  })
  await rule('Late', { percentage: 20, ...ofProduct('bowl') })
  await rule('Mugs', ofProduct('mug'))
  await rule('Large carts', {}, { trigger: from('80.00') })
  await rule('Small carts', {}, { trigger: upTo(1) })
  await rule('Either', {}, { trigger: either })
  await rule('Next week', {}, { activeTimeInfo: { start: inHours(168) } })
  await rule('Last week', {}, { activeTimeInfo: { end: inHours(-168) } })
  await rule('Paused', {}, { active: false })
  const { discountRules, totals } = await client.discountRules.preview({ items: bowls(2) })
  const { triggerType: sum } = from('0')
  const { triggerType: count } = upTo(1)
  expect(
    discountRules.map(({ name, amount, description, reason, unmetConditions }) => [
      name,
      reason ?? `${amount.amount}: ${description}`,
      ...(unmetConditions ?? []),
    ]),
  ).toMatchObject([
    ['Cheaper bowls', 'NO_EFFECT'],
    ['Bowls for nothing', '60.00: 2 items at €0.00 each'],
    ['Late', 'NOTHING_LEFT'],
    ['Mugs', 'NO_ITEMS'],
    ['Large carts', 'TRIGGER', { triggerType: sum, missingSubtotal: { amount: '20.00' } }],
    ['Small carts', 'TRIGGER', { triggerType: count, excessQuantity: 1 }],
    ['Either', 'TRIGGER', { missingSubtotal: { amount: '0.50' } }, { excessQuantity: 1 }],
    ['Next week', 'PENDING'],
    ['Last week', 'EXPIRED'],
    ['Paused', 'INACTIVE'],
  ])
  expect(discountRules.find(({ name }) => name === 'Either')?.isOneConditionEnough).toBe(true)
  expect(totals).toMatchObject({
    cart: { lineItems: [{ productName: { original: 'Bowl' }, quantity: 2 }] },
    calculatedLineItems: [{ pricesBreakdown: { totalDiscount: { amount: '60.00' } } }],
    priceSummary: { subtotal: { amount: '60.00' }, discount: { amount: '60.00' }, total: { amount: '0.00' } },
  })
})

test('a code says what it takes off, or why it does not count, and the cart is priced in any case', async () => {
  const { client, inHours, coupon } = await open()
  await coupon('SAVE10')
  await coupon('FIFTY', { minimumSubtotal: 50 })
  await coupon('EARLY', { startTime: `${Date.parse(inHours(1))}` })
  await coupon('LATE', { expirationTime: `${Date.parse(inHours(-1))}` })
  await coupon('OFF', { active: false })
  const mugs = { namespace: 'stores' as const, group: { name: 'product' as const, entityId: 'mug' } }
  await coupon('MUGS', { minimumSubtotal: null, scope: mugs })
  const outcome = async (couponCode: string, time?: string) => {
    const { coupon, totals } = await client.discountRules.preview({ items: bowls(1), couponCode, time })
    const { code, reason, unmetConditions = [] } = coupon ?? {}
    return [code, reason, totals.priceSummary.total.amount, ...unmetConditions]
  }
  expect(await outcome(' save 10 ')).toEqual(['SAVE10', undefined, '27.00'])
  expect(await outcome('FIFTY')).toMatchObject([
    'FIFTY',
    'TRIGGER',
    '30.00',
    { missingSubtotal: { amount: '20.00' } },
  ])
  expect(await outcome('EARLY')).toEqual(['EARLY', 'PENDING', '30.00'])
  expect(await outcome('EARLY', inHours(2))).toEqual(['EARLY', undefined, '27.00'])
  expect(await outcome('LATE')).toEqual(['LATE', 'EXPIRED', '30.00'])
  expect(await outcome('OFF')).toEqual(['OFF', 'INACTIVE', '30.00'])
  expect(await outcome('MUGS')).toEqual(['MUGS', 'NO_ITEMS', '30.00'])
  expect(await outcome('NONE')).toEqual(['NONE', 'NOT_FOUND', '30.00'])
})

test('a preview writes nothing, tries a time to come, and refuses items as a cart does', async () => {
  const { database, statements } = recordStatements(await databaseOf(defaultEngine))
  const { client, inHours, rule } = await open({ database })
  const weekend = { start: inHours(24), end: inHours(48) }
  await rule('Weekend', {}, { activeTimeInfo: weekend })
  statements.length = 0
  const [today, then] = [
    await client.discountRules.preview({ items: bowls(1), couponCode: 'NONE' }),
    await client.discountRules.preview({ items: bowls(1), time: inHours(25) }),
  ]
  expect(today.discountRules).toMatchObject([
    { reason: 'PENDING', startTime: weekend.start, endTime: weekend.end },
  ])
  expect(then.discountRules).toMatchObject([{ isApplied: true, amount: { amount: '3.00' } }])
  const written = statements.filter(({ text }) => /\b(insert into|update|delete from)\s/i.test(text))
  expect([statements.length > 0, written]).toEqual([true, []])
  const refused = (productId: string, options?: Record<string, string>) =>
    refusal(client.discountRules.preview({ items: [{ productId, options }] }))
  expect(await refused('teapot')).toEqual(['ITEM_NOT_FOUND_IN_CATALOG'])
  expect(await refused('vase')).toEqual(['OUT_OF_STOCK'])
  expect(await refused('mug')).toEqual(['OPTIONS_REQUIRED'])
  expect(await refused('mug', { Colour: 'Sage' })).toBe('accepted')
})
