// The query builder for lists with cursors. It builds on that of other lists, and reads pages in both directions.
import type { CursorPagingMetadata, CursorQuery } from '@vitrine/contract'
import type { CallOptions } from './call.ts'
import { type Conditions, createQuery, type Fields } from './query.ts'

/** One page of a list with cursors. */
export interface CursorPage<Item> {
  items: Item[]
  hasNext: boolean
  hasPrevious: boolean
  /** The cursors of the next page and of the page before. */
  cursors: CursorPagingMetadata['cursors']
  /** Reads the next page; it is empty after the last one. */
  next(options?: CallOptions): Promise<CursorPage<Item>>
  /** Reads the page before; it is empty before the first one. */
  previous(options?: CallOptions): Promise<CursorPage<Item>>
}

/** An immutable query of a list with cursors. Iterating over it reads page after page: all items, in any sort order. */
export interface PagedQuery<Item, F extends Fields> extends Conditions<F>, AsyncIterable<Item> {
  /** Reads the first page. */
  find(options?: CallOptions): Promise<CursorPage<Item>>
  /** Reads the page at a cursor that an earlier page has named; the cursor holds the conditions and the sort order. */
  findAt(cursor: string, options?: CallOptions): Promise<CursorPage<Item>>
  /** The query as it is sent. */
  toJSON(): CursorQuery
}

/** Reads one page from the platform. */
type ReadCursorPage<Item> = (
  body: CursorQuery,
  options?: CallOptions,
) => Promise<{ items: Item[]; pagingMetadata: CursorPagingMetadata }>

/** Creates a query with cursors. */
export const createCursorQuery = <Item extends { id: string }, F extends Fields>(
  readPage: ReadCursorPage<Item>,
  conditions: Conditions<F> = createQuery<Item, F>(() => Promise.reject()),
): PagedQuery<Item, F> => {
  const { filter, sort, paging } = (conditions as ReturnType<typeof createQuery<Item, F>>).toJSON()
  const limit = paging?.limit as number

  const open = async (body: CursorQuery, options?: CallOptions): Promise<CursorPage<Item>> => {
    const { items, pagingMetadata } = await readPage(body, options)
    const { cursors } = pagingMetadata
    const { next, prev } = cursors
    const move =
      (cursor: string | undefined) =>
      async (moveOptions = options) =>
        cursor ? query.findAt(cursor, moveOptions) : empty
    const empty: CursorPage<Item> = {
      items: [],
      hasNext: false,
      hasPrevious: false,
      cursors: {},
      next: async () => empty,
      previous: async () => empty,
    }
    return { items, hasNext: !!next, hasPrevious: !!prev, cursors, next: move(next), previous: move(prev) }
  }

  const query = {
    find: (options?: CallOptions) => open(query.toJSON(), options),
    findAt: (cursor: string, options?: CallOptions) => open({ cursorPaging: { cursor, limit } }, options),
    toJSON: () => ({ filter, ...(sort && { sort }), cursorPaging: { limit } }),
    async *[Symbol.asyncIterator]() {
      for (let page = await query.find(); ; page = await page.next()) {
        yield* page.items
        if (!page.hasNext) return
      }
    },
  }
  const derived = Object.entries(
    conditions as unknown as Record<string, (...values: unknown[]) => Conditions<F>>,
  )
    .filter(([name]) => !(name in query))
    .map(([name, method]) => [name, (...values: unknown[]) => createCursorQuery(readPage, method(...values))])
  return { ...Object.fromEntries(derived), ...query } as PagedQuery<Item, F>
}
