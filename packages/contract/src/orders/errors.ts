// The error codes of orders.
import type { RefusalTable } from '../errors.ts'

export const refusals = {
  NOT_FOUND: { status: 404, message: 'Order not found', fix: 'Check the order id' },
  ORDER_PAGE_NOT_FOUND: {
    status: 404,
    message: 'The link of the order has expired',
    fix: 'Ask for another link with the number of the order and its email address',
  },
  AMOUNTS_DO_NOT_ADD_UP: {
    status: 400,
    message: 'The amounts do not add up',
    fix: 'Correct the field that `data.field` names: the lines less discounts, with delivery and tax, are the total',
  },
  ORDER_ALREADY_PAID: { status: 409, message: 'The order is paid', fix: 'Nothing is left to pay' },
  ORDER_CANCELED: { status: 409, message: 'The order is canceled', fix: 'Create another order' },
  ORDER_IS_PENDING: {
    status: 409,
    message: 'A payment of the order is under way',
    fix: 'Wait until the payment succeeds or fails',
  },
  ORDER_IS_REJECTED: {
    status: 409,
    message: 'The payment of the order has failed',
    fix: 'Create another order',
  },
  PURCHASED_DATE_CANNOT_BE_IN_FUTURE: {
    status: 400,
    message: 'The date of purchase lies in the future',
    fix: 'Send a date that is over, or none',
  },
} as const satisfies RefusalTable
