// What a browser does by itself when a page comes, and a page that is only exchanged for another has to do.
import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** On a new page the keyboard goes on from its beginning, and its title is said. */
export function useArrival(say: (text: string) => void) {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
    say(document.title)
  }, [pathname, say])
}

/**
 * When the script of a page cannot be had, as after a new version, the router loads the page anew that one wants to leave.
 * Whoever is on the way somewhere means the place they asked for.
 */
export function useSureWay() {
  const to = useNavigation().location
  useEffect(() => {
    const browser = globalThis.navigation as Navigation | undefined
    if (!to || !browser) return
    const gone = new AbortController()
    const { signal } = gone
    const go = () => location.assign(to.pathname + to.search + to.hash)
    const turn = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
      event.preventDefault()
      // Without a connection there is no page to load: this one stands until there is.
      if (navigator.onLine) go()
      else addEventListener('online', go, { signal })
    }
    browser.addEventListener('navigate', turn, { signal })
    return () => gone.abort()
  }, [to])
}
