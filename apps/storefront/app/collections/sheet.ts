// The filters of small screens lie above the list like a page: going back puts them away first, and keeps what was chosen.
import { useEffect, useEffectEvent } from 'react'
import type { ToggleEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The id of the sheet. */
export const sheet = 'filter-sheet'

const find = () => document.getElementById(sheet)

/** Puts the sheet away. */
export const closeSheet = () => find()?.hidePopover()

const below = { belowSheet: true }
const isBelow = (state: unknown) => typeof state === 'object' && state !== null && 'belowSheet' in state

/**
 * Whether this entry of the history is there only to go back from, because the sheet was opened on it. The browser is asked:
 * the router hears of an entry only when its page is here.
 */
export const isBelowSheet = () => isBelow((history.state as { usr?: unknown } | null)?.usr)

/**
 * Opening makes an entry of the history; the first choice takes its place, each further one is an entry of its own.
 * Hears when the sheet opens or closes; `settled`: no choice is on its way.
 */
export function useSheet(settled: () => boolean) {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()

  const goneBack = useEffectEvent(() => {
    if (!find()?.matches(':popover-open')) return
    closeSheet()
    // That was a choice, and not where the sheet was opened: forth again.
    if (!isBelow(state)) void navigate(1)
  })
  useEffect(() => {
    const hear = () => goneBack()
    // Where there is room, the filters stand beside the list; what is open would still lie above everything.
    const room = matchMedia('(width >= 64rem)')
    addEventListener('popstate', hear)
    room.addEventListener('change', closeSheet)
    return () => {
      removeEventListener('popstate', hear)
      room.removeEventListener('change', closeSheet)
    }
  }, [])

  return ({ newState }: ToggleEvent) => {
    if (newState === 'closed') {
      if (isBelowSheet() && settled()) void navigate(-1)
    } else if (!isBelowSheet() && settled()) {
      void navigate(pathname + search, {
        state: below,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      })
    }
  }
}
