// Choosing at once: with script a filter applies as it is touched, and the page stays where it is.
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useFrame } from '../frame/frame.tsx'
import { browse as words } from '../messages/index.ts'
import { addressOf, lookIn } from './look.ts'

/** The id of the form that holds every filter; the order stands outside of it. */
export const filterForm = 'filters'

/** Goes to what the form says now. */
export function useApply() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (form: HTMLFormElement | null) => {
    if (!form) return
    const address = addressOf(pathname, lookIn(new FormData(form)))
    void navigate(address, { replace: true, preventScrollReset: true })
  }
}

/** Whether another look at the same part of the shop is on its way. */
export function useLooking(): boolean {
  const { pathname } = useLocation()
  const coming = useNavigation().location
  return coming?.pathname === pathname
}

/** Says how many there are whenever another look at the same part of the shop has come. */
export function useCountSaid(total: number) {
  const { say } = useFrame()
  const { pathname, search } = useLocation()
  const last = useRef({ pathname, search })
  useEffect(() => {
    const before = last.current
    last.current = { pathname, search }
    if (before.pathname === pathname && before.search !== search) say(words.found(total))
  }, [pathname, search, total, say])
}
