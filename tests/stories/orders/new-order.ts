// Orders as programs send them.
import { type NewOrder, type Order, storesAppId } from '@vitrine/contract'
import { expect } from 'vitest'
import type { Shop } from '../../shop/open-shop.ts'
import type { Visitor } from '../../shop/visitor.ts'

/** A line that is in no catalog of the store. */
export const wrapping = {
  productName: { original: 'Wrapping' },
  catalogReference: { appId: 'till', catalogItemId: 'wrapping' },
  itemType: { preset: 'SERVICE' as const },
  quantity: 1,
  price: { amount: '2.00' },
}

/** Two bowls of the catalog, of which the shop has three. */
export const bowls = {
  productName: { original: 'Bowl' },
  catalogReference: { appId: storesAppId, catalogItemId: 'bowl' },
  itemType: { preset: 'PHYSICAL' as const },
  quantity: 2,
  price: { amount: '30.00' },
}

/** An order of two bowls with what a story changes of it. */
export const newOrder = (changes: Partial<NewOrder> = {}): NewOrder => ({
  lineItems: [bowls],
  priceSummary: {},
  channelInfo: { type: 'POS' },
  currencyConversionDetails: { originalCurrency: 'EUR', conversionRate: '1' },
  buyerInfo: { email: 'Ada@Example.com' },
  ...changes,
})

/** Creates an order, and answers as it comes. */
export const sendOrder = (
  { merchant }: Pick<Shop, 'merchant'>,
  changes: Partial<NewOrder> = {},
  others: { settings?: object; headers?: Record<string, string> } & Record<string, unknown> = {},
) => {
  const { headers, ...body } = others
  return merchant.ask('POST', '/ecom/v1/orders', {
    body: { order: newOrder(changes), ...body },
    ...(headers && { headers }),
  })
}

/** Creates an order, and returns it. */
export async function createOrder(...sent: Parameters<typeof sendOrder>): Promise<Order> {
  const { status, body } = await sendOrder(...sent)
  expect(status, JSON.stringify(body)).toBe(200)
  return body['order'] as Order
}

/** The id of a visitor, for orders of theirs. */
export async function visitorIdOf({ ask }: Pick<Visitor, 'ask'>): Promise<string> {
  const { body } = await ask('GET', '/vitrine/v1/me')
  return (body as { principal: { visitorId: string } }).principal.visitorId
}

/** How many bowls are in stock. */
export async function bowlsInStock({ rows }: Pick<Shop, 'rows'>): Promise<bigint | undefined> {
  const [row] = await rows<{ quantity: bigint }>(
    `select quantity from stock where store_id = $1 and product_id = 'bowl'`,
  )
  return row?.quantity
}
