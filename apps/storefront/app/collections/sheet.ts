// The filters of small screens lie above the list like a page: going back puts them away first, and keeps what was chosen.
import { useEffect, useEffectEvent, useState } from 'react'
import type { ToggleEvent } from 'react'
import { useBlocker, useLocation, useNavigate, useNavigationType } from 'react-router'

/** The id of the sheet. */
export const sheet = 'filter-sheet'

const find = () => document.getElementById(sheet)
const isOpen = () => find()?.matches(':popover-open') ?? false

/** Puts the sheet away. */
export const closeSheet = () => find()?.hidePopover()

const below = { belowSheet: true }

/** Whether an entry of the history is there only to go back from, because the sheet was opened on it. */
export const isBelowSheet = (state: unknown) =>
  typeof state === 'object' && state !== null && 'belowSheet' in state

/** While the sheet is open, going back closes it instead; from where it was opened there is nothing to keep. */
export function BackCloses() {
  const blocker = useBlocker(
    ({ historyAction, currentLocation }) =>
      historyAction === 'POP' && isOpen() && !isBelowSheet(currentLocation.state),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    closeSheet()
    blocker.reset()
  }, [blocker])
  return null
}

/**
 * Opening makes an entry of the history; the first choice takes its place, each further one is an entry of its own.
 * Tells whether the sheet is open, and has to hear when that changes; `settled`: no choice is on its way.
 */
export function useSheet(settled: () => boolean) {
  const navigate = useNavigate()
  const { pathname, search, state, key } = useLocation()
  const type = useNavigationType()
  const [open, setOpen] = useState(false)

  const arrive = useEffectEvent(() => {
    if (type === 'POP' && isOpen()) closeSheet()
  })
  useEffect(() => arrive(), [key])

  const toggled = ({ newState }: ToggleEvent) => {
    setOpen(newState === 'open')
    if (newState === 'closed') {
      if (isBelowSheet(state) && settled()) void navigate(-1)
    } else if (!isBelowSheet(state)) {
      void navigate(pathname + search, {
        state: below,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      })
    }
  }
  return { open, toggled }
}
