// Archives and restores a product. The product keeps all that it has, such as whether it is visible, so that it can be restored
// as it was.
import type { ProductFacts } from './product.ts'

/** The product in the archive; one that is there already stays as it is. */
export const archiveProduct = (facts: ProductFacts, now: number): ProductFacts =>
  facts.archivedDate ? facts : { ...facts, archivedDate: new Date(now).toISOString() }

/** The product outside of the archive. */
export function restoreProduct({ archivedDate: _, ...facts }: ProductFacts): ProductFacts {
  return facts
}
