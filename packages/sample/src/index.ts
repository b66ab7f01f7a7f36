// The door of the sample shop: its goods and collections, how it is opened, and its pictures by name.
import type { ProductDraft } from '@vitrine/contract'
import { all } from './products.ts'

export { collections } from './collections.ts'
export { draw, drawingNames } from './draw.ts'
export { sampleStore } from './store.ts'

/** The forty-eight goods, in the order in which they were first made. */
export const sampleProducts: ProductDraft[] = all.map((good) => good.draft)
