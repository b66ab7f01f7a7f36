// Whether the page's script runs yet: what the server drew works without it, and says so in the same words.
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the page wakes, true from then on. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
