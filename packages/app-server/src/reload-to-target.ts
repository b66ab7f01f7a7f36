// What the pages of all apps do when the next page cannot be reached.
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** Whether `fetch` failed without a response; browsers word that differently. */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError && /^(Failed to fetch|Load failed|NetworkError)/.test(error.message)

/** The next page, which cannot be reached for now. */
export interface UnreachablePage {
  retry: () => void
  isRetrying: boolean
}

/**
 * When the script of the next page cannot be loaded, as after a deployment, the router reloads the current page. This loads
 * the next page instead, which the visitor asked for. Offline that would show an error page of the browser: the next page is
 * then returned as unreachable, and loads on `retry`, or when the browser is back online.
 */
export function useReloadToTarget(): UnreachablePage | undefined {
  const target = useNavigation().location
  const [state, setState] = useState<'reachable' | 'loading' | 'unreachable' | 'retrying'>('reachable')
  useEffect(() => {
    const navigation = globalThis.navigation as Navigation | undefined
    const intercept = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
      event.preventDefault()
      setState('loading')
    }
    navigation?.addEventListener('navigate', intercept)
    return () => navigation?.removeEventListener('navigate', intercept)
  }, [])
  const isLoading = state === 'loading' || state === 'retrying'
  useEffect(() => {
    if (!isLoading) return
    const href = target ? target.pathname + target.search + target.hash : location.href
    const load = () =>
      fetch(href, { method: 'HEAD' }).then(
        () => location.assign(href),
        () => setState('unreachable'),
      )
    // On a slow device the router reloads before this hook knows the target, so wait for it.
    const timer = setTimeout(load, target ? 0 : 1000)
    return () => clearTimeout(timer)
  }, [isLoading, target])
  useEffect(() => (target ? () => setState('reachable') : undefined), [target])
  const isUnreachable = state === 'unreachable' || state === 'retrying'
  useEffect(() => {
    if (!isUnreachable) return
    const retry = () => setState('retrying')
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isUnreachable])
  return isUnreachable ? { retry: () => setState('retrying'), isRetrying: state === 'retrying' } : undefined
}
