// What a change of the selected orders has done, above the list.
import { Notice } from '@vitrine/ui'
import { useEffect, useRef } from 'react'
import type { OrdersOutcome } from './change-order.ts'

/** The outcome, which gets the focus: the rows of the changed orders may be gone. */
export function Outcome({
  outcome,
  numberOf,
}: {
  outcome: OrdersOutcome | undefined
  numberOf: (id: string) => string
}) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome) element.current?.focus()
  }, [outcome])
  return (
    <div ref={element} role="status" tabIndex={-1} className="mb-4 outline-none empty:hidden">
      {outcome && (
        <Notice tone={outcome.isDone ? 'good' : 'warn'} title={outcome.title}>
          {outcome.failures.length > 0 && (
            <ul>
              {outcome.failures.map(({ id, problem }) => (
                <li key={id}>
                  {numberOf(id)}: {problem}
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </div>
  )
}
