// Choosing at once: with script a filter applies as it is touched, and the page stays where it is. Each is a step to go back
// over.
import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useFrame } from '../frame/frame.tsx'
import { browse as words } from '../messages/index.ts'
import { addressOf, lookIn } from './look.ts'
import type { Look } from './look.ts'
import { isBelowSheet } from './sheet.ts'

/** The id of the form that holds every filter; the order stands outside of it. */
export const filterForm = 'filters'

/** What the address asks for; the list is another one as long as nobody has answered. */
export function useAsked(): Look {
  const { search } = useLocation()
  return useMemo(() => lookIn(new URLSearchParams(search)), [search])
}

/** What the form says now, at a path. */
const addressSaid = (pathname: string, form: HTMLFormElement) =>
  addressOf(pathname, lookIn(new FormData(form)))

/** Whether the form says what the address asks for. */
export const saysAsked = (form: HTMLFormElement, asked: Look) =>
  addressSaid('', form) === addressOf('', { ...asked, page: 1 })

/** Goes to what the form says now; `replace`: it is no step of its own. */
export function useApply() {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return (form: HTMLFormElement | null, { replace = false } = {}) => {
    if (!form) return
    const address = addressSaid(pathname, form)
    const isHere = address === pathname + search
    void navigate(address, {
      preventScrollReset: true,
      replace: replace || isHere || isBelowSheet(),
      ...(isHere && { state: state as unknown }),
    })
  }
}

/** Whether another look at the same part of the shop is on its way. */
export function useLooking(): boolean {
  const { pathname, search } = useLocation()
  const coming = useNavigation().location
  return coming?.pathname === pathname && coming.search !== search
}

/** Says how many there are whenever another look at the same part of the shop has come. */
export function useCountSaid(total: number, isAnswer: boolean) {
  const { say } = useFrame()
  const { pathname, search } = useLocation()
  const last = useRef({ pathname, search })
  useEffect(() => {
    if (!isAnswer) return
    const before = last.current
    last.current = { pathname, search }
    if (before.pathname === pathname && before.search !== search) say(words.found(total))
  }, [pathname, search, total, isAnswer, say])
}
