// The query of the product list in the URL: search text, sort order, page.
import { bounds } from '@vitrine/client'

/** The number of products per page. */
export const pageSize = 25

/** The sort orders: the value in the URL -> the field on the wire. */
export const sorts = { name: 'name', price: 'price', updated: 'lastUpdated' } as const

export type SortKey = keyof typeof sorts

/** What the list shows. */
export interface ListQuery {
  text: string
  sort: SortKey
  descending: boolean
  page: number
}

/** The last page: a query skips at most 10,000 items (spec of the query language). */
export const lastPage = Math.floor(10_000 / pageSize) + 1

/** Reads the query from the URL; values that are not valid count as absent. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const order = search.get('sort') ?? 'name'
  const key = order.replace(/^-/, '')
  const page = Number(search.get('page'))
  return {
    text: cleanText(search.get('q') ?? ''),
    sort: isSortKey(key) ? key : 'name',
    descending: isSortKey(key) && order.startsWith('-'),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, lastPage) : 1,
  }
}

/** Writes the query as a URL; defaults are left out. */
export function listUrl({ text, sort, descending, page }: ListQuery): string {
  const search = new URLSearchParams()
  if (text) search.set('q', text)
  if (sort !== 'name' || descending) search.set('sort', descending ? `-${sort}` : sort)
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : '?'
}

// Control characters, as a paste may bring along, count as spaces; the cut never leaves half of a surrogate pair.
const cleanText = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, bounds.maxTextLength)
    .replace(/[\uD800-\uDBFF]$/, '')

const isSortKey = (key: string): key is SortKey => Object.hasOwn(sorts, key)
