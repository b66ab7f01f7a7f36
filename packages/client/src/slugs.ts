// The module for slugs: where old links to products and collections lead.
import type { CallOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'

/** What the `slugs` module can do. */
export interface SlugsModule {
  /** The current slug of the product that has or had this one, or `null`. */
  ofProduct(slug: string, options?: CallOptions): Promise<string | null>
  /** The current slug of the collection that has or had this one, or `null`. */
  ofCollection(slug: string, options?: CallOptions): Promise<string | null>
}

/** The module for slugs. */
export const slugs: ModuleFactory<SlugsModule> = ({ call }) => ({
  ofProduct: async (slug, options) =>
    (
      await call(
        'GET /vitrine/v1/slugs/products/{slug}',
        { path: { slug } },
        { ...options, absent: 'PRODUCT_NOT_FOUND' },
      )
    )?.slug ?? null,
  ofCollection: async (slug, options) =>
    (
      await call(
        'GET /vitrine/v1/slugs/collections/{slug}',
        { path: { slug } },
        { ...options, absent: 'COLLECTION_NOT_FOUND' },
      )
    )?.slug ?? null,
})
