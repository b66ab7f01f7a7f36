// The module for the brands of products. Storefronts do not import it, so it is not in their bundles.
import type { Brand, BrandUpdate } from '@vitrine/contract'
import { type CountedRead, type EntityModule, entityModule } from './entity-module.ts'

export type { Brand, BrandUpdate } from '@vitrine/contract'

/** The fields of a brand that `query` takes. */
export interface BrandFields {
  compare: { id: string; name: string; createdDate: string; updatedDate: string }
  list: Record<never, never>
  sort: 'name' | 'createdDate' | 'updatedDate'
}

/** What the `brands` module can do. A new name takes effect on all products that have the brand. */
export interface BrandsModule
  extends EntityModule<Brand, { name: string }, BrandUpdate, BrandFields, CountedRead, string> {}

/** The module for brands; it needs an API key. */
export const brands = entityModule<BrandsModule>({
  name: 'brand',
  plural: 'brands',
  base: '/stores/v3/brands',
  absent: 'BRAND_NOT_FOUND',
  isFoundByName: true,
})
