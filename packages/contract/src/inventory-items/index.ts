// The stock of variants as catalog version 3 has it: one inventory item for each variant, in the only location of the store.
export * from './errors.ts'
export * from './events.ts'
export * from './examples.ts'
export * from './item.ts'
export * from './routes.ts'

export const about =
  'The stock of variants as catalog version 3 has it: one item for each variant. The calls need an API key with the permission `inventory.read` or `inventory.write`.'
