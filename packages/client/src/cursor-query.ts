// The query builder for lists with cursors. It builds on that of other lists, and reads pages in both directions.
import type { CursorPagingMetadata, CursorQuery } from '@vitrine/contract'
import type { CallOptions } from './call.ts'
import { type Conditions, createQuery, type Fields } from './query.ts'

/** One page of a list with cursors. */
export interface CursorPage<Item> {
  items: Item[]
  hasNext: boolean
  hasPrevious: boolean
  /** Reads the next page; it is empty after the last one. */
  next(options?: CallOptions): Promise<CursorPage<Item>>
  /** Reads the page before; it is empty before the first one. */
  previous(options?: CallOptions): Promise<CursorPage<Item>>
}

/** An immutable query of a list with cursors. Iterating over it reads page after page: all items, in any sort order. */
export interface PagedQuery<Item, F extends Fields> extends Conditions<F>, AsyncIterable<Item> {
  /** Reads the first page. */
  find(options?: CallOptions): Promise<CursorPage<Item>>
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
    const { next, prev } = pagingMetadata.cursors
    const move =
      (cursor: string | undefined) =>
      async (moveOptions = options) =>
        cursor ? open({ cursorPaging: { cursor, limit } }, moveOptions) : empty
    const empty: CursorPage<Item> = {
      items: [],
      hasNext: false,
      hasPrevious: false,
      next: async () => empty,
      previous: async () => empty,
    }
    return { items, hasNext: !!next, hasPrevious: !!prev, next: move(next), previous: move(prev) }
  }

  const query = {
    find: (options?: CallOptions) => open(query.toJSON(), options),
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
