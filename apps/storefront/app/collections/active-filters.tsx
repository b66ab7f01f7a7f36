// The active filters, each a link to the same listing without it.
import { buttonClass, CloseIcon } from '@vitrine/ui'
import { Link, useLocation } from 'react-router'
import { useStoreLang } from '../frame/store-lang.ts'
import { browse as messages } from '../messages/index.ts'
import { filtersUrl, withoutFilters } from './filters-url.ts'
import type { ListingFilters } from './filters-url.ts'
import type { Listing } from './load-listing.ts'

interface ActiveFilter {
  text: string
  /** Whether the merchant has written the text. */
  isChoice?: true
  /** The fields that change when this filter is removed from `filters`. */
  without: (filters: ListingFilters) => Partial<ListingFilters>
}

/** The active filters with the text of each. */
export function listActiveFilters({
  filters,
  priceText,
}: Pick<Listing, 'filters' | 'priceText'>): ActiveFilter[] {
  const { choices, brands, min, max, inStock, onSale } = filters
  return [
    ...choices.map(
      ([option, choice]): ActiveFilter => ({
        text: messages.choice(option, choice),
        isChoice: true,
        without: ({ choices }) => ({
          choices: choices.filter((other) => other[0] !== option || other[1] !== choice),
        }),
      }),
    ),
    ...brands.map(
      (brand): ActiveFilter => ({
        text: brand,
        isChoice: true,
        without: ({ brands }) => ({ brands: brands.filter((other) => other !== brand) }),
      }),
    ),
    ...(min === undefined
      ? []
      : [{ text: messages.minPrice(priceText.min ?? `${min}`), without: () => ({ min: undefined }) }]),
    ...(max === undefined
      ? []
      : [{ text: messages.maxPrice(priceText.max ?? `${max}`), without: () => ({ max: undefined }) }]),
    ...(onSale ? [{ text: messages.onSale, without: () => ({ onSale: false }) }] : []),
    ...(inStock ? [{ text: messages.inStock, without: () => ({ inStock: false }) }] : []),
  ]
}

/**
 * Links that remove one filter or all. They start from the `pending` filters, so that a choice that is still loading is kept.
 * `onRemove` moves the focus, because the link that had it disappears.
 */
export function ActiveFilters({
  listing,
  pending,
  onRemove,
}: {
  listing: Listing
  pending: ListingFilters | undefined
  onRemove: () => void
}) {
  const { pathname } = useLocation()
  const lang = useStoreLang()
  const activeFilters = listActiveFilters(listing)
  const filters = pending ?? listing.filters
  if (activeFilters.length === 0) return null
  const linkProps = { preventScrollReset: true, onClick: onRemove }
  return (
    <ul aria-label={messages.activeFilters} className="flex flex-wrap items-center gap-2">
      {activeFilters.map(({ text, isChoice, without }) => (
        <li key={text} className="min-w-0">
          <Link
            {...linkProps}
            to={filtersUrl(pathname, { ...filters, ...without(filters), page: 1 })}
            aria-label={messages.remove(text)}
            className="inline-flex min-h-target items-center gap-2 rounded-box border border-edge px-3 text-sm hover:border-ink hover:bg-surface lg:min-h-9"
          >
            <bdi lang={isChoice && lang} className="min-w-0 wrap-anywhere">
              {text}
            </bdi>
            <CloseIcon />
          </Link>
        </li>
      ))}
      <li className="print:hidden">
        <Link
          {...linkProps}
          to={filtersUrl(pathname, withoutFilters(filters))}
          className={buttonClass('text', 'text-sm lg:min-h-9')}
        >
          {messages.clearAll}
        </Link>
      </li>
    </ul>
  )
}
