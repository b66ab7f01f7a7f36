// Does for client-side navigation what browsers do on a full page load: moves the focus and announces the page.
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

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

/**
 * When the script of the next page cannot be loaded, as after a deployment, the router reloads the current page. This loads
 * the next page instead, which the visitor asked for.
 */
export function useReloadToTarget() {
  const target = useNavigation().location
  const [hasIntercepted, setHasIntercepted] = useState(false)
  useEffect(() => {
    const navigation = globalThis.navigation as Navigation | undefined
    const intercept = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
      event.preventDefault()
      setHasIntercepted(true)
    }
    navigation?.addEventListener('navigate', intercept)
    return () => navigation?.removeEventListener('navigate', intercept)
  }, [])
  useEffect(() => {
    if (!hasIntercepted) return
    const load = () => location.assign(target ? target.pathname + target.search + target.hash : location.href)
    // On a slow device the router reloads before this hook knows the target, so wait for it. Offline, keep this page until
    // the browser is online again.
    const timer = navigator.onLine ? setTimeout(load, target ? 0 : 1000) : addEventListener('online', load)
    return () => {
      clearTimeout(timer ?? undefined)
      removeEventListener('online', load)
      if (target) setHasIntercepted(false)
    }
  }, [hasIntercepted, target])
}
