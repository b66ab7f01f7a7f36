// Choosing at once: with script a filter applies as it is touched, and the page stays where it is. Each is a step to go back
// over.
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useFrame } from '../frame/frame.tsx'
import { browse as words } from '../messages/index.ts'
import { filtersUrl, isInvalidPrice, readFilters } from './filters-url.ts'
import type { ListingFilters } from './filters-url.ts'
import { isBelowSheet } from './sheet.ts'
import type { Listing } from './load-listing.ts'

/** The id of the form that holds every filter; the order stands outside of it. */
export const filterFormId = 'filters'

/** What the address asks for; the list is another one as long as nobody has answered. */
export function useUrlFilters(): ListingFilters {
  const { search } = useLocation()
  return useMemo(() => readFilters(new URLSearchParams(search)), [search])
}

/** What the form says now, at a path; where it says no price, that end stays as it was asked for. */
function addressSaid(pathname: string, form: HTMLFormElement, asked: ListingFilters) {
  const said = new FormData(form)
  for (const end of ['min', 'max'] as const)
    if (isInvalidPrice(String(said.get(end) ?? ''))) said.set(end, `${asked[end] ?? ''}`)
  return filtersUrl(pathname, readFilters(said))
}

/** Whether the form says what the address asks for. */
export const formMatchesUrl = (form: HTMLFormElement, asked: ListingFilters) =>
  addressSaid('', form, asked) === filtersUrl('', { ...asked, page: 1 })

/** Goes to what the form says now; `replace`: it is no step of its own. */
export function useApplyFilters() {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const asked = useUrlFilters()
  return (form: HTMLFormElement | null, { replace = false } = {}) => {
    if (!form) return
    const address = addressSaid(pathname, form, asked)
    const isHere = address === pathname + search
    void navigate(address, {
      preventScrollReset: true,
      replace: replace || isHere || isBelowSheet(),
      ...(isHere && { state: state as unknown }),
    })
  }
}

/** The filters at the same part of the shop that is on its way, if one is; whoever goes on from here meant that one. */
export function usePendingFilters(): ListingFilters | undefined {
  const { pathname, search } = useLocation()
  const coming = useNavigation().location
  if (coming?.pathname !== pathname || coming.search === search) return undefined
  return readFilters(new URLSearchParams(coming.search))
}

/** Says how many there are whenever another filters at the same part of the shop has come; which page, if one was turned. */
export function useAnnounceCount({ total, pages, filters }: Listing, isAnswer: boolean, onTurn: () => void) {
  const { say } = useFrame()
  const { pathname, search } = useLocation()
  const seen = { pathname, search, total, page: filters.page }
  const last = useRef(seen)
  const see = useEffectEvent(() => {
    const before = last.current
    last.current = seen
    if (before.pathname !== pathname || before.search === search) return
    const isTurned = before.page !== filters.page && before.total === total
    say(isTurned ? words.pageOf(filters.page, pages) : words.found(total))
    if (isTurned) onTurn()
  })
  useEffect(() => {
    if (isAnswer) see()
  }, [pathname, search, total, isAnswer])
}
