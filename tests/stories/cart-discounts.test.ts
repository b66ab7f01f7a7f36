// What shoppers see of discounts: rules that apply by themselves, coupons that they enter, and why one takes nothing off.
import {
  type CouponSpecification,
  type CurrentCart,
  coupons,
  discountRules,
  merchantCollections,
  type NewDiscountRule,
} from '@vitrine/client'
import { storesAppId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { openShop, type ShopOptions } from '../shop/open-shop.ts'
import { refusal } from '../shop/refusal.ts'
import { bowl, mug } from '../shop/sample-products.ts'

const percent = (percentage: number): NewDiscountRule['discounts'] => ({
  values: [{ discountType: 'PERCENTAGE', percentage }],
})
const everything: CouponSpecification = { startTime: '0', percentOffRate: 10, minimumSubtotal: 0 }

async function open(options: ShopOptions = {}) {
  const shop = await openShop({ products: [mug, bowl], ...options })
  const { coupons: ofCoupons, discountRules: rules } = shop.merchantClient({ coupons, discountRules })
  return {
    shop,
    rules,
    coupons: ofCoupons,
    create: (code: string, fields: CouponSpecification = {}) =>
      ofCoupons.create({ name: code, code, ...everything, ...fields }),
  }
}

/** What a cart costs, and what its discounts take off, by their names. */
const figures = ({ subtotal, discount, subtotalAfterDiscounts, appliedDiscounts }: CurrentCart) => [
  subtotal.amount,
  discount.amount,
  subtotalAfterDiscounts.amount,
  Object.fromEntries(
    appliedDiscounts.map(({ coupon, discountRule, merchantDiscount, description }) => {
      const { amount } = (coupon ?? discountRule ?? merchantDiscount)?.amount ?? {}
      return [coupon?.code ?? discountRule?.name.original ?? 'merchant', `${amount}: ${description}`]
    }),
  ),
]
const warnings = ({ violations }: CurrentCart) =>
  violations.map(({ target, description }) => [target.other?.name, description])
const bowls = (quantity: number) => [{ productId: 'bowl', quantity }]

test('rules apply by themselves, then the coupon that a shopper enters, and leave with it', async () => {
  const { shop, rules, create } = await open()
  const { cart } = shop.visitor()
  expect(figures(await cart.add(bowls(2)))).toEqual(['60.00', '0.00', '60.00', {}])
  const { id, revision } = await rules.create({ name: 'Summer sale', discounts: percent(10) })
  await create('SAVE10')
  const withRule = ['60.00', '6.00', '54.00', { 'Summer sale': '6.00: 10% off 2 items' }]
  expect(figures((await cart.get()) as CurrentCart)).toEqual(withRule)
  const both = { 'Summer sale': '6.00: 10% off 2 items', SAVE10: '5.40: 10% off 2 items' }
  // Compared without case and blanks.
  const entered = await cart.update({ couponCode: ' save 10 ' })
  expect(figures(entered)).toEqual(['60.00', '11.40', '48.60', both])
  const [line] = entered.lineItems
  expect(entered.appliedDiscounts.map(({ lineItemDiscounts }) => lineItemDiscounts)).toMatchObject([
    [{ id: line?.id, totalDiscountAmount: { amount: '6.00' } }],
    [{ id: line?.id, totalDiscountAmount: { amount: '5.40' } }],
  ])
  expect(await cart.estimateTotals()).toMatchObject({
    priceSummary: {
      subtotal: { amount: '60.00' },
      discount: { amount: '11.40' },
      total: { amount: '48.60' },
    },
    calculatedLineItems: [{ pricesBreakdown: { totalDiscount: { amount: '11.40' } } }],
    appliedDiscounts: entered.appliedDiscounts,
  })
  expect(figures(await cart.removeCoupon())).toEqual(withRule)
  await rules.update(id, { revision, active: false })
  expect(figures((await cart.get()) as CurrentCart)).toEqual(['60.00', '0.00', '60.00', {}])
})

test('a code that is wrong, too early, too late or switched off is refused, and changes nothing', async () => {
  const { shop, create } = await open()
  const { cart } = shop.visitor()
  const { revision } = await cart.add(bowls(1))
  const now = shop.clock.now()
  await create('EARLY', { startTime: `${now + 1000}` })
  await create('LATE', { expirationTime: `${now}` })
  await create('OFF', { active: false })
  const refused: [string, string][] = [
    ['NONE', 'ERROR_COUPON_DOES_NOT_EXIST'],
    ['EARLY', 'ERROR_COUPON_IS_NOT_ACTIVE_YET'],
    ['LATE', 'ERROR_COUPON_HAS_EXPIRED'],
    ['OFF', 'ERROR_COUPON_IS_NOT_ACTIVE_YET'],
  ]
  for (const [couponCode, code] of refused) expect(await refusal(cart.update({ couponCode }))).toEqual([code])
  expect(await cart.get()).toMatchObject({ revision, appliedDiscounts: [] })
})

test('a coupon that takes nothing off says what is missing; one that is over is named once and removed', async () => {
  const { shop, coupons: ofCoupons, create } = await open()
  const { cart } = shop.visitor()
  await cart.add(bowls(1))
  const id = await create('FIFTY', { minimumSubtotal: 50 })
  const short = await cart.update({ couponCode: 'FIFTY' })
  expect([figures(short)[1], warnings(short)]).toEqual([
    '0.00',
    [['OTHER_DEFAULT', 'Add €20.00 more to use the coupon FIFTY.']],
  ])
  const enough = await cart.add(bowls(1))
  expect([figures(enough)[1], warnings(enough)]).toEqual(['6.00', []])
  await ofCoupons.update(id, { expirationTime: `${shop.clock.now()}` })
  const over = [['OTHER_DEFAULT', 'The coupon FIFTY has expired.']]
  expect(warnings((await cart.get()) as CurrentCart)).toEqual(over)
  expect(warnings(await cart.update({ buyerNote: 'A present.' }))).toEqual(over)
  expect(warnings((await cart.get()) as CurrentCart)).toEqual([])

  await create('MUGS', {
    minimumSubtotal: null,
    scope: { namespace: 'stores', group: { name: 'product', entityId: 'mug' } },
  })
  const gone = await create('GONE')
  expect(warnings(await cart.update({ couponCode: 'MUGS' }))).toEqual([
    ['OTHER_DEFAULT', 'The coupon MUGS is for none of these items.'],
  ])
  expect(figures(await cart.update({ couponCode: 'GONE' }))[1]).toBe('6.00')
  await ofCoupons.delete(gone)
  expect(warnings((await cart.get()) as CurrentCart)).toEqual([
    ['OTHER_DEFAULT', 'The coupon GONE is no longer valid.'],
  ])
})

test('a rule for a collection follows the products that merchants put into it', async () => {
  const { shop, rules } = await open()
  const { merchantCollections: collections } = shop.merchantClient({ merchantCollections })
  const { id } = await collections.create({ name: 'Sale' })
  const scopes = [
    {
      id: 'sale',
      type: 'CUSTOM_FILTER' as const,
      customFilter: { appId: storesAppId, params: { collectionIds: [id] } },
    },
  ]
  const [discount] = percent(50).values
  await rules.create({
    name: 'Half price',
    discounts: {
      values: [
        {
          ...discount,
          discountType: 'PERCENTAGE',
          targetType: 'SPECIFIC_ITEMS',
          specificItemsInfo: { scopes },
        },
      ],
    },
  })
  const { cart } = shop.visitor()
  await cart.add([...bowls(1), { productId: 'mug', options: { Colour: 'Sage' } }])
  const discountNow = async () => figures((await cart.get()) as CurrentCart)[1]
  expect(await discountNow()).toBe('0.00')
  await collections.addProducts(id, ['bowl'])
  expect(await discountNow()).toBe('15.00')
  await collections.removeProducts(id, ['bowl'])
  expect(await discountNow()).toBe('0.00')
})

test('a merchant takes an amount off a cart, which the shopper cannot, and keeps it', async () => {
  const { shop } = await open()
  const visitor = shop.visitor()
  const { id, lineItems } = await visitor.cart.add(bowls(2))
  const discount = { amount: '7.00', lineItemIds: [lineItems[0]?.id] }
  const asVisitor = await visitor.ask('PATCH', '/ecom/v1/carts/current', {
    body: { merchantDiscounts: [discount] },
  })
  expect(asVisitor.status).toBe(403)
  const path = `/ecom/v1/carts/${id}`
  const { status } = await shop.merchant.ask('PATCH', path, { body: { merchantDiscounts: [discount] } })
  expect(status).toBe(200)
  const kept = await visitor.cart.update({ buyerNote: 'Thank you.' })
  expect(figures(kept)).toEqual(['60.00', '7.00', '53.00', { merchant: '7.00: Discount' }])
})

test('codes that are guessed are refused for an hour, right ones too, and other visitors enter theirs', async () => {
  const { shop, create } = await open()
  await create('RIGHT')
  const guesser = shop.visitor()
  await guesser.cart.add(bowls(1))
  // Right codes do not count.
  await guesser.cart.update({ couponCode: 'RIGHT' })
  for (let n = 0; n < 20; n += 1)
    expect(await refusal(guesser.cart.update({ couponCode: `GUESS${n}` }))).toEqual([
      'ERROR_COUPON_DOES_NOT_EXIST',
    ])
  expect(await refusal(guesser.cart.update({ couponCode: 'RIGHT' }))).toEqual(['TOO_MANY_REQUESTS'])
  // Without a code the cart changes as before.
  expect((await guesser.cart.add(bowls(1))).appliedDiscounts).toHaveLength(1)
  const other = shop.visitor()
  await other.cart.add(bowls(1))
  expect((await other.cart.update({ couponCode: 'RIGHT' })).appliedDiscounts).toHaveLength(1)
  shop.clock.pass(3_601)
  expect((await guesser.cart.update({ couponCode: 'RIGHT' })).appliedDiscounts).toHaveLength(1)
})

test('a trigger of the operator decides when a rule applies; one that throws or does not answer at once does not apply', async () => {
  const appId = '0c000000-0000-4000-8000-0000000000aa'
  const applies = (lines: readonly { quantity: number }[]) => {
    if (lines.some(({ quantity }) => quantity === 3)) throw new Error('three')
    if (lines.some(({ quantity }) => quantity === 4)) return Promise.reject(new Error('later')) as never
    return lines.some(({ quantity }) => quantity > 1)
  }
  const discountTriggers = [{ id: 'pairs', appId, name: 'Pairs', applies }]
  const { shop, rules } = await open({ discountTriggers, mayFail: true })
  const listed = await shop.merchant.ask('POST', '/ecom/v1/discount-custom-triggers/list', { body: {} })
  expect(listed.body).toEqual({ triggers: [{ id: 'pairs', appId, name: 'Pairs' }] })
  const trigger = { triggerType: 'CUSTOM' as const, customTrigger: { id: 'pairs', appId } }
  await rules.create({ name: 'Pairs', trigger, discounts: percent(10) })
  const { cart } = shop.visitor()
  const discounts = []
  for (let n = 0; n < 4; n += 1) discounts.push(figures(await cart.add(bowls(1)))[1])
  expect(discounts).toEqual(['0.00', '6.00', '0.00', '0.00'])
})
