// Reads the page of a list that its URL names: by its number, or by its cursor.
import { StoreError } from '@vitrine/client'
import type { ItemQuery, QueryFields } from './list.ts'
import { pageSize } from './list-url.ts'

/** The cursors of the page before and of the next page, which end at the first and the last page. */
export interface PageCursors {
  next?: string | undefined
  prev?: string | undefined
}

interface ItemPage<Item> {
  items: Item[]
  total: number
  /** There are more than `total`. */
  tooManyToCount?: boolean
  page: number
  cursors?: PageCursors
}

/** Reads a page; `count` counts the items of all pages of a query with cursors. */
export async function readPage<Item, F extends QueryFields>(
  query: ItemQuery<Item, F>,
  { page, cursor }: { page: number; cursor?: string | undefined },
  count: () => Promise<number>,
): Promise<ItemPage<Item>> {
  if (!('findAt' in query)) {
    const { items, total, tooManyToCount } = await query.skip((page - 1) * pageSize).find()
    return { items, total, page, ...(tooManyToCount && { tooManyToCount }) }
  }
  const total = count()
  const found = cursor && (await query.findAt(cursor).catch(unlessInvalid))
  // A page whose cursor is missing or malformed is the first one.
  const { items, cursors } = found || (await query.find())
  return { items, cursors, total: await total, page: found ? page : 1 }
}

function unlessInvalid(error: unknown): undefined {
  if (!(error instanceof StoreError && error.kind === 'validation')) throw error
}
