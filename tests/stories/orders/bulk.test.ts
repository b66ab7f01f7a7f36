// Changing several orders by one call: each is changed or refused on its own.
import type { OrderResults } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { openShop, type Shop } from '../../shop/open-shop.ts'
import { createOrder, wrapping } from './new-order.ts'

const unknown = '0d000000-0000-4000-8000-00000000000f'

/** Sends a call on several orders, and returns its results; `headers` may have an idempotency key. */
async function change({ merchant }: Shop, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await merchant.ask('POST', path, { body, headers })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { results, bulkActionMetadata } = answer.body as unknown as OrderResults
  const { totalSuccesses, totalFailures } = bulkActionMetadata
  expect([totalSuccesses + totalFailures, totalFailures]).toEqual([
    results.length,
    results.filter(({ itemMetadata }) => !itemMetadata.success).length,
  ])
  return results
}

const outcomesOf = (results: OrderResults['results']) =>
  results.map(({ itemMetadata: { id, error } }) => [id, error?.code ?? 'done'])

const payment = '/v1/bulk/payments-collector/mark-as-paid'

test('several orders are updated, each on its own and in the order of the call', async () => {
  const shop = await openShop()
  const create = () => createOrder(shop, { lineItems: [wrapping], paymentStatus: 'PAID' })
  const [first, second] = [await create(), await create()]
  const orders = [
    { order: { id: first.id, archived: true, seenByAHuman: true }, fieldMask: ['archived'] },
    { order: { id: unknown, archived: true } },
    { order: { id: second.id, buyerInfo: { email: 'Eve@Example.com' } } },
    { order: { id: first.id, buyerLanguage: 'fr' } },
    { order: { id: second.id, shippingInfo: { logistics: { shippingDestination: { address: null } } } } },
  ]
  const path = '/ecom/v1/bulk/orders/update'
  const results = await change(shop, path, { orders, returnEntity: true })
  expect(outcomesOf(results)).toEqual([
    [first.id, 'done'],
    [unknown, 'NOT_FOUND'],
    [second.id, 'done'],
    [first.id, 'done'],
    [second.id, 'INVALID_ARGUMENT'],
  ])
  expect(results[3]?.item).toMatchObject({ archived: true, seenByAHuman: false, buyerLanguage: 'fr' })
  expect([results[1]?.item, results[2]?.item?.buyerInfo.email]).toEqual([undefined, 'eve@example.com'])
  const names = (await shop.events(first.id, 'order')).map(({ name }) => name)
  expect(names.slice(-2)).toEqual(['order.updated', 'order.updated'])
  const [again] = await change(shop, path, { orders: [{ order: { id: first.id, archived: true } }] })
  expect(again).toEqual({ itemMetadata: { id: first.id, originalIndex: 0, success: true } })
  expect(await shop.events(first.id, 'order')).toHaveLength(names.length)
})

test('several orders are marked as paid once; what is refused leaves the others paid', async () => {
  const shop = await openShop({ isAlone: true })
  const [waiting, later] = [
    await createOrder(shop, { lineItems: [wrapping] }),
    await createOrder(shop, {
      lineItems: [{ ...wrapping, paymentOption: 'FULL_PAYMENT_OFFLINE' }],
      buyerInfo: {},
    }),
  ]
  const body = { ecomOrderIds: [waiting.id, unknown, later.id, waiting.id] }
  const headers = { 'idempotency-key': 'one' }
  const results = await change(shop, payment, body, headers)
  expect(outcomesOf(results)).toEqual([
    [waiting.id, 'done'],
    [unknown, 'NOT_FOUND'],
    [later.id, 'done'],
    [waiting.id, 'ORDER_ALREADY_PAID'],
  ])
  for (const { item } of [results[0], results[2]].flatMap((result) => result ?? []))
    expect(item).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  expect(await change(shop, payment, body, headers)).toEqual(results)
  await shop.platform.runJobs()
  expect(shop.platform.mails().map(({ to }) => to)).toEqual(['ada@example.com'])
  const { code } = await shop.visitor().ask('POST', payment, { body })
  expect(code).toBe('PERMISSION_DENIED')
})
