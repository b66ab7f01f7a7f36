// Product search, answered from the catalog index. The older address /vitrine/v1/products/browse has other words for the same.
import type { BrowseAnswer, Parsed, SearchAnswer } from '@vitrine/contract'
import type { Call, Handlers } from '../../call.ts'
import type { Deps } from '../../deps.ts'
import { pagingOf } from '../../storage/list.ts'
import { catalogIndexes } from './catalog-index.ts'
import type { ProductCache } from './product-cache.ts'

type Search = Parsed<'QUERY /vitrine/v1/products/search'>['body']
type Browse = Parsed<'QUERY /vitrine/v1/products/browse'>['body']

/** A search as the catalog index takes it. */
const toBrowse = ({ text, collectionId, onSale, sort, ...search }: Search): Browse => ({
  ...search,
  search: text,
  collection: collectionId,
  reduced: onSale,
  sort: sort === '-createdDate' ? '-created' : sort,
})

/** What the catalog index found, as a search returns it. */
const toSearchAnswer = ({
  facets: { reduced, brands, options, ...facets },
  ...answer
}: BrowseAnswer): SearchAnswer => ({
  ...answer,
  facets: {
    ...facets,
    onSale: reduced,
    brands: brands.map(({ chosen, ...brand }) => ({ ...brand, selected: chosen })),
    options: options.map(({ name, choices }) => ({
      name,
      choices: choices.map(({ chosen, ...choice }) => ({ ...choice, selected: chosen })),
    })),
  },
})

type SearchRoutes = 'QUERY /vitrine/v1/products/search' | 'QUERY /vitrine/v1/products/browse'

/** Makes the handlers of product search. */
export function searchHandlers(
  { database }: Deps,
  cache: ProductCache,
): Pick<Handlers<'products'>, SearchRoutes> {
  const indexes = catalogIndexes(database)
  const browse = async (storeId: string, body: Browse, { currency }: Call): Promise<BrowseAnswer> => {
    const query = { ...body, ...pagingOf(body) }
    const { result, ...page } = await indexes.search(storeId, query)
    const products = await cache.render(storeId, page, { canSeeHidden: false, currency })
    const { total, facets } = result
    const metadata = { count: products.length, offset: query.offset, total, tooManyToCount: false }
    return { products, metadata, facets }
  }
  return {
    'QUERY /vitrine/v1/products/search': async ({ body }, { storeId }, call) =>
      toSearchAnswer(await browse(storeId, toBrowse(body), call)),
    'QUERY /vitrine/v1/products/browse': ({ body }, { storeId }, call) => browse(storeId, body, call),
  }
}
