// Orders that are paid later: each checkout has one order or none, and what an order takes is taken with it: its stock and its number.
import { onlyVariantId, storesAppId } from '@vitrine/contract'
import type { Damage, OpenWriter } from '../../shop/kill.ts'
import { bowl } from '../../shop/sample-products.ts'
import type { Server } from '../../shop/server.ts'
import { sendAs } from './send.ts'

const apiKey = 'key-of-the-orders-0123'
const send = sendAs(apiKey)
const stock = 90_000

const bill = {
  address: { country: 'DE', city: 'Berlin', postalCode: '10119', addressLine: 'Torstr. 1' },
  contactDetails: { firstName: 'Ada', lastName: 'Byron' },
}
const sold = {
  catalogReference: {
    appId: storesAppId,
    catalogItemId: bowl.id,
    options: { variantId: onlyVariantId },
  },
  quantity: 2,
}

interface Stored {
  checkoutId: string
  completed: boolean
  orders: number
  quantity: number
}

export const openOrders: OpenWriter = async (server) => {
  const { id: storeId } = await server.openStore({
    name: 'Orders',
    currency: 'EUR',
    storefrontUrl: 'http://orders.test',
    apiKey,
    offlinePayment: { title: 'Invoice' },
    products: [
      {
        ...bowl,
        collectionIds: [],
        productType: 'digital',
        variants: [{ id: onlyVariantId, choices: {}, stock }],
      },
    ],
  })
  const acknowledged = new Map<string, string>()
  const sent: string[] = []

  const order = async (current: Server) => {
    const created = await send(current, 'POST', '/ecom/v1/checkouts', {
      channelType: 'WEB',
      checkoutInfo: { buyerInfo: { email: 'ada@example.com' }, billingInfo: bill },
      lineItems: [sold],
    })
    const { id } = (created as { checkout: { id: string } }).checkout
    sent.push(id)
    const placed = await send(current, 'POST', `/ecom/v1/checkouts/${id}/create-order`, {})
    acknowledged.set(id, (placed as { orderId: string }).orderId)
  }

  const check = async (current: Server): Promise<Damage> => {
    const rows = await current.rows<Stored>(
      `select c.id as "checkoutId", c.completed, count(o.id)::int as orders,
         coalesce(sum((o.facts#>>'{lineItems,0,quantity}')::int), 0)::int as quantity
       from checkouts c left join orders o on o.store_id = c.store_id and o.checkout_id = c.id
       where c.store_id = $1 group by c.id, c.completed`,
      storeId,
    )
    const [left] = await current.rows<{ quantity: number }>(
      'select quantity::int from stock where store_id = $1',
      storeId,
    )
    const numbers = await current.rows<{ number: string }>(
      'select number from orders where store_id = $1 order by number::bigint',
      storeId,
    )
    const byId = new Map(rows.map((row) => [row.checkoutId, row]))
    const taken = rows.reduce((sum, { quantity }) => sum + quantity, 0)
    return {
      lost: [
        ...sent.filter((id) => !byId.has(id)),
        ...[...acknowledged.keys()].filter((id) => !byId.get(id)?.completed),
      ],
      partial: [
        ...rows
          .filter(({ completed, orders }) => orders !== Number(completed))
          .map(({ checkoutId }) => `a checkout and its order differ: ${checkoutId}`),
        ...(left?.quantity === stock - taken ? [] : [`${taken} were sold, and ${left?.quantity} are left`]),
        ...numbers
          .filter(({ number }, n) => number !== `${10_001 + n}`)
          .map(({ number }) => `a gap before the number ${number}`),
      ],
    }
  }
  return {
    name: 'orders',
    lanes: [order, order],
    check,
    figures: () => ({
      acknowledged: sent.length + acknowledged.size,
      interrupted: sent.length - acknowledged.size,
    }),
  }
}
