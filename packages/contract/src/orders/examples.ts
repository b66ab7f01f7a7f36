// The examples of the order's routes.
import type { ExamplesOf } from '../route.ts'
import type { routes } from './routes.ts'

// A placeholder for the id of an order.
const orderExampleId = '00000000-0000-4000-8000-0000000000c2'

export const examples: ExamplesOf<typeof routes> = {
  'GET /ecom/v1/orders/{id}': {
    summary: 'Get an order',
    description: 'Returns an order of the visitor or member; programs get any order of the store.',
    client: `shop.orders.get('${orderExampleId}')`,
    path: { id: orderExampleId },
    status: 404,
  },
}
