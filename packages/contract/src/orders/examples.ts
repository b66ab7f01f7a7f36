// The examples of the order's routes.
import type { ExamplesOf } from '../route.ts'
import type { routes } from './routes.ts'

// A placeholder for the id of an order.
const orderExampleId = '00000000-0000-4000-8000-0000000000c2'

export const examples: ExamplesOf<typeof routes> = {
  'POST /ecom/v1/orders': {
    summary: 'Create an order',
    description:
      'Creates an order that was agreed elsewhere, such as at a till. Its amounts are taken as they are sent, if they add up. An order that is paid or costs nothing is approved at once; another one waits to be marked as paid, and is canceled after 24 hours. The items of the store are taken from stock, unless the order is one of the past.',
    body: {
      order: {
        lineItems: [
          {
            productName: { original: 'Gift wrapping' },
            catalogReference: { appId: 'my-till', catalogItemId: 'wrapping' },
            itemType: { preset: 'SERVICE' },
            quantity: 2,
            price: { amount: '3.50' },
          },
        ],
        priceSummary: { total: { amount: '7.00' } },
        buyerInfo: { email: 'mira@example.com' },
        paymentStatus: 'PAID',
        channelInfo: { type: 'POS' },
        currencyConversionDetails: { originalCurrency: 'EUR', conversionRate: '1' },
      },
    },
  },
  'QUERY /ecom/v1/orders/search': {
    summary: 'Search orders',
    description:
      'Returns orders, the newest first. Visitors and members find their own; programs with the permission `orders.read` find all of the store.',
    client: "shop.merchantOrders.query().eq('paymentStatus', 'PAID').limit(10).find()",
    body: { search: { filter: { paymentStatus: 'PAID' }, cursorPaging: { limit: 10 } } },
  },
  'QUERY /stores/v2/orders/query': {
    summary: 'Query orders (older API)',
    description: 'Returns the same orders in the shape of the older API, which some storefronts read still.',
    body: { query: { paging: { limit: 10 } } },
  },
  'GET /ecom/v1/orders/{id}': {
    summary: 'Get an order',
    description: 'Returns an order of the visitor or member; programs get any order of the store.',
    client: `shop.orders.get('${orderExampleId}')`,
    path: { id: orderExampleId },
    status: 404,
  },
  'POST /vitrine/v1/orders/send-link': {
    summary: 'Send the link of an order',
    description:
      'Mails a link to the order to its email address, for buyers without an account. The answer is the same if there is no such order.',
    client: "shop.orders.sendLink({ number: '10001', email: 'mira@example.com' })",
    body: { number: '10001', email: 'mira@example.com' },
  },
  'QUERY /vitrine/v1/order-pages/read': {
    summary: 'Get the page of an order',
    description:
      'Returns what the page shows that the link of an order opens. Whoever has the link reads it, so it leaves out streets and phone numbers.',
    body: { token: 'a-token-of-a-link' },
    status: 404,
  },
  'PATCH /ecom/v1/orders/{id}': {
    summary: 'Update an order',
    description:
      'Changes the contact and the addresses of an order, or files it in the archive. Lines and amounts stay as they were agreed.',
    client: `shop.merchantOrders.update('${orderExampleId}', { archived: true })`,
    path: { id: orderExampleId },
    body: { order: { archived: true } },
    status: 404,
  },
  'POST /ecom/v1/payments-collector/orders/{id}/mark-as-paid': {
    summary: 'Mark an order as paid',
    description:
      'Notes that an order was paid outside of the platform, such as by bank transfer. One that waited for its payment is approved.',
    client: `shop.merchantOrders.markAsPaid('${orderExampleId}')`,
    path: { id: orderExampleId },
    body: {},
    status: 404,
  },
  'POST /ecom/v1/bulk/orders/update': {
    summary: 'Update orders',
    description:
      'Changes up to 100 orders in one transaction, each as a single update does, and returns a result for each.',
    client: `shop.merchantOrders.bulkUpdate([{ id: '${orderExampleId}', archived: true }])`,
    body: { orders: [{ order: { id: orderExampleId, archived: true } }], returnEntity: true },
  },
  'POST /v1/bulk/payments-collector/mark-as-paid': {
    summary: 'Mark orders as paid',
    description:
      'Notes that up to 100 orders were paid outside of the platform, and returns a result for each, with the order if it was marked.',
    client: `shop.merchantOrders.bulkMarkAsPaid(['${orderExampleId}'])`,
    body: { ecomOrderIds: [orderExampleId] },
  },
}
