// What a list's page says of itself: filters and order are looks at the same page, the next page is another one.
import type { PageHead } from '../seo/head.ts'
import { browse as words } from '../messages/index.ts'
import { filtersUrl } from './filters-url.ts'
import type { Listing } from './load-listing.ts'

/** Title and address of a list's page. */
export function pageOf(title: string, path: string, { filters }: Pick<Listing, 'filters'>): PageHead {
  const { page } = filters
  const isPlain = filtersUrl(path, { ...filters, page: 1 }) === path
  return {
    title: page > 1 ? words.onPage(title, page) : title,
    path: isPlain ? filtersUrl(path, filters) : path,
  }
}
