// The way from page to page: links, so that each page has an address of its own.
import { buttonClass } from '@vitrine/ui'
import { Link, useLocation } from 'react-router'
import { browse as words } from '../messages/index.ts'
import { filtersUrl } from './filters-url.ts'
import type { ListingFilters } from './filters-url.ts'
import type { Listing } from './load-listing.ts'

/**
 * Links to the other pages, of the filters that is `coming`, if one is; none where all stands on one. The last one says when it
 * is not the end.
 */
export function Paging({
  listing: { filters, pages, beyond },
  coming,
}: {
  listing: Listing
  coming: ListingFilters | undefined
}) {
  const { pathname } = useLocation()
  if (pages === 1) return null
  const to = (page: number) => filtersUrl(pathname, { ...(coming ?? filters), page })
  return (
    <nav
      aria-label={words.pages}
      className="mt-14 flex flex-wrap items-center justify-between gap-4 print:hidden"
    >
      {filters.page === pages && beyond > 0 && <p className="w-full text-ink-soft">{words.beyond(beyond)}</p>}
      <Step to={filters.page > 1 ? to(filters.page - 1) : undefined} rel="prev" text={words.previous} />
      <ul className="flex flex-wrap justify-center gap-1 max-sm:hidden">
        {around(filters.page, pages).map((page) => (
          <li key={page}>
            <Link
              to={to(page)}
              aria-label={words.page(page)}
              aria-current={page === filters.page ? 'page' : undefined}
              className="grid size-target place-items-center rounded-box border border-transparent tabular-nums hover:border-edge aria-[current]:border-ink forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]"
            >
              {page}
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft tabular-nums sm:hidden">{words.pageOf(filters.page, pages)}</p>
      <Step to={filters.page < pages ? to(filters.page + 1) : undefined} rel="next" text={words.next} />
    </nav>
  )
}

function Step({ to, rel, text }: { to: string | undefined; rel: string; text: string }) {
  // Its place is kept, so that the other one does not move.
  if (!to) return <span className={buttonClass('quiet', 'invisible')}>{text}</span>
  return (
    <Link to={to} rel={rel} className={buttonClass('quiet')}>
      {text}
    </Link>
  )
}

/** The pages near this one, and the first and the last: however many there are, the row stays one. */
const around = (page: number, pages: number): number[] =>
  Array.from({ length: pages }, (_, at) => at + 1).filter(
    (one) => one === 1 || one === pages || Math.abs(one - page) <= 2,
  )
