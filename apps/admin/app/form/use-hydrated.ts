// Whether the script of the page runs, for parts that are of no use without it.
import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False on the server and while the page is hydrated, so that both render the same. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
