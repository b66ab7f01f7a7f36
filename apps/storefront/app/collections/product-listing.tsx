// A product listing, as collections, search and all products show it: filters, count, sort order, cards and pagination.
import { Button } from '@vitrine/ui'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useUrlField } from '../frame/url-field.ts'
import { browse as messages } from '../messages/index.ts'
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

/** The listing; `empty` is shown instead if there are no products even without filters. */
export function ProductListing({ listing: loaded, empty }: { listing: Listing; empty: ReactNode }) {
  const { pathname } = useLocation()
  const pending = usePendingFilters()
  const section = useRef<HTMLElement>(null)
  const { failedReloads } = loaded
  // The filters show what the visitor chose, even while a stale listing is shown.
  const listing = {
    ...loaded,
    filters: useUrlFilters(),
    ...(failedReloads > 0 && { priceText: { min: undefined, max: undefined } }),
  }
  useKeepListing()
  // Removing a filter unmounts the link that has the focus, and a new page starts at its products.
  const focusSection = () => section.current?.focus({ preventScroll: true })
  useAnnounceCount(listing, failedReloads === 0, focusSection)
  if (listing.unfilteredTotal === 0) return <div className="px-page">{empty}</div>
  return (
    <div key={pathname} className="px-page grid gap-x-12 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Filters listing={listing} />
      <section
        ref={section}
        tabIndex={-1}
        aria-label={messages.products}
        aria-busy={pending !== undefined}
        className="group min-w-0 outline-none"
      >
        <h2 className="sr-only">{messages.products}</h2>
        <div className="mb-6 grid gap-3">
          {failedReloads > 0 && <RetryNotice failures={failedReloads} onFocusLost={focusSection} />}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <FilterButton activeCount={listActiveFilters(listing).length} />
            <p className="text-ink-soft tabular-nums max-sm:order-last max-sm:w-full sm:mr-auto">
              {messages.count(listing.total)}
            </p>
            <SortSelect sort={listing.filters.sort} isCollection={listing.isCollection} />
          </div>
          {listing.total > 0 && <ActiveFilters listing={listing} pending={pending} onRemove={focusSection} />}
        </div>
        <div className="transition-opacity group-aria-busy:opacity-60">
          {listing.total === 0 ? (
            <EmptyListing title={messages.noMatches} help={messages.noMatchesHelp}>
              <ActiveFilters listing={listing} pending={pending} onRemove={focusSection} />
            </EmptyListing>
          ) : (
            <ProductGrid products={listing.products} columns={3} />
          )}
          <Paging listing={loaded} pending={pending} />
        </div>
      </section>
    </div>
  )
}

/** The sort order; it is submitted with the filter form. Only collections have an order of the merchant. */
function SortSelect({ sort, isCollection }: { sort: SortOrder; isCollection: boolean }) {
  const apply = useApplyFilters()
  const field = useUrlField<HTMLSelectElement>((select) => {
    select.value = sort
  })
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2 print:hidden">
      <label className="flex min-w-0 items-center gap-2">
        <span className="text-sm text-ink-soft max-sm:sr-only">{messages.sortBy}</span>
        <select
          ref={field}
          name="sort"
          form={filterFormId}
          defaultValue={sort}
          onChange={({ target }) => apply(target.form)}
          className="min-h-target min-w-0 rounded-box border border-edge bg-surface px-2"
        >
          {sortOrders.map(
            (order) =>
              (isCollection || order !== '-createdDate') && (
                <option key={order} value={order}>
                  {messages.sortOrders[isCollection || order !== 'featured' ? order : '-createdDate']}
                </option>
              ),
          )}
        </select>
      </label>
      <noscript>
        <Button form={filterFormId}>{messages.sort}</Button>
      </noscript>
    </div>
  )
}
