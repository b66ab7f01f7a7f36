// Changing orders: contact and addresses, how they are filed, and that they were paid.
import type { Order } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { openCheckoutShop, readyPage } from '../../shop/checkout-shop.ts'
import { openShop } from '../../shop/open-shop.ts'
import { createOrder, wrapping } from './new-order.ts'

const contactDetails = { firstName: 'Ada', lastName: 'Byron', company: 'Engines' }
const address = { country: 'DE', city: 'Berlin', addressLine: 'Torstr. 1', postalCode: '10119' }

test('contact, addresses and filing change; what was agreed stays', async () => {
  const shop = await openShop()
  const order = await createOrder(shop, {
    paymentStatus: 'PAID',
    billingInfo: { address, contactDetails },
    shippingInfo: { title: 'Standard', logistics: { shippingDestination: { address, contactDetails } } },
  })
  const update = (changes: object) =>
    shop.merchant.ask('PATCH', `/ecom/v1/orders/${order.id}`, { body: { order: changes } })
  const { body } = await update({
    archived: true,
    seenByAHuman: true,
    buyerInfo: { email: 'Eve@Example.com' },
    buyerLanguage: 'fr',
    billingInfo: { address: null, contactDetails: { lastName: 'King', company: null } },
    shippingInfo: {
      logistics: { shippingDestination: { address: { country: 'FR', addressLine: 'Rue 2' } } },
    },
    priceSummary: { total: { amount: '0.00' } },
    number: '1',
  })
  const expected: Order = {
    ...order,
    archived: true,
    seenByAHuman: true,
    buyerInfo: { email: 'eve@example.com' },
    buyerLanguage: 'fr',
    billingInfo: { contactDetails: { firstName: 'Ada', lastName: 'King' } },
    shippingInfo: {
      ...(order.shippingInfo as NonNullable<Order['shippingInfo']>),
      logistics: {
        shippingDestination: {
          contactDetails,
          address: { country: 'FR', addressLine: 'Rue 2', streetAddress: { name: 'Rue 2', number: '' } },
        },
      },
    },
  }
  expect(body).toEqual({ order: expected })
  const kept = await update({ buyerInfo: null, billingInfo: { contactDetails: null }, weightUnit: null })
  expect(kept.body).toEqual({ order: expected })
  const names = (await shop.events(order.id, 'order')).map(({ name }) => name)
  expect(names).toEqual(['order.created', 'order.approved', 'order.updated'])
  const pickup = await createOrder(shop, { lineItems: [wrapping] })
  const refused = await shop.merchant.ask('PATCH', `/ecom/v1/orders/${pickup.id}`, {
    body: { order: { shippingInfo: { logistics: { shippingDestination: { address } } } } },
  })
  expect(refused.broken).toEqual(['order.shippingInfo.logistics.shippingDestination FIELD_NOT_ALLOWED'])
  const visitor = await shop.visitor().ask('PATCH', `/ecom/v1/orders/${order.id}`, { body: { order: {} } })
  expect(visitor.code).toBe('PERMISSION_DENIED')
})

const markAsPaid = (shop: Pick<Awaited<ReturnType<typeof openShop>>, 'merchant'>, id: string) =>
  shop.merchant.ask('POST', `/ecom/v1/payments-collector/orders/${id}/mark-as-paid`, { body: {} })

test('an order that is paid later is marked as paid, once', async () => {
  const shop = await openCheckoutShop({ isAlone: true })
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'bowl', quantity: 1 }])
  const placed = await (await readyPage(shop, visitor)).order()
  await shop.platform.runJobs()
  const { body } = await markAsPaid(shop, placed.id)
  const { total } = placed.priceSummary
  expect(body).toMatchObject({
    order: {
      status: 'APPROVED',
      paymentStatus: 'PAID',
      balanceSummary: { balance: { amount: '0.00' }, paid: total },
      activities: [{ type: 'ORDER_PLACED' }, { type: 'ORDER_PAID' }],
    },
  })
  expect((await markAsPaid(shop, placed.id)).code).toBe('ORDER_ALREADY_PAID')
  const [, , , paid] = await shop.events(placed.id, 'order')
  expect(paid).toMatchObject({
    name: 'order.payment-status-updated',
    payload: { previousPaymentStatus: 'NOT_PAID' },
  })
  await shop.platform.runJobs()
  expect(shop.platform.mails()).toHaveLength(1)
})

test('an order that waits for its payment is approved by it, and not canceled later', async () => {
  const shop = await openShop({ isAlone: true })
  const [order, left] = [await createOrder(shop), await createOrder(shop, { lineItems: [wrapping] })]
  expect((await markAsPaid(shop, order.id)).body).toMatchObject({ order: { status: 'APPROVED' } })
  const names = (await shop.events(order.id, 'order')).map(({ name }) => name)
  expect(names).toEqual(['order.created', 'order.updated', 'order.payment-status-updated', 'order.approved'])
  // Its mail is sent: by a clock that passes meanwhile, the claim of a running job is over.
  await shop.platform.runJobs()
  shop.clock.pass(25 * 3600)
  await shop.platform.runJobs()
  const { body } = await shop.merchant.ask('GET', `/ecom/v1/orders/${order.id}`)
  expect(body).toMatchObject({ order: { status: 'APPROVED', paymentStatus: 'PAID' } })
  expect(shop.platform.mails().map(({ to }) => to)).toEqual(['ada@example.com'])
  expect((await markAsPaid(shop, left.id)).code).toBe('ORDER_CANCELED')
})
