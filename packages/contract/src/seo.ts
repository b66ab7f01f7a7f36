// What published storefronts put into the head of their pages: the title and the description that search engines show.
import { z } from 'zod'
import { slug } from './ids.ts'
import { SeoData } from './products/product.ts'
import type { ExamplesOf, RouteTable } from './route.ts'

export const about = 'The tags of pages for search engines, in the shape that published storefronts render.'

const pageUrl = z.string().max(2048).nullish()
const answer = z.object({ seoTags: z.object({ tags: SeoData.shape.tags.unwrap() }) })

export const routes = {
  'GET /promote/seo/v1/resolve-item-seo-tags': {
    query: z.object({
      pageUrl,
      itemType: z.string().min(1).max(100).describe('`STORES_PRODUCT`. Items of other types have no tags.'),
      slug,
    }),
    answer,
    for: 'caller',
    refuses: ['PRODUCT_NOT_FOUND'],
  },
  'GET /promote/seo/v1/resolve-static-page-seo-tags': {
    query: z.object({ pageUrl, pageName: z.string().max(200).nullish(), seoData: SeoData.nullish() }),
    answer,
    for: 'caller',
  },
} as const satisfies RouteTable<'PRODUCT_NOT_FOUND'>

export const examples: ExamplesOf<typeof routes> = {
  'GET /promote/seo/v1/resolve-item-seo-tags': {
    summary: 'Get the tags of a product page',
    description:
      'Returns the tags that the merchant has written for a product, and those that follow from its name, its description and its picture.',
    query: { itemType: 'STORES_PRODUCT', slug: 'reading-mug' },
  },
  'GET /promote/seo/v1/resolve-static-page-seo-tags': {
    summary: 'Get the tags of a page',
    description:
      'Returns the tags that are sent, and a title and a description: the name of the page, or the title of the home page; and what the store says of itself to search engines.',
    query: { pageName: 'About us' },
  },
}
