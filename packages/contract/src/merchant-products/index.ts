// Changes of products by merchants: what they send, the calls and the events.
export * from './bulk.ts'
export * from './by-filter.ts'
export * from './events.ts'
export * from './examples.ts'
export * from './media.ts'
export * from './product-input.ts'
export * from './routes.ts'
export * from './variants.ts'

export const about =
  'Creating, changing and deleting products. The calls need an API key with the permission `products.write`.'
