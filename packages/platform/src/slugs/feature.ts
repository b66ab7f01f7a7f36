// Answers where the slug of a product or collection leads.
import { Refusal } from '@vitrine/rules'
import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { resolveSlug } from './store.ts'

/** Makes the feature of slugs. */
export function slugsFeature({ database }: Deps) {
  const handlers: Handlers<'slugs'> = {
    'GET /vitrine/v1/slugs/products/{slug}': async ({ path }, { storeId }) => {
      const slug = await resolveSlug(database, storeId, 'product', path.slug)
      if (slug === undefined) throw new Refusal('PRODUCT_NOT_FOUND', path)
      return { slug }
    },
    'GET /vitrine/v1/slugs/collections/{slug}': async ({ path }, { storeId }) => {
      const slug = await resolveSlug(database, storeId, 'collection', path.slug)
      if (slug === undefined) throw new Refusal('COLLECTION_NOT_FOUND', path)
      return { slug }
    },
  }
  return { handlers }
}
