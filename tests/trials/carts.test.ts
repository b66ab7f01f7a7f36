// Carts under pressure: strangers, crowds, and quantities that are none.
import { storesAppId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { inParallel, inBatches } from '../shop/at-once.ts'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { createRandom } from '../shop/random.ts'

const path = '/ecom/v1/carts/current'
const book = (quantity: unknown) => ({
  catalogReference: { appId: storesAppId, catalogItemId: 'book' },
  quantity,
})

test("CA1: in 500 pairs of visitors, none reads or changes the other's cart", async () => {
  const all = createRandom('CA1')
  const [shop, other] = [await openShop(), await openShop()]
  let reached = 0
  await inBatches(500, 4, async (n) => {
    const random = all.fork(n)
    const elsewhere = random.chance(0.3)
    const [ada, eve] = [shop.visitor(), (elsewhere ? other : shop).visitor()]
    const idempotencyKey = random.word(8)
    const hers = await ada.cart.add([{ productId: 'book', quantity: random.int(1, 9) }], { idempotencyKey })
    const own = await eve.cart.add([{ productId: 'bowl' }], random.chance(0.5) ? { idempotencyKey } : {})
    const id = hers.lineItems[0]?.id
    const tries = random.shuffle([
      () => eve.ask('GET', `${path}?id=${hers.id}&cartId=${hers.id}`),
      () => eve.ask('POST', `${path}/remove-line-items`, { body: { lineItemIds: [id], id: hers.id } }),
      () =>
        eve.ask('POST', `${path}/update-line-items-quantity`, {
          body: { lineItems: [{ id, quantity: 99 }] },
        }),
      () =>
        eve.ask('PATCH', path, {
          body: { cartInfo: { id: hers.id, buyerNote: 'eve' }, id: hers.id },
        }),
      () =>
        eve.ask('GET', path, {
          headers: { 'wix-site-id': shop.id, 'x-visitor-id': hers.buyerInfo.visitorId ?? '' },
        }),
      () => eve.ask('POST', `${path}/add-to-cart`, { body: { lineItems: [book(1)], cartId: hers.id } }),
    ])
    for (const attempt of tries) {
      const told = JSON.stringify((await attempt()).body)
      for (const mark of [hers.id, id, hers.buyerInfo.visitorId])
        if (told.includes(mark as string)) reached += 1
    }
    await eve.cart.delete()
    if (JSON.stringify(await ada.held()) !== JSON.stringify(hers)) reached += 1
    if (own.id === hers.id) reached += 1
  })
  say(`CA1: 500 pairs, ${reached} reached (seed ${all.seed})`)
  expect(reached).toBe(0)
})

test('CA3: a hundred rounds of fifty adds and fifty quantities at once', async () => {
  const shop = await openShop({ engine: 'postgres' })
  let wrong = 0
  for (let round = 0; round < 100; round += 1) {
    const visitor = shop.visitor()
    await visitor.tokens()
    await inParallel(50, () => visitor.ask('POST', `${path}/add-to-cart`, { body: { lineItems: [book(1)] } }))
    const cart = await visitor.held()
    const [line] = cart.lineItems
    if (cart.lineItems.length !== 1 || line?.quantity !== 50 || cart.revision !== '50') wrong += 1
    const quantities = await inParallel(50, async (n) => {
      const body = { lineItems: [{ id: line?.id, quantity: 1000 + n }] }
      const told = await visitor.ask('POST', `${path}/update-line-items-quantity`, { body })
      return told.status === 200 ? 1000 + n : 0
    })
    const after = await visitor.held()
    if (after.revision !== '100' || !quantities.includes(after.lineItems[0]?.quantity ?? -1)) wrong += 1
  }
  say(`CA3: 100 rounds of 50 adds and 50 quantities, ${wrong} wrong`)
  expect(wrong).toBe(0)
})

test('CA8: five hundred quantities and sizes that are none', async () => {
  const random = createRandom('CA8')
  const shop = await openShop()
  const visitor = shop.visitor()
  const cart = await visitor.cart.add([{ productId: 'book', quantity: 2 }])
  const id = cart.lineItems[0]?.id
  const before = await visitor.held()
  const odd = (): [quantity: unknown, rules: string[]] =>
    random.pick<() => [unknown, string[]]>([
      () => [random.pick([0, -0, -1, -random.int(1, 2 ** 31), -(2 ** 53) + 1]), ['MIN']],
      () => [random.pick([100_001, 1e9, 2 ** 31, 2 ** 53 - 1, random.int(100_001, 2 ** 40)]), ['MAX']],
      () => [random.pick([1.5, 0.1, -0.5, random.int(1, 99) + 0.25, 1e-7]), ['VALIDATION']],
      // Past 2^53 a number is no whole number any more.
      () => [random.pick([2 ** 53, 1e300, -1e300, 2 ** 60]), ['MAX', 'MIN', 'VALIDATION']],
      () => [random.pick(['1', '', 'NaN', '1e3', 'one', random.word(4)]), ['VALIDATION']],
      () => [random.pick([true, false, null, [], [1], {}, { value: 1 }]), ['VALIDATION']],
      () => [undefined, ['REQUIRED_FIELD']],
    ])()
  let accepted = 0
  for (let n = 0; n < 470; n += 1) {
    const [quantity, rules] = odd()
    const at = random.int(0, 3)
    const lines = Array.from({ length: 4 }, (_, i) => (i === at ? quantity : 1))
    const [told, field] = random.chance(0.5)
      ? [
          await visitor.ask('POST', `${path}/add-to-cart`, { body: { lineItems: lines.map(book) } }),
          `lineItems[${at}].quantity`,
        ]
      : [
          await visitor.ask('POST', `${path}/update-line-items-quantity`, {
            body: { lineItems: [{ id, quantity }] },
          }),
          'lineItems[0].quantity',
        ]
    if (told.status !== 400) accepted += 1
    expect(rules.map((rule) => `${field} ${rule}`)).toContain(told.broken[0])
  }
  for (let n = 0; n < 30; n += 1) {
    const many = Array.from({ length: random.int(101, 400) }, () => book(1))
    const told = await visitor.ask('POST', `${path}/add-to-cart`, { body: { lineItems: many } })
    const patched = await visitor.ask('PATCH', path, { body: { lineItems: [...many, ...many, ...many] } })
    if (told.status !== 400 || patched.status !== 400) accepted += 1
    expect([told.broken, patched.broken]).toEqual([['lineItems MAX_SIZE'], ['lineItems MAX_SIZE']])
  }
  say(`CA8: 500 quantities and sizes, ${accepted} accepted (seed ${random.seed})`)
  expect(accepted).toBe(0)
  expect(await visitor.held()).toEqual(before)
})
