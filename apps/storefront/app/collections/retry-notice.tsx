// The line above a list that stands there still, because nobody has answered to what was asked since.
import { Button } from '@vitrine/ui'
import { useEffect, useEffectEvent } from 'react'
import { useRetry } from '../frame/retry.ts'
import { browse as words } from '../messages/index.ts'

/** Says so, each of the `times` anew, with the way to ask again; `onLeave` hears when it takes the keyboard's place with it. */
export function RetryNotice({ times, onLeave }: { times: number; onLeave: () => void }) {
  const { again, asking } = useRetry()
  const leave = useEffectEvent(() => {
    if (document.activeElement === document.body) onLeave()
  })
  useEffect(() => () => leave(), [])
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-l-2 border-bad bg-surface px-4 py-1 print:hidden">
      <p role="alert" key={times} className="py-2">
        {words.unanswered}
      </p>
      <Button type="button" kind="bare" aria-disabled={asking} onClick={again} className="-mx-2">
        {words.again}
      </Button>
    </div>
  )
}
