// Links to the previous and the next page of a list, and what the last page leaves out.
import { Link } from 'react-router'
import { countItems } from './list.ts'
import { lastPage } from './list-url.ts'
import type { UrlWith } from './list-url.ts'
import type { PageCursors } from './read-page.ts'

/** The pages around `page`, whose last item is the `end`th of all; nothing if there is only one page. */
export function Pagination({
  page,
  end,
  total,
  cursors,
  nouns,
  urlWith,
}: {
  page: number
  end: number
  total: number
  cursors: PageCursors | undefined
  nouns: readonly [string, string]
  urlWith: UrlWith
}) {
  const isLast = !cursors && page === lastPage
  const hasNext = cursors ? cursors.next !== undefined : !isLast && end < total
  if (page === 1 && !hasNext) return null
  const link = (to: number, cursor: string | undefined, text: string, rel: string) => (
    <Link
      to={urlWith({ page: to, cursor })}
      rel={rel}
      className="inline-flex min-h-target items-center rounded-box border border-edge px-3 font-medium hover:border-ink hover:bg-surface"
    >
      {text}
    </Link>
  )
  return (
    <nav aria-label="Pagination" className="mt-4 flex flex-wrap items-center justify-end gap-2">
      {isLast && end < total && (
        <p className="mr-auto text-ink-soft">
          {`Showing the first ${end.toLocaleString('en')} of ${countItems(total, nouns)}. Search, or reverse the sort order, to see the rest.`}
        </p>
      )}
      {page > 1 && link(page - 1, cursors?.prev, 'Previous', 'prev')}
      {hasNext && link(page + 1, cursors?.next, 'Next', 'next')}
    </nav>
  )
}
