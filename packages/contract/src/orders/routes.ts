// The calls on orders.
import { z } from 'zod'
import type { RouteTable } from '../route.ts'
import { Guid } from '../ids.ts'
import type { refusals } from './errors.ts'
import { Order } from './order.ts'

export const routes = {
  'GET /ecom/v1/orders/{id}': {
    path: { id: Guid },
    answer: z.object({ order: Order }),
    for: 'caller',
    refuses: ['NOT_FOUND'],
  },
} as const satisfies RouteTable<keyof typeof refusals>
