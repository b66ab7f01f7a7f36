// The notice above a stale listing, shown when loading the next one failed.
import { Button } from '@vitrine/ui'
import { useEffect, useEffectEvent } from 'react'
import { useRetry } from '../frame/retry.ts'
import { browse as messages } from '../messages/index.ts'

/**
 * The notice with a button to try again; it is announced anew after each of the `failures`. `onFocusLost` is called when it
 * disappears while its button has the focus.
 */
export function RetryNotice({ failures, onFocusLost }: { failures: number; onFocusLost: () => void }) {
  const { retry, isRetrying } = useRetry()
  const handleUnmount = useEffectEvent(() => {
    if (document.activeElement === document.body) onFocusLost()
  })
  useEffect(() => () => handleUnmount(), [])
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-l-2 border-bad bg-surface px-4 py-1 print:hidden">
      <p role="alert" key={failures} className="py-2">
        {messages.loadFailed}
      </p>
      <Button type="button" kind="text" aria-disabled={isRetrying} onClick={retry} className="-mx-2">
        {messages.retry}
      </Button>
    </div>
  )
}
