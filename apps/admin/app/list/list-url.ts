// The query of a list in the URL: search text, sort order, page.
import { bounds } from '@vitrine/client'
import { useSearchParams } from 'react-router'

/** The number of items per page. */
export const pageSize = 25

/** The last page: a query skips at most 10,000 items (spec of the query language). */
export const lastPage = Math.floor(10_000 / pageSize) + 1

/** What a list shows. */
export interface ListQuery<SortField extends string> {
  text: string
  sort: SortField
  descending: boolean
  page: number
  /** Where the page begins, in a list with cursors. */
  cursor?: string | undefined
  /** The values of the filters that are set, by their names. */
  filters: Readonly<Record<string, string>>
}

/** The names of the filters of a list. */
export const filterNames = ({ filters = [] }: { filters?: readonly { name: string }[] }) =>
  filters.map(({ name }) => name)

/** Reads the query from the URL; values that are not valid count as absent. */
export function readListQuery<SortField extends string>(
  search: URLSearchParams,
  fields: readonly SortField[],
  filters: readonly string[] = [],
): ListQuery<SortField> {
  const order = search.get('sort') ?? ''
  const sort = fields.find((field) => field === order.replace(/^-/, ''))
  const page = Number(search.get('page'))
  const cursor = /^[\w-]{1,4000}$/.exec(search.get('cursor') ?? '')?.[0]
  return {
    text: cleanText(search.get('q') ?? ''),
    sort: sort ?? (fields[0] as SortField),
    descending: sort !== undefined && order.startsWith('-'),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, lastPage) : 1,
    cursor,
    filters: Object.fromEntries(
      filters.flatMap((name) => {
        const value = cleanText(search.get(name) ?? '')
        return value ? [[name, value]] : []
      }),
    ),
  }
}

/** The URL of a list with some of its query changed. */
export type UrlWith<SortField extends string = never> = (changes: Partial<ListQuery<SortField>>) => string

/** The query of a list that the URL holds, and the URL of the same list with some of it changed. */
export function useListUrl<SortField extends string>(
  fields: readonly SortField[],
  filters: readonly string[],
) {
  const query = readListQuery(useSearchParams()[0], fields, filters)
  return {
    query,
    /** Whatever else changes, the list starts at its first page again. */
    urlWith: (changes: Partial<ListQuery<SortField>>) =>
      writeListUrl({ ...query, page: 1, ...changes }, fields),
  }
}

/** The search part of the URL; defaults are left out. */
export function writeListUrl<SortField extends string>(
  { text, page, cursor, filters, ...order }: ListQuery<SortField>,
  fields: readonly SortField[],
): string {
  const search = new URLSearchParams()
  const sort = writeSort(order, fields)
  if (text) search.set('q', text)
  for (const [name, value] of Object.entries(filters)) search.set(name, value)
  if (sort) search.set('sort', sort)
  if (page > 1) search.set('page', String(page))
  if (page > 1 && cursor) search.set('cursor', cursor)
  return `?${search}`
}

/** The sort order in the URL; empty for the default. */
export const writeSort = <SortField extends string>(
  { sort, descending }: Pick<ListQuery<SortField>, 'sort' | 'descending'>,
  [first]: readonly SortField[],
) => (descending ? `-${sort}` : sort === first ? '' : sort)

/**
 * The text of a search as the platform takes it: control characters, as a paste may bring along, count as spaces, and the cut
 * never leaves half of a surrogate pair.
 */
export const cleanText = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, bounds.maxTextLength)
    .replace(/[\uD800-\uDBFF]$/, '')
