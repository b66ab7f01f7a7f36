// Product search in the words of the API. The older address /vitrine/v1/products/browse has other words for the same.
import type { BrowseAnswer, Parsed, SearchAnswer } from '@vitrine/contract'

type Search = Parsed<'QUERY /vitrine/v1/products/search'>['body']
type Browse = Parsed<'QUERY /vitrine/v1/products/browse'>['body']

/** A search as the catalog index takes it. */
export const toBrowse = ({ text, collectionId, onSale, sort, ...search }: Search): Browse => ({
  ...search,
  search: text,
  collection: collectionId,
  reduced: onSale,
  sort: sort === '-createdDate' ? '-created' : sort,
})

/** What the catalog index found, as a search returns it. */
export const toSearchAnswer = ({
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
