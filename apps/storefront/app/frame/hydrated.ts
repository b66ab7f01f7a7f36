// Whether the page is hydrated; the server-rendered page works without script and must render the same at first.
import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False on the server and during hydration, true from then on. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
