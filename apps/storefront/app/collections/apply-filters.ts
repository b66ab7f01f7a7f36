// Applies filters as soon as they change, when script runs: the page keeps its scroll position, and each change is an entry
// of the history.
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useFrame } from '../frame/frame-actions.ts'
import { browse as messages } from '../messages/index.ts'
import { filtersUrl, isInvalidPrice, readFilters } from './filters-url.ts'
import type { ListingFilters } from './filters-url.ts'
import { isSheetEntry } from './sheet.ts'
import type { Listing } from './load-listing.ts'

/** The id of the form that holds all filters; the sort order is outside it and refers to it. */
export const filterFormId = 'filters'

/** The filters of the URL; the listing has older ones while a stale listing is shown. */
export function useUrlFilters(): ListingFilters {
  const { search } = useLocation()
  return useMemo(() => readFilters(new URLSearchParams(search)), [search])
}

/** The URL for what the form holds; an invalid price is replaced by the one of the current URL. */
function urlOfForm(pathname: string, form: HTMLFormElement, urlFilters: ListingFilters) {
  const fields = new FormData(form)
  for (const name of ['min', 'max'] as const)
    if (isInvalidPrice(String(fields.get(name) ?? ''))) fields.set(name, `${urlFilters[name] ?? ''}`)
  return filtersUrl(pathname, readFilters(fields))
}

/** Whether the form and the URL hold the same filters. */
export const formMatchesUrl = (form: HTMLFormElement, urlFilters: ListingFilters) =>
  urlOfForm('', form, urlFilters) === filtersUrl('', { ...urlFilters, page: 1 })

/** Navigates to the filters of the form; with `replace` that adds no history entry. */
export function useApplyFilters() {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const urlFilters = useUrlFilters()
  return (form: HTMLFormElement | null, { replace = false } = {}) => {
    if (!form) return
    const url = urlOfForm(pathname, form, urlFilters)
    const isCurrent = url === pathname + search
    void navigate(url, {
      preventScrollReset: true,
      replace: replace || isCurrent || isSheetEntry(),
      ...(isCurrent && { state: state as unknown }),
    })
  }
}

/** The filters that are loading on the same page, if any: further changes build on them. */
export function usePendingFilters(): ListingFilters | undefined {
  const { pathname, search } = useLocation()
  const pending = useNavigation().location
  if (pending?.pathname !== pathname || pending.search === search) return undefined
  return readFilters(new URLSearchParams(pending.search))
}

/** Announces the number of products after the filters changed, and the page number after paging. */
export function useAnnounceCount({ total, pages, filters }: Listing, isFresh: boolean, onPaged: () => void) {
  const { announce } = useFrame()
  const { pathname, search } = useLocation()
  const current = { pathname, search, total, page: filters.page }
  const last = useRef(current)
  const announceChange = useEffectEvent(() => {
    const previous = last.current
    last.current = current
    if (previous.pathname !== pathname || previous.search === search) return
    const hasPaged = previous.page !== filters.page && previous.total === total
    announce(hasPaged ? messages.pageOf(filters.page, pages) : messages.count(total))
    if (hasPaged) onPaged()
  })
  useEffect(() => {
    if (isFresh) announceChange()
  }, [pathname, search, total, isFresh])
}
