// What is chosen, each a link to the same filters without it.
import { buttonClass, CloseIcon } from '@vitrine/ui'
import { Link, useLocation } from 'react-router'
import { browse as words } from '../messages/index.ts'
import { filtersUrl, withoutFilters } from './filters-url.ts'
import type { ListingFilters } from './filters-url.ts'
import type { Listing } from './load-listing.ts'

interface Choice {
  text: string
  /** How any filters is without it. */
  without: (from: ListingFilters) => Partial<ListingFilters>
}

/** What a filters leaves out by choice, in words. */
export function listActiveFilters({ filters, asked }: Pick<Listing, 'filters' | 'asked'>): Choice[] {
  const { choices, min, max, inStock, onSale } = filters
  return [
    ...choices.map(
      ([option, choice]): Choice => ({
        text: words.choice(option, choice),
        without: ({ choices }) => ({
          choices: choices.filter((one) => one[0] !== option || one[1] !== choice),
        }),
      }),
    ),
    ...(min === undefined
      ? []
      : [{ text: words.noLessThan(asked.min ?? `${min}`), without: () => ({ min: undefined }) }]),
    ...(max === undefined
      ? []
      : [{ text: words.noMoreThan(asked.max ?? `${max}`), without: () => ({ max: undefined }) }]),
    ...(onSale ? [{ text: words.onSale, without: () => ({ onSale: false }) }] : []),
    ...(inStock ? [{ text: words.inStock, without: () => ({ inStock: false }) }] : []),
  ]
}

/** The filters that are chosen, to be taken from the filters that is `coming`, if one is; `onLeave` hears when one goes, and the keyboard with it. */
export function ActiveFilters({
  listing,
  coming,
  onLeave,
}: {
  listing: Listing
  coming: ListingFilters | undefined
  onLeave: () => void
}) {
  const { pathname } = useLocation()
  const chosen = listActiveFilters(listing)
  const from = coming ?? listing.filters
  if (chosen.length === 0) return null
  const stay = { preventScrollReset: true, onClick: onLeave }
  return (
    <ul aria-label={words.chosen} className="flex flex-wrap items-center gap-2">
      {chosen.map(({ text, without }) => (
        <li key={text} className="min-w-0">
          <Link
            {...stay}
            to={filtersUrl(pathname, { ...from, ...without(from), page: 1 })}
            aria-label={words.remove(text)}
            className="inline-flex min-h-target items-center gap-2 rounded-box border border-edge px-3 text-sm hover:border-ink hover:bg-surface lg:min-h-9"
          >
            <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
            <CloseIcon />
          </Link>
        </li>
      ))}
      <li className="print:hidden">
        <Link
          {...stay}
          to={filtersUrl(pathname, withoutFilters(from))}
          className={buttonClass('bare', 'text-sm lg:min-h-9')}
        >
          {words.clearAll}
        </Link>
      </li>
    </ul>
  )
}
