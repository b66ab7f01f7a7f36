// What lasts a moment needs no sign; what lasts longer does.
import { useEffect, useState } from 'react'

/** True once `going` has been true for 200 ms. */
export function useDelayed(going: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!going) return
    const timer = setTimeout(() => setLate(true), 200)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [going])
  // Over with what was going on, not one drawing later: what changes in a busy place is not read aloud.
  return going && late
}
