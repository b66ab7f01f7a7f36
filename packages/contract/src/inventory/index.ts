// The stock of products as catalog version 1 has it: their shape, their events, the calls, and the ledger of all changes.
export * from './errors.ts'
export * from './events.ts'
export * from './examples.ts'
export * from './item.ts'
export * from './ledger.ts'
export * from './routes.ts'

export const about =
  'The stock of products, one item for each product. The calls need an API key with the permission `inventory.read` or `inventory.write`.'
