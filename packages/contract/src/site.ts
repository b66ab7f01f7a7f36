// Calls of the hosted platform's other services that published storefronts make at their start: data collections, site
// scripts, recommendations. They are answered as for a site that has none, so that such a storefront works unchanged.
import { z } from 'zod'
import type { RefusalTable } from './errors.ts'
import type { ExamplesOf, RouteTable } from './route.ts'

export const about =
  'Calls of other services that published storefronts make at their start, answered as for a site without them.'

const SiteScriptsAnswer = z.object({ siteScripts: z.array(z.never()) })
const RecommendationAnswer = z.object({ recommendation: z.object({ items: z.array(z.never()) }) })

export const refusals = {
  WDE0025: {
    status: 404,
    message: 'Data collection not found',
    fix: 'Store the data elsewhere: this platform has no data collections',
  },
} as const satisfies RefusalTable

export const routes = {
  'QUERY /wix-data/v2/items/query': {
    body: z.object({ dataCollectionId: z.string().min(1).max(256) }),
    for: 'caller',
    refuses: ['WDE0025'],
  },
  'GET /assets/scripts/v1/site-scripts': { answer: SiteScriptsAnswer, for: 'anyone' },
  'POST /v1/recommendations/get': { body: z.object({}), answer: RecommendationAnswer, for: 'caller' },
} as const satisfies RouteTable<keyof typeof refusals>

export const examples: ExamplesOf<typeof routes> = {
  'QUERY /wix-data/v2/items/query': {
    summary: 'Query data items',
    description: 'Always refused: a store has no data collections.',
    status: 404,
    body: { dataCollectionId: 'Articles' },
  },
  'GET /assets/scripts/v1/site-scripts': {
    summary: 'List site scripts',
    description: 'Returns an empty list: a store has no scripts of its own.',
  },
  'POST /v1/recommendations/get': {
    summary: 'Get recommendations',
    description: 'Returns an empty list: the platform recommends no products yet.',
    body: {},
  },
}
