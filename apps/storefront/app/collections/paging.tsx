// Pagination: links, so that each page has a URL of its own.
import { buttonClass } from '@vitrine/ui'
import { Link, useLocation } from 'react-router'
import { browse as messages } from '../messages/index.ts'
import { filtersUrl } from './filters-url.ts'
import type { ListingFilters } from './filters-url.ts'
import type { Listing } from './load-listing.ts'

/**
 * Links to the other pages, if there are any. They use the `pending` filters, so that a choice that is still loading is kept.
 * The last page says so if it cannot reach all products.
 */
export function Paging({
  listing: { filters, pages, reachable, total },
  pending,
}: {
  listing: Listing
  pending: ListingFilters | undefined
}) {
  const { pathname } = useLocation()
  if (pages === 1) return null
  const urlOf = (page: number) => filtersUrl(pathname, { ...(pending ?? filters), page })
  return (
    <nav
      aria-label={messages.pagination}
      className="mt-14 flex flex-wrap items-center justify-between gap-4 print:hidden"
    >
      {filters.page === pages && reachable < total && (
        <p className="w-full text-ink-soft">{messages.firstOf(reachable, total)}</p>
      )}
      <StepLink
        to={filters.page > 1 ? urlOf(filters.page - 1) : undefined}
        rel="prev"
        text={messages.previous}
      />
      <ul className="flex flex-wrap justify-center gap-1 max-sm:hidden">
        {nearbyPages(filters.page, pages).map((page) => (
          <li key={page}>
            <Link
              to={urlOf(page)}
              aria-label={messages.page(page)}
              aria-current={page === filters.page ? 'page' : undefined}
              className="grid size-target place-items-center rounded-box border border-transparent tabular-nums hover:border-edge aria-[current]:border-ink forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]"
            >
              {page}
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft tabular-nums sm:hidden">{messages.pageOf(filters.page, pages)}</p>
      <StepLink
        to={filters.page < pages ? urlOf(filters.page + 1) : undefined}
        rel="next"
        text={messages.next}
      />
    </nav>
  )
}

function StepLink({ to, rel, text }: { to: string | undefined; rel: string; text: string }) {
  // The empty place keeps the other link where it is.
  if (!to) return <span className={buttonClass('secondary', 'invisible')}>{text}</span>
  return (
    <Link to={to} rel={rel} className={buttonClass('secondary')}>
      {text}
    </Link>
  )
}

/** The first and the last page, and those near the current one, so that they fit in one row. */
const nearbyPages = (current: number, pages: number): number[] =>
  Array.from({ length: pages }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === pages || Math.abs(page - current) <= 2,
  )
