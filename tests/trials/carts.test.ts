// Carts under attack: other visitors' ids and invalid quantities.
import { storesAppId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { inBatches } from '../shop/in-parallel.ts'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { createRandom } from '../shop/random.ts'
import { atSize } from '../shop/size.ts'

const path = '/ecom/v1/carts/current'
const book = (quantity: unknown) => ({
  catalogReference: { appId: storesAppId, catalogItemId: 'book' },
  quantity,
})

test("of two visitors, neither can read or change the other's cart (CA1)", async () => {
  const pairs = atSize({ landing: 50, trial: 500, long: 500 })
  const baseRandom = createRandom('CA1')
  const [shop, other] = [await openShop(), await openShop()]
  let leaks = 0
  await inBatches(pairs, 4, async (n) => {
    const random = baseRandom.fork(n)
    const inOtherShop = random.chance(0.3)
    const [ada, eve] = [shop.visitor(), (inOtherShop ? other : shop).visitor()]
    const idempotencyKey = random.word(8)
    const adasCart = await ada.cart.add([{ productId: 'book', quantity: random.int(1, 9) }], {
      idempotencyKey,
    })
    const evesCart = await eve.cart.add([{ productId: 'bowl' }], random.chance(0.5) ? { idempotencyKey } : {})
    const id = adasCart.lineItems[0]?.id
    const attempts = random.shuffle([
      () => eve.ask('GET', `${path}?id=${adasCart.id}&cartId=${adasCart.id}`),
      () => eve.ask('POST', `${path}/remove-line-items`, { body: { lineItemIds: [id], id: adasCart.id } }),
      () =>
        eve.ask('POST', `${path}/update-line-items-quantity`, {
          body: { lineItems: [{ id, quantity: 99 }] },
        }),
      () =>
        eve.ask('PATCH', path, {
          body: { cartInfo: { id: adasCart.id, buyerNote: 'eve' }, id: adasCart.id },
        }),
      () =>
        eve.ask('GET', path, {
          headers: { 'wix-site-id': shop.id, 'x-visitor-id': adasCart.buyerInfo.visitorId ?? '' },
        }),
      () => eve.ask('POST', `${path}/add-to-cart`, { body: { lineItems: [book(1)], cartId: adasCart.id } }),
    ])
    for (const attempt of attempts) {
      const text = JSON.stringify((await attempt()).body)
      for (const secret of [adasCart.id, id, adasCart.buyerInfo.visitorId])
        if (text.includes(secret as string)) leaks += 1
    }
    await eve.cart.delete()
    if (JSON.stringify(await ada.held()) !== JSON.stringify(adasCart)) leaks += 1
    if (evesCart.id === adasCart.id) leaks += 1
  })
  say(`CA1: ${pairs} pairs of visitors, ${leaks} leaks or changes (seed ${baseRandom.seed})`)
  expect(leaks).toBe(0)
})

test('invalid quantities and oversized lists are refused and change nothing (CA8)', async () => {
  const [quantities, lists] = atSize({ landing: [49, 3], trial: [470, 30], long: [470, 30] })
  const random = createRandom('CA8')
  const shop = await openShop()
  const visitor = shop.visitor()
  const cart = await visitor.cart.add([{ productId: 'book', quantity: 2 }])
  const id = cart.lineItems[0]?.id
  const before = await visitor.held()
  const kinds: (() => [quantity: unknown, rules: string[]])[] = [
    () => [random.pick([0, -0, -1, -random.int(1, 2 ** 31), -(2 ** 53) + 1]), ['MIN']],
    () => [random.pick([100_001, 1e9, 2 ** 31, 2 ** 53 - 1, random.int(100_001, 2 ** 40)]), ['MAX']],
    () => [random.pick([1.5, 0.1, -0.5, random.int(1, 99) + 0.25, 1e-7]), ['VALIDATION']],
    // Beyond 2^53 a number is not a safe integer, so the rule that rejects it may differ.
    () => [random.pick([2 ** 53, 1e300, -1e300, 2 ** 60]), ['MAX', 'MIN', 'VALIDATION']],
    () => [random.pick(['1', '', 'NaN', '1e3', 'one', random.word(4)]), ['VALIDATION']],
    () => [random.pick([true, false, null, [], [1], {}, { value: 1 }]), ['VALIDATION']],
    () => [undefined, ['REQUIRED_FIELD']],
  ]
  let accepted = 0
  for (let n = 0; n < quantities; n += 1) {
    const [quantity, rules] = (kinds[n % kinds.length] as (typeof kinds)[number])()
    const index = random.int(0, 3)
    const lines = Array.from({ length: 4 }, (_, i) => (i === index ? quantity : 1))
    const [response, field] = random.chance(0.5)
      ? [
          await visitor.ask('POST', `${path}/add-to-cart`, { body: { lineItems: lines.map(book) } }),
          `lineItems[${index}].quantity`,
        ]
      : [
          await visitor.ask('POST', `${path}/update-line-items-quantity`, {
            body: { lineItems: [{ id, quantity }] },
          }),
          'lineItems[0].quantity',
        ]
    if (response.status !== 400) accepted += 1
    expect(rules.map((rule) => `${field} ${rule}`)).toContain(response.broken[0])
  }
  for (let n = 0; n < lists; n += 1) {
    const many = Array.from({ length: random.int(101, 400) }, () => book(1))
    const response = await visitor.ask('POST', `${path}/add-to-cart`, { body: { lineItems: many } })
    const patchResponse = await visitor.ask('PATCH', path, {
      body: { lineItems: [...many, ...many, ...many].slice(0, 500) },
    })
    if (response.status !== 400 || patchResponse.status !== 400) accepted += 1
    expect([response.broken, patchResponse.broken]).toEqual([['lineItems MAX_SIZE'], ['lineItems MAX_SIZE']])
  }
  say(
    `CA8: ${quantities} invalid quantities and ${lists} list sizes, ${accepted} accepted (seed ${random.seed})`,
  )
  expect(accepted).toBe(0)
  expect(await visitor.held()).toEqual(before)
})
