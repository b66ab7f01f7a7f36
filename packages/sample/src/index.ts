// The door of the sample shop: its goods, its texts, and its pictures by name.
import type { ProductDraft } from '@vitrine/contract'
import { all } from './goods.ts'

export { draw, drawingNames } from './draw.ts'
export { sampleStore } from './store.ts'

/** The twelve goods, in the order in which they were first made. */
export const goods: ProductDraft[] = all.map((good) => good.draft)
