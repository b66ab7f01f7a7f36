// The title and canonical URL of a listing page: filters and sort order share one canonical URL, each page has its own.
import type { PageHead } from '../seo/head.ts'
import { browse as messages } from '../messages/index.ts'
import { filtersUrl } from './filters-url.ts'
import type { Listing } from './load-listing.ts'

/** The title and path of a listing page. */
export function listingHead(title: string, path: string, { filters }: Pick<Listing, 'filters'>): PageHead {
  const { page } = filters
  const isUnfiltered = filtersUrl(path, { ...filters, page: 1 }) === path
  return {
    title: page > 1 ? messages.onPage(title, page) : title,
    path: isUnfiltered ? filtersUrl(path, filters) : path,
  }
}
