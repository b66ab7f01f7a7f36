// Where a slug leads: products and collections keep the slugs that they had, so that old links still find them.
import { z } from 'zod'
import { slug } from './ids.ts'
import type { ExamplesOf, RouteTable } from './route.ts'

export const about =
  'Where the slug of a product or collection leads, also one that it had before it was renamed.'

const answer = z.object({
  /** The slug that it has now. */
  slug: z.string(),
})
const resolve = { path: { slug }, answer, for: 'caller' } as const

export const routes = {
  'GET /vitrine/v1/slugs/products/{slug}': { ...resolve, refuses: ['PRODUCT_NOT_FOUND'] },
  'GET /vitrine/v1/slugs/collections/{slug}': { ...resolve, refuses: ['COLLECTION_NOT_FOUND'] },
} as const satisfies RouteTable<'PRODUCT_NOT_FOUND' | 'COLLECTION_NOT_FOUND'>

export const examples: ExamplesOf<typeof routes> = {
  'GET /vitrine/v1/slugs/products/{slug}': {
    summary: 'Resolve the slug of a product',
    description:
      'Returns the slug that the product has now. A page for products that finds none by the slug of its address asks this, and redirects. Hidden products are not found.',
    client: "shop.slugs.ofProduct('reading-mug')",
    path: { slug: 'reading-mug' },
  },
  'GET /vitrine/v1/slugs/collections/{slug}': {
    summary: 'Resolve the slug of a collection',
    description: 'Returns the slug that the collection has now. Hidden collections are not found.',
    client: "shop.slugs.ofCollection('kitchen')",
    path: { slug: 'kitchen' },
  },
}
