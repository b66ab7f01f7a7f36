// Does for client-side navigation what browsers do on a full page load: moves the focus and announces the page.
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to the start of a new page, and announces its title. */
export function useRouteFocus(announce: (text: string) => void) {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
    announce(document.title)
  }, [pathname, announce])
}
