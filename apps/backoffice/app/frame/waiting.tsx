// Shows that a page is coming, once that takes so long that one wonders.
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** Whether a page has been coming for a fifth of a second. */
export function useWaiting(): boolean {
  const coming = useNavigation().state !== 'idle'
  const [late, setLate] = useState(false)

  useEffect(() => {
    if (!coming) return
    const timer = setTimeout(() => setLate(true), 200)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [coming])

  // With the page itself, not one drawing later: what changes in a busy place is not read aloud.
  return coming && late
}

/** A thin line along the upper edge. */
export function WaitingLine() {
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-50 origin-left animate-waiting border-t-2 border-accent"
    />
  )
}
