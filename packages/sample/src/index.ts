// Entry point of the sample shop: products, collections, store settings, and pictures by name.
import type { ProductDraft } from '@vitrine/contract'
import { products } from './products.ts'

export { collections } from './collections.ts'
export { draw, drawingNames } from './draw.ts'
export { sampleStore } from './store.ts'

/** The 48 products in the order of their numbers. */
export const sampleProducts: ProductDraft[] = products.map((product) => product.draft)
