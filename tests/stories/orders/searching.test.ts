// Searching orders: programs find all of the store, visitors and members their own.
import type { Order } from '@vitrine/contract'
import { expect, test } from 'vitest'
import type { Ask } from '../../shop/ask.ts'
import { address } from '../../shop/members.ts'
import { openShop, type Shop } from '../../shop/open-shop.ts'
import { signIn } from '../../shop/sign-in.ts'
import { createOrder, visitorIdOf, wrapping } from './new-order.ts'

interface Found {
  orders: Order[]
  metadata: { count: number; cursors: { next?: string; prev?: string }; hasNext: boolean }
}

const search = async (ask: Ask, body: object = {}): Promise<Found> => {
  const { status, body: found } = await ask('POST', '/ecom/v1/orders/search', { body })
  expect(status, JSON.stringify(found)).toBe(200)
  return found as unknown as Found
}
const numbers = ({ orders }: Found) => orders.map(({ number }) => number)

/** Creates orders of a cent each, one a minute. */
async function createOrders(shop: Shop, changes: readonly Parameters<typeof createOrder>[1][]) {
  const orders = []
  for (const [n, change] of changes.entries()) {
    shop.clock.pass(60)
    const price = { amount: `${n + 1}.00` }
    orders.push(
      await createOrder(shop, { lineItems: [{ ...wrapping, price }], paymentStatus: 'PAID', ...change }),
    )
  }
  return orders
}

test('a program finds the newest first, page by page, by filters and sorted', async () => {
  const shop = await openShop()
  const { ask } = shop.merchant
  await createOrders(shop, [
    {},
    { buyerInfo: { email: 'eve@example.com' }, channelInfo: { type: 'EBAY', externalOrderId: 'E-1' } },
    { archived: true, billingInfo: { contactDetails: { firstName: 'Mira', lastName: 'Quist' } } },
    { paymentStatus: 'NOT_PAID' },
    { shippingInfo: { title: 'Express' } },
  ])
  expect(numbers(await search(ask))).toEqual(['10005', '10003', '10002', '10001'])
  const first = await search(ask, { search: { cursorPaging: { limit: 3, cursor: null } } })
  expect(numbers(first)).toEqual(['10005', '10003', '10002'])
  expect(first.metadata).toMatchObject({ count: 3, hasNext: true })
  const { next } = first.metadata.cursors
  const second = await search(ask, { search: { cursorPaging: { cursor: next } } })
  expect([numbers(second), second.metadata.hasNext]).toEqual([['10001'], false])
  for (const [filter, found] of [
    [{ 'buyerInfo.email': 'eve@example.com' }, ['10002']],
    [{ number: '10001' }, ['10001']],
    [{ number: { $in: ['10001', '10004'] } }, ['10001']],
    [{ archived: false }, ['10005', '10002', '10001']],
    [{ 'priceSummary.total.amount': { $gte: 3 } }, ['10005', '10003']],
    [{ 'channelInfo.externalOrderId': 'E-1' }, ['10002']],
    [{ 'channelInfo.type': 'EBAY' }, ['10002']],
    [{ 'billingInfo.contactDetails.lastName': { $startsWith: 'Qui' } }, ['10003']],
    [{ 'shippingInfo.title': 'Express' }, ['10005']],
    [{ status: { $in: ['INITIALIZED', 'APPROVED'] } }, ['10005', '10003', '10002', '10001']],
    [{ status: 'INITIALIZED' }, []],
    [{ createdDate: { $lt: '2030-06-01T12:02:30.000Z' } }, ['10002', '10001']],
    [{ 'buyerInfo.memberId': '00000000-0000-4000-8000-000000000009' }, []],
  ] as const)
    expect([filter, numbers(await search(ask, { search: { filter } }))]).toEqual([filter, found])
  const sort = [{ fieldName: 'number', order: 'ASC' }]
  expect(numbers(await search(ask, { search: { sort } }))[0]).toBe('10001')
  const refused = await ask('POST', '/ecom/v1/orders/search', {
    body: { search: { filter: { owner: 'merchant' } } },
  })
  expect(refused.status).toBe(400)
})

test('visitors and members find their own orders alone, whatever the filter', async () => {
  const shop = await openShop()
  const [ada, eve] = [shop.visitor(), shop.visitor()]
  const member = await signIn(shop, address('ada'))
  const visitorId = await visitorIdOf(ada)
  await createOrders(shop, [{ buyerInfo: { visitorId } }, { buyerInfo: { memberId: member.id } }, {}])
  const all = { search: { filter: { $or: [{ number: '10001' }, { number: '10002' }, { archived: false }] } } }
  expect(numbers(await search(ada.ask, all))).toEqual(['10001'])
  expect(numbers(await search(eve.ask, all))).toEqual([])
  expect(numbers(await search(member.ask, all))).toEqual(['10002'])
  const ofContact = { search: { filter: { 'buyerInfo.contactId': member.id } } }
  expect(numbers(await search(member.ask, ofContact))).toEqual(['10002'])
  const old = await member.ask('POST', '/stores/v2/orders/query', { body: { query: {} } })
  expect(old.body).toMatchObject({
    totalResults: 1,
    orders: [
      {
        number: '10002',
        paymentStatus: 'PAID',
        currency: 'EUR',
        lineItems: [{ name: 'Wrapping', quantity: 1, totalPrice: '2.00' }],
        totals: { total: '2.00' },
      },
    ],
  })
})
