// Products: their shape, the catalog of an import file, and the calls that read and search them.
export * from './browse.ts'
export * from './draft.ts'
export * from './errors.ts'
export * from './examples.ts'
export * from './parts.ts'
export * from './picture.ts'
export * from './product.ts'
export * from './routes.ts'
export * from './search.ts'

export const about = 'The products of the store, and its catalog version.'
