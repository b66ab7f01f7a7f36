// The filter sheet of small screens behaves like a page: going back closes it first, and keeps the filters that were selected in it.
import { useEffect, useEffectEvent } from 'react'
import type { ToggleEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The id of the sheet's element. */
export const sheetId = 'filter-sheet'

const findSheet = () => document.getElementById(sheetId)

/** Closes the sheet. */
export const closeSheet = () => findSheet()?.hidePopover()

// `belowSheet` marks the history entry that opening the sheet adds.
const sheetState = { belowSheet: true }
const hasSheetState = (state: unknown) => typeof state === 'object' && state !== null && 'belowSheet' in state

/**
 * Whether the current history entry is the one that opening the sheet added. Reads the browser's history, because the router
 * knows an entry only after its page has loaded.
 */
export const isSheetEntry = () => hasSheetState((history.state as { usr?: unknown } | null)?.usr)

/**
 * Opening the sheet adds a history entry; the first choice replaces it, each further choice adds its own. Returns the toggle
 * handler of the sheet; `isSettled` tells whether no choice is still loading.
 */
export function useSheet(isSettled: () => boolean) {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()

  const handleBack = useEffectEvent(() => {
    if (!findSheet()?.matches(':popover-open')) return
    closeSheet()
    // The entry was a choice, and not the one that opened the sheet: keep the choice by going forward again.
    if (!hasSheetState(state)) void navigate(1)
  })
  useEffect(() => {
    const handlePopState = () => handleBack()
    // On wide screens the filters are beside the listing; an open popover would still cover the page.
    const wideScreen = matchMedia('(width >= 64rem)')
    addEventListener('popstate', handlePopState)
    wideScreen.addEventListener('change', closeSheet)
    return () => {
      removeEventListener('popstate', handlePopState)
      wideScreen.removeEventListener('change', closeSheet)
    }
  }, [])

  return ({ newState }: ToggleEvent) => {
    if (newState === 'closed') {
      if (isSheetEntry() && isSettled()) void navigate(-1)
    } else if (!isSheetEntry() && isSettled()) {
      void navigate(pathname + search, {
        state: sheetState,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      })
    }
  }
}
