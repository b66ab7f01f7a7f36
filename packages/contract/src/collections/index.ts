// Collections: their shape, their events, and the calls that read and change them.
export * from './collection.ts'
export * from './errors.ts'
export * from './events.ts'
export * from './examples.ts'
export * from './routes.ts'
export * from './rule.ts'

export const about = 'Groups of products.'
