// Writes of products of catalog version 3.
export * from './bulk.ts'
export * from './by-filter.ts'
export * from './events.ts'
export * from './examples.ts'
export * from './routes.ts'

export const about =
  'Creating, changing and deleting products as catalog version 3 describes them. The calls need an API key with the permission `products.write`, and with `inventory.write` for the stock that is sent.'
