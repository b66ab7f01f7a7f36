// The module for products as they are stored: each is read and saved as a whole. Storefronts do not import it.
import type {
  BulkResult,
  NewProductDocument,
  ProductDocument,
  ProductDocumentUpdate,
} from '@vitrine/contract'
import type { CallOptions, WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'
import type { StockOptions } from './inventory.ts'

/** What was written. */
export interface WrittenDocument {
  id: string
  revision: string
}

/** What the `productDocuments` module can do. */
export interface ProductDocumentsModule {
  /** The product with this id as it is stored, or `null`. Its stock needs the permission `inventory.read`. */
  get(productId: string, options?: CallOptions): Promise<ProductDocument | null>
  /** Up to 100 products by their ids, without those that do not exist. */
  list(productIds: readonly string[], options?: CallOptions): Promise<ProductDocument[]>
  /** Creates a product whole, with its stock. */
  create(document: NewProductDocument, options?: WriteOptions): Promise<WrittenDocument>
  /**
   * Saves a product whole, at the revision that was read: fields that are absent are empty from then on. A product that was changed
   * since stays as it is: the call fails with the code `REVISION_MISMATCH`, and `data.document` is the product as it is now.
   */
  save(document: ProductDocumentUpdate, options?: StockOptions): Promise<WrittenDocument>
  /** Saves up to 100 products, each whole or not at all, and returns a result for each. */
  bulkSave(documents: readonly ProductDocumentUpdate[], options?: WriteOptions): Promise<BulkResult>
}

/** The module for products as they are stored; it needs an API key. */
export const productDocuments: ModuleFactory<ProductDocumentsModule> = ({ call }) => ({
  get: async (productId, options) => {
    const answer = await call(
      'GET /vitrine/v1/products/{productId}/document',
      { path: { productId } },
      { ...options, absent: 'PRODUCT_NOT_FOUND' },
    )
    return answer?.document ?? null
  },
  list: async (ids, options) => {
    const body = { ids: [...ids] }
    return (await call('QUERY /vitrine/v1/products/documents/query', { body }, options)).documents
  },
  create: (document, options) => call('POST /vitrine/v1/products/documents', { body: { document } }, options),
  save: ({ id: productId, ...document }, { reason: stockReason, ...options } = {}) =>
    call(
      'PATCH /vitrine/v1/products/{productId}/document',
      { path: { productId }, body: { document, stockReason } },
      options,
    ),
  bulkSave: (documents, options) =>
    call('PATCH /vitrine/v1/products/documents', { body: { documents: [...documents] } }, options),
})
