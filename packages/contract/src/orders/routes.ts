// The calls on orders.
import { z } from 'zod'
import type { refusals as cartRefusals } from '../cart/errors.ts'
import type { refusals as checkoutRefusals } from '../checkout/errors.ts'
import type { RouteTable } from '../route.ts'
import { Guid } from '../ids.ts'
import { permission } from '../permissions.ts'
import type { refusals } from './errors.ts'
import { CursorPagingMetadata, QueryBody } from '../query.ts'
import { CreateOrder } from './new-order.ts'
import { Order } from './order.ts'
import { OrderPage, SendOrderLink } from './order-page.ts'
import { OrderV2 } from './order-v2.ts'
import { OrderSearch } from './search.ts'
import { BulkUpdateOrders, OrderIds, OrderResults, UpdateOrder } from './update-order.ts'

const OrderAnswer = z.object({ order: Order })

export const routes = {
  'POST /ecom/v1/orders': {
    body: CreateOrder,
    answer: OrderAnswer,
    for: permission('orders.write'),
    refuses: [
      'AMOUNTS_DO_NOT_ADD_UP',
      'PURCHASED_DATE_CANNOT_BE_IN_FUTURE',
      'ITEM_NOT_FOUND_IN_CATALOG',
      'PARTIAL_OUT_OF_STOCK',
      'FULL_OUT_OF_STOCK',
    ],
  },
  'QUERY /ecom/v1/orders/search': {
    body: z.object({ search: OrderSearch.nullish() }),
    answer: z.object({ orders: z.array(Order), metadata: CursorPagingMetadata }),
    for: 'caller',
  },
  'QUERY /stores/v2/orders/query': {
    body: z.object({ query: QueryBody.nullish() }),
    answer: z.object({ orders: z.array(OrderV2), totalResults: z.int() }),
    for: 'caller',
  },
  'GET /ecom/v1/orders/{id}': {
    path: { id: Guid },
    answer: OrderAnswer,
    for: 'caller',
    refuses: ['NOT_FOUND'],
  },
  'POST /vitrine/v1/orders/send-link': {
    body: SendOrderLink,
    for: 'visitor',
    refuses: ['TOO_MANY_REQUESTS'],
  },
  'QUERY /vitrine/v1/order-pages/read': {
    body: z.object({ token: z.string().min(1).max(200) }),
    answer: OrderPage,
    for: 'anyone',
    refuses: ['ORDER_PAGE_NOT_FOUND'],
  },
  'PATCH /ecom/v1/orders/{id}': {
    path: { id: Guid },
    body: UpdateOrder,
    answer: OrderAnswer,
    for: permission('orders.write'),
    refuses: ['NOT_FOUND', 'ORDER_IS_PENDING', 'ORDER_IS_REJECTED'],
  },
  'POST /ecom/v1/payments-collector/orders/{id}/mark-as-paid': {
    path: { id: Guid },
    body: z.object({}),
    answer: OrderAnswer,
    for: permission('orders.write'),
    refuses: ['NOT_FOUND', 'ORDER_ALREADY_PAID', 'ORDER_CANCELED', 'ORDER_IS_PENDING', 'ORDER_IS_REJECTED'],
  },
  'POST /ecom/v1/bulk/orders/update': {
    body: BulkUpdateOrders,
    answer: OrderResults,
    for: permission('orders.write'),
  },
  'POST /v1/bulk/payments-collector/mark-as-paid': {
    body: OrderIds,
    answer: OrderResults,
    for: permission('orders.write'),
  },
} as const satisfies RouteTable<
  keyof typeof refusals | keyof typeof cartRefusals | keyof typeof checkoutRefusals
>
