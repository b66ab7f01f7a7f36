// The tags of pages for search engines, of products and of all other pages.
import { Refusal, seoTagsOf } from '@vitrine/rules'
import type { Handlers } from '../../call.ts'
import type { Deps } from '../../deps.ts'
import { lookup } from '../../storage/database.ts'
import { storeNotFound } from '../../storage/store-facts.ts'
import type { productCache } from './product-cache.ts'
import { readProduct } from './store.ts'

const findHome = lookup<{ storeId: string }>(
  'products.seo-of-home',
  `select coalesce(settings->'home'->>'title', name) as title, settings->'home'->>'description' as description
   from stores where id = $storeId`,
)

/** Makes the handlers of the tags of pages. */
export const seoHandlers = (
  { database, clock }: Deps,
  cache: ReturnType<typeof productCache>,
): Handlers<'seo'> => ({
  'GET /promote/seo/v1/resolve-item-seo-tags': async ({ query: { itemType, slug } }, { storeId }) => {
    if (itemType !== 'STORES_PRODUCT') return { seoTags: { tags: [] } }
    const view = { canSeeHidden: false, now: clock.now() }
    const [product] = await cache.render(
      storeId,
      await readProduct(database, storeId, slug, view, 'slug'),
      view,
    )
    if (!product) throw new Refusal('PRODUCT_NOT_FOUND', { slug })
    const { name, descriptionText, media, seoData } = product
    const shown = { title: name, description: descriptionText, picture: media.mainMedia?.image?.url }
    return { seoTags: { tags: seoTagsOf(shown, seoData) } }
  },
  'GET /promote/seo/v1/resolve-static-page-seo-tags': async ({ query }, { storeId }) => {
    const [home] = await database.run<{ title: string; description: string | null }>(findHome({ storeId }))
    if (!home) throw storeNotFound()
    const shown = { title: query.pageName || home.title, description: home.description ?? undefined }
    return { seoTags: { tags: seoTagsOf(shown, query.seoData) } }
  },
})
