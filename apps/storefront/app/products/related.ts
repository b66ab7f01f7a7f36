// Products of the same collections, for the bottom of a product page.
import type { Product } from '@vitrine/client'
import type { Visitor } from '../visitor.ts'
import { toCard } from './product-card.tsx'

/** How many products the row shows. */
const rowSize = 4
/** How many products of a collection they are taken from, so that each product page leads to others. */
const candidates = 12
const maxCollections = 3

/** The cards of related products that are in stock; collections come in the order of the product. */
export async function loadRelated({ products }: Visitor, product: Product) {
  const found = new Map<string, Product>()
  for (const collectionId of product.collectionIds.slice(0, maxCollections)) {
    const { items } = await products.search({ collectionId, inStock: true, limit: candidates })
    const others = items.filter(({ id }) => id !== product.id)
    // Each product begins at another place, so that no four products are on all pages.
    const start = Number(product.numericId) % Math.max(1, others.length)
    for (const other of [...others.slice(start), ...others.slice(0, start)]) found.set(other.id, other)
    if (found.size >= rowSize) break
  }
  return [...found.values()].slice(0, rowSize).map((other) => toCard(other))
}
