// Whether a component is still mounted when the response to its request arrives.
import { useEffect, useRef } from 'react'

/** A function that tells whether the component is mounted. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
