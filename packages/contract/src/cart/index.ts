// Carts: the visitor's own, and any cart of the store by its id.
export * from './cart.ts'
export * from './errors.ts'
export * from './events.ts'
export * from './examples.ts'
export * from './line-item.ts'
export * from './requests.ts'
export * from './routes.ts'

export const about = 'The cart of the current visitor; for merchants, any cart by its id.'
