// Orders: what was agreed at a sale.
export * from './errors.ts'
export * from './events.ts'
export * from './examples.ts'
export * from './new-order.ts'
export * from './order.ts'
export * from './order-page.ts'
export * from './order-v2.ts'
export * from './routes.ts'
export * from './search.ts'
export * from './update-order.ts'

export const about =
  'What was sold: lines, addresses, delivery, tax and total as they were agreed. Later changes of products or prices do not change an order.'
