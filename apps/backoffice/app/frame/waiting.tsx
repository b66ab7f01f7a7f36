// Shows that a page is coming, once that takes so long that one wonders.
import { useLate } from '@vitrine/ui'
import { useNavigation } from 'react-router'

/** Whether a page has been coming for a fifth of a second. */
export const useWaiting = (): boolean => useLate(useNavigation().state !== 'idle')

/** A thin line along the upper edge. */
export function WaitingLine() {
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-50 origin-left animate-waiting border-t-2 border-accent"
    />
  )
}
