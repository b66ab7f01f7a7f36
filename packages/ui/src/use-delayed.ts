// Delays a progress indicator, so that fast page loads do not flash one.
import { useEffect, useState } from 'react'

/** True once `active` has been true for 200 ms. */
export function useDelayed(active: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setIsLate(true), 200)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [active])
  // False in the same render as `active`: screen readers skip changes inside an element that is still aria-busy.
  return active && isLate
}
