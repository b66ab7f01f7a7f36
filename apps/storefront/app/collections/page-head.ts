// What a list's page says of itself: filters and order are looks at the same page, the next page is another one.
import type { PageHead } from '../seo/head.ts'
import { browse as words } from '../messages/index.ts'
import { addressOf } from './filters-url.ts'
import type { Shelf } from './load-listing.ts'

/** Title and address of a list's page. */
export function pageOf(title: string, path: string, { look }: Pick<Shelf, 'look'>): PageHead {
  const { page } = look
  const isPlain = addressOf(path, { ...look, page: 1 }) === path
  return {
    title: page > 1 ? words.onPage(title, page) : title,
    path: isPlain ? addressOf(path, look) : path,
  }
}
