// What a browser does by itself when a page comes, and a page that is only exchanged for another has to do.
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** On a new page the keyboard goes on from its beginning, and its title is said. */
export function useRouteFocus(say: (text: string) => void) {
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
export function useReloadToTarget() {
  const to = useNavigation().location
  const [turned, turn] = useState(false)
  useEffect(() => {
    const browser = globalThis.navigation as Navigation | undefined
    const hold = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
      event.preventDefault()
      turn(true)
    }
    browser?.addEventListener('navigate', hold)
    return () => browser?.removeEventListener('navigate', hold)
  }, [])
  useEffect(() => {
    if (!turned) return
    const go = () => location.assign(to ? to.pathname + to.search + to.hash : location.href)
    // On a slow device the router has given up before this hook hears of the way. Without a connection there is no page
    // to load: this one stands until there is.
    const wait = navigator.onLine ? setTimeout(go, to ? 0 : 1000) : addEventListener('online', go)
    return () => {
      clearTimeout(wait ?? undefined)
      removeEventListener('online', go)
      if (to) turn(false)
    }
  }, [turned, to])
}
