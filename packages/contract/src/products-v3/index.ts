// Products of catalog version 3: their shape, and the calls that read them.
export * from './examples.ts'
export * from './input.ts'
export * from './product.ts'
export * from './requested-fields.ts'
export * from './routes.ts'

export const about =
  'The products of the store as catalog version 3 answers them. Both versions have the same products.'
