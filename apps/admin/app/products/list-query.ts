// What the address says about the list: which words, which order, which page; pure.
import { bounds } from '@vitrine/client'

/** How many products stand on a page. */
export const pageSize = 25

/** What can be sorted by: the word in the address -> the field on the wire. */
export const sorts = { name: 'name', price: 'price', updated: 'lastUpdated' } as const

export type SortWord = keyof typeof sorts

/** One look at the list. */
export interface ListQuery {
  words: string
  sort: SortWord
  down: boolean
  page: number
}

/** The last page there is: a query skips at most 10,000 (spec of the query language). */
export const lastPage = Math.floor(10_000 / pageSize) + 1

/** Reads the address; what it does not understand, it takes as not said. */
export function queryIn(search: URLSearchParams): ListQuery {
  const order = search.get('sort') ?? 'name'
  const word = order.replace(/^-/, '')
  const page = Number(search.get('page'))
  return {
    words: wordsIn(search.get('q') ?? ''),
    sort: isSort(word) ? word : 'name',
    down: isSort(word) && order.startsWith('-'),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, lastPage) : 1,
  }
}

/** Writes the address of another look; what is usual is left out. */
export function addressOf({ words, sort, down, page }: ListQuery): string {
  const search = new URLSearchParams()
  if (words) search.set('q', words)
  if (sort !== 'name' || down) search.set('sort', down ? `-${sort}` : sort)
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : '?'
}

// What a paste brings along unseen counts as a space, and the cut leaves no half of an emoji.
const wordsIn = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, bounds.maxTextLength)
    .replace(/[\uD800-\uDBFF]$/, '')

const isSort = (word: string): word is SortWord => Object.hasOwn(sorts, word)
