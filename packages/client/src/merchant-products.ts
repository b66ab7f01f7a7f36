// The module with which merchants change products. Storefronts do not import it, so it is not in their bundles.
import type { Product, ProductUpdate } from '@vitrine/contract'
import type { WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'

/** What the `merchantProducts` module can do. */
export interface MerchantProductsModule {
  /**
   * Changes the fields that are given, and returns the whole product with its new revision. With
   * `` ifMatch: `${product.id}:${product.revision}` `` a product that was changed meanwhile stays as it is: the call fails with
   * the code `REVISION_MISMATCH`.
   */
  update(productId: string, update: ProductUpdate, options?: WriteOptions): Promise<Product>
}

/** The module for merchants who change products; it needs an API key. */
export const merchantProducts: ModuleFactory<MerchantProductsModule> = ({ call }) => ({
  update: async (id, product, { ifMatch, ...options } = {}) => {
    const answer = await call(
      'PATCH /stores/v1/products/{id}',
      { path: { id }, body: { product } },
      // The id of a product may have characters that no header may have.
      { ...options, ...(ifMatch && { ifMatch: encodeURI(ifMatch) as typeof ifMatch }) },
    )
    return answer.product
  },
})
