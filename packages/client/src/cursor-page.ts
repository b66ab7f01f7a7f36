// Pages of the lists of catalog version 3, which are read in both directions.
import type { CallOptions } from './call.ts'
import type { CursorPage } from './cursor-query.ts'

interface Metadata {
  cursors: { next?: string | undefined; prev?: string | undefined }
}

/** Opens the page of an answer; `read` reads the page at a cursor. */
export function openPage<Item>(
  items: Item[],
  { cursors }: Metadata,
  read: (cursor: string, options?: CallOptions) => Promise<CursorPage<Item>>,
): CursorPage<Item> {
  const pageAt = (cursor: string | undefined) => async (options?: CallOptions) =>
    cursor ? read(cursor, options) : openPage<Item>([], { cursors: {} }, read)
  return {
    items,
    hasNext: !!cursors.next,
    hasPrevious: !!cursors.prev,
    cursors,
    next: pageAt(cursors.next),
    previous: pageAt(cursors.prev),
  }
}
