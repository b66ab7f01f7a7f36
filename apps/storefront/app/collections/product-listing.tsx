// A list of goods, whatever gathers them: filters, count and order, the cards, and the way to the next page.
import { Button } from '@vitrine/ui'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useUrlField } from '../frame/url-field.ts'
import { browse as words } from '../messages/index.ts'
import { ProductGrid } from '../products/product-card.tsx'
import { ActiveFilters, listActiveFilters } from './active-filters.tsx'
import { FilterButton, Filters } from './filters.tsx'
import { sortOrders } from './filters-url.ts'
import type { SortOrder } from './filters-url.ts'
import {
  filterFormId,
  useApplyFilters,
  useUrlFilters,
  usePendingFilters,
  useAnnounceCount,
} from './apply-filters.ts'
import { EmptyListing } from './empty-listing.tsx'
import { Paging } from './paging.tsx'
import { useKeepListing } from './stale-listing.ts'
import { RetryNotice } from './retry-notice.tsx'
import type { Listing } from './load-listing.ts'

/** The list; `none` is what stands there when there was nothing before anything was chosen. */
export function ProductListing({ listing: stands, none }: { listing: Listing; none: ReactNode }) {
  const { pathname } = useLocation()
  const coming = usePendingFilters()
  const top = useRef<HTMLElement>(null)
  const { failedReloads: unanswered } = stands
  // What is chosen is what was asked for, though another list stands.
  const listing = {
    ...stands,
    filters: useUrlFilters(),
    ...(unanswered > 0 && { asked: { min: undefined, max: undefined } }),
  }
  useKeepListing()
  // The filter that is taken away takes the keyboard's place with it; on another page it begins where the goods do.
  const focusTop = () => top.current?.focus({ preventScroll: true })
  useAnnounceCount(listing, unanswered === 0, focusTop)
  if (listing.all === 0) return <div className="px-page">{none}</div>
  return (
    <div key={pathname} className="px-page grid gap-x-12 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Filters listing={listing} />
      <section
        ref={top}
        tabIndex={-1}
        aria-label={words.goods}
        aria-busy={coming !== undefined}
        className="group min-w-0 outline-none"
      >
        <h2 className="sr-only">{words.goods}</h2>
        <div className="mb-6 grid gap-3">
          {unanswered > 0 && <RetryNotice times={unanswered} onLeave={focusTop} />}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <FilterButton chosen={listActiveFilters(listing).length} />
            <p className="text-ink-soft tabular-nums max-sm:order-last max-sm:w-full sm:mr-auto">
              {words.found(listing.total)}
            </p>
            <Sort sort={listing.filters.sort} />
          </div>
          {listing.total > 0 && <ActiveFilters listing={listing} coming={coming} onLeave={focusTop} />}
        </div>
        <div className="transition-opacity group-aria-busy:opacity-60">
          {listing.total === 0 ? (
            <EmptyListing title={words.nothingLeft} help={words.nothingLeftHelp}>
              <ActiveFilters listing={listing} coming={coming} onLeave={focusTop} />
            </EmptyListing>
          ) : (
            <ProductGrid products={listing.products} wide={3} />
          )}
          <Paging listing={stands} coming={coming} />
        </div>
      </section>
    </div>
  )
}

/** The order; it belongs to the form of the filters. */
function Sort({ sort }: { sort: SortOrder }) {
  const apply = useApplyFilters()
  const field = useUrlField<HTMLSelectElement>((select) => {
    select.value = sort
  })
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2 print:hidden">
      <label className="flex min-w-0 items-center gap-2">
        <span className="text-sm text-ink-soft max-sm:sr-only">{words.sortBy}</span>
        <select
          ref={field}
          name="sort"
          form={filterFormId}
          defaultValue={sort}
          onChange={({ target }) => apply(target.form)}
          className="min-h-target min-w-0 rounded-box border border-edge bg-surface px-2"
        >
          {sortOrders.map((order) => (
            <option key={order} value={order}>
              {words.sorts[order]}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <Button form={filterFormId}>{words.sort}</Button>
      </noscript>
    </div>
  )
}
