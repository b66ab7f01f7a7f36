// A list of goods, whatever gathers them: filters, count and order, the cards, and the way to the next page.
import { Button } from '@vitrine/ui'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSaid } from '../frame/url-field.ts'
import { browse as words } from '../messages/index.ts'
import { ProductGrid } from '../products/product-card.tsx'
import { Chosen, chosenIn } from './active-filters.tsx'
import { FilterButton, Filters } from './filters.tsx'
import { orders } from './filters-url.ts'
import type { Order } from './filters-url.ts'
import { filterForm, useApply, useAsked, useComing, useCountSaid } from './apply-filters.ts'
import { Nothing } from './empty-listing.tsx'
import { Paging } from './paging.tsx'
import { useStanding } from './stale-listing.ts'
import { Unanswered } from './retry-notice.tsx'
import type { Shelf } from './load-listing.ts'

/** The list; `none` is what stands there when there was nothing before anything was chosen. */
export function GoodsList({ shelf: stands, none }: { shelf: Shelf; none: ReactNode }) {
  const { pathname } = useLocation()
  const coming = useComing()
  const top = useRef<HTMLElement>(null)
  const { unanswered } = stands
  // What is chosen is what was asked for, though another list stands.
  const shelf = {
    ...stands,
    look: useAsked(),
    ...(unanswered > 0 && { asked: { min: undefined, max: undefined } }),
  }
  useStanding()
  // The filter that is taken away takes the keyboard's place with it; on another page it begins where the goods do.
  const focusTop = () => top.current?.focus({ preventScroll: true })
  useCountSaid(shelf, unanswered === 0, focusTop)
  if (shelf.all === 0) return <div className="px-page">{none}</div>
  return (
    <div key={pathname} className="px-page grid gap-x-12 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Filters shelf={shelf} />
      <section
        ref={top}
        tabIndex={-1}
        aria-label={words.goods}
        aria-busy={coming !== undefined}
        className="group min-w-0 outline-none"
      >
        <h2 className="sr-only">{words.goods}</h2>
        <div className="mb-6 grid gap-3">
          {unanswered > 0 && <Unanswered times={unanswered} onLeave={focusTop} />}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <FilterButton chosen={chosenIn(shelf).length} />
            <p className="text-ink-soft tabular-nums max-sm:order-last max-sm:w-full sm:mr-auto">
              {words.found(shelf.total)}
            </p>
            <Sort sort={shelf.look.sort} />
          </div>
          {shelf.total > 0 && <Chosen shelf={shelf} coming={coming} onLeave={focusTop} />}
        </div>
        <div className="transition-opacity group-aria-busy:opacity-60">
          {shelf.total === 0 ? (
            <Nothing title={words.nothingLeft} help={words.nothingLeftHelp}>
              <Chosen shelf={shelf} coming={coming} onLeave={focusTop} />
            </Nothing>
          ) : (
            <ProductGrid products={shelf.products} wide={3} />
          )}
          <Paging shelf={stands} coming={coming} />
        </div>
      </section>
    </div>
  )
}

/** The order; it belongs to the form of the filters. */
function Sort({ sort }: { sort: Order }) {
  const apply = useApply()
  const field = useSaid<HTMLSelectElement>((select) => {
    select.value = sort
  })
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2 print:hidden">
      <label className="flex min-w-0 items-center gap-2">
        <span className="text-sm text-ink-soft max-sm:sr-only">{words.sortBy}</span>
        <select
          ref={field}
          name="sort"
          form={filterForm}
          defaultValue={sort}
          onChange={({ target }) => apply(target.form)}
          className="min-h-target min-w-0 rounded-box border border-edge bg-surface px-2"
        >
          {orders.map((order) => (
            <option key={order} value={order}>
              {words.sorts[order]}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <Button form={filterForm}>{words.sort}</Button>
      </noscript>
    </div>
  )
}
