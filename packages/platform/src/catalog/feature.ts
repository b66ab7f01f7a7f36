// The catalog: products, collections and inventory, in both versions of the catalog API and in calls of our own.
import type { FeatureDeps } from '../feature.ts'
import { merchantFilterJobs } from './bulk/change-by-filter.ts'
import { purgeBulkChanges } from './bulk/change-state.ts'
import { detachProductsJobs } from './collections/delete.ts'
import { ruleJobs } from './collections/rules.ts'
import { purgeLedger } from './inventory/ledger.ts'
import { soldOutJobs } from './inventory/sold-out-job.ts'
import { type InventoryAdmin, inventoryAdmin } from './inventory/store.ts'
import { type ProductsAdmin, productsAdmin } from './products/admin.ts'
import { dateJobs } from './products/apply-dates.ts'
import { documentHandlers } from './products/documents.ts'
import { previewHandlers } from './products/previews.ts'
import { productCache } from './products/product-cache.ts'
import { searchHandlers } from './products/search.ts'
import { seoHandlers } from './products/seo.ts'
import { collectionHandlers } from './wire-v1/collections.ts'
import { inventoryHandlers } from './wire-v1/inventory.ts'
import { productHandlers } from './wire-v1/products.ts'
import { categoryHandlers, categoryJobs } from './wire-v3/categories.ts'
import { productFilterJobs } from './wire-v3/change-by-filter.ts'
import { itemFilterJobs } from './wire-v3/inventory-by-filter.ts'
import { itemHandlers } from './wire-v3/inventory-items.ts'
import { productsV3Handlers } from './wire-v3/products.ts'
import { variantsV3Handlers } from './wire-v3/variants.ts'
import { writeV3Handlers } from './wire-v3/write-products.ts'

/** Makes the catalog feature. */
export function catalogFeature(deps: FeatureDeps) {
  const cache = productCache(deps)
  return {
    handlers: {
      ...searchHandlers(deps, cache),
      ...documentHandlers(deps),
      ...previewHandlers(deps, cache),
      ...seoHandlers(deps, cache),
      ...productHandlers(deps, cache),
      ...collectionHandlers(deps),
      ...inventoryHandlers(deps),
      ...productsV3Handlers(deps, cache),
      ...variantsV3Handlers(deps, cache),
      ...writeV3Handlers(deps, cache),
      ...categoryHandlers(deps),
      ...itemHandlers(deps),
    },
    jobs: { ...dateJobs(deps), ...soldOutJobs(deps), ...detachProductsJobs(deps), ...ruleJobs(deps) },
    bulkJobs: {
      ...merchantFilterJobs(deps),
      ...productFilterJobs(deps),
      ...itemFilterJobs(deps),
      ...categoryJobs(deps),
    },
    purges: { 'purge-bulk-changes': purgeBulkChanges, 'purge-stock-ledger': purgeLedger },
    store: (findStore: () => Promise<string>): ProductsAdmin & InventoryAdmin => ({
      ...productsAdmin(deps, findStore),
      ...inventoryAdmin(deps, findStore),
    }),
  }
}
