// Reads a product for its form: as it is stored, and as version 1 of the catalog shows it.
import type { Product, ProductDocument } from '@vitrine/client'
import type { MerchantClient } from '../sign-in/merchant.ts'

/** A product with what its form needs besides. */
export interface EditedProduct extends Product {
  document: ProductDocument
  /** That of the store. */
  timeZone: string
}

type Reader = Pick<MerchantClient, 'products' | 'productDocuments' | 'merchantCollections' | 'store'>

/** The product with its revision and its cost, and with the collections that merchants choose for it. */
export async function loadEdited(client: Reader, id: string): Promise<EditedProduct | null> {
  const [product, document, rules, { timeZone }] = await Promise.all([
    client.products.get(id, { forMerchant: true }),
    client.productDocuments.get(id),
    client.merchantCollections.rules(),
    client.store.get(),
  ])
  if (!product || !document) return null
  // It was changed between the two reads.
  if (product.revision !== document.revision) return loadEdited(client, id)
  const collectionIds = product.collectionIds.filter((collectionId) => !rules.has(collectionId))
  return { ...product, collectionIds, document, timeZone }
}
