// Whether a part of the page is still there when an answer comes that it asked for.
import { useEffect, useRef } from 'react'

/** Asks whether this component still stands. */
export function useIsMounted(): () => boolean {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return () => here.current
}
