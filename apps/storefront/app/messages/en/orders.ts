// Texts of an order, which the thank-you page shows too, and of the list of a member's orders.

export const order = {
  title: (number: string) => `Order ${number}`,
  /** Before the date. */
  placed: 'Placed on ',
  items: 'Items of your order',
  delivery: 'Delivery',
  pickup: 'Pickup',
  bringNumber: 'Please bring your order number.',
  billing: 'Billing address',
  toPay: (total: string) => `To pay: ${total}`,
  reference: (number: string) => `Reference: order ${number}`,
  all: 'All orders',
  notFound: {
    title: 'We can’t find this order',
    text: 'It may belong to another account. Your own orders are in your list.',
  },
}

export const orders = {
  link: 'Orders',
  title: 'Orders',
  none: 'You have no orders yet.',
  unconfirmed:
    'Have you ordered without your account? Those orders show here once your email address is confirmed.',
  confirm: 'Confirm it in your profile',
  action: 'Start shopping',
  /** After the names of the first products. */
  more: (n: number) => ` and ${n} more`,
  pages: 'Pages of your orders',
  newer: 'Newer orders',
  older: 'Older orders',
}

/** What an order stands at, by the values of the platform. */
export const orderStates = {
  canceled: 'Canceled',
  rejected: 'Payment declined',
  free: 'Nothing to pay',
  payments: {
    UNSPECIFIED: 'Not paid yet',
    NOT_PAID: 'Not paid yet',
    PENDING: 'Payment pending',
    PENDING_MERCHANT: 'Payment pending',
    PARTIALLY_PAID: 'Partly paid',
    PAID: 'Paid',
    PARTIALLY_REFUNDED: 'Partly refunded',
    FULLY_REFUNDED: 'Refunded',
    CANCELED: 'Payment canceled',
    DECLINED: 'Payment declined',
  },
  deliveries: {
    NOT_FULFILLED: 'Not sent yet',
    PARTIALLY_FULFILLED: 'Partly sent',
    FULFILLED: 'Sent',
    CANCELED: 'Delivery canceled',
  },
  pickups: {
    NOT_FULFILLED: 'Not picked up yet',
    PARTIALLY_FULFILLED: 'Partly picked up',
    FULFILLED: 'Picked up',
    CANCELED: 'Pickup canceled',
  },
}
