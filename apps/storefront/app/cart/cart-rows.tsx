// The rows of the cart: its lines, and the places of the removed ones.
import { useCart } from '@vitrine/react'
import { useSearchParams } from 'react-router'
import type { FormError } from '../error-text.ts'
import { cart as messages } from '../messages/index.ts'
import { CartLine } from './cart-line.tsx'
import { cappedParam } from './cart-url.ts'
import { fullName, RemovedNotice, UndoButton } from './removed-notice.tsx'
import { firstLines } from './shown-lines.tsx'
import type { ChangeLine } from './use-change-line.ts'
import { isRemoved } from './use-removed-lines.ts'
import type { useRemovedLines } from './use-removed-lines.ts'

interface CartRowsProps extends ReturnType<typeof useRemovedLines> {
  inDrawer: boolean
  /** Whether the rows after the first ones are shown, too. */
  isAll: boolean
  formQuery: string
  problem: FormError | undefined
  setProblem: (problem: FormError) => void
  change: ChangeLine
  onLeave: (() => void) | undefined
}

/** The list. */
export function CartRows({
  rows,
  list,
  remove,
  undo,
  inDrawer,
  isAll,
  formQuery,
  problem,
  setProblem,
  change,
  onLeave,
}: CartRowsProps) {
  const { lines, violations } = useCart()
  const cappedIds = useSearchParams()[0].get(cappedParam)?.split(',') ?? []
  return (
    <ul
      ref={list}
      className={`@container divide-y divide-line ${inDrawer ? (lines.length > 0 ? '' : 'border-b border-line') : 'border-y border-line'}`}
    >
      {(isAll ? rows : rows.slice(0, firstLines)).map((row) =>
        isRemoved(row) ? (
          <li key={row.line.id} tabIndex={-1}>
            <RemovedNotice name={fullName(row.line)}>
              <UndoButton name={fullName(row.line)} onClick={() => void undo(row)} />
            </RemovedNotice>
          </li>
        ) : (
          <CartLine
            key={row.id}
            heading={inDrawer ? 'h3' : 'h2'}
            line={row}
            violations={violations.filter(({ target }) => target.lineItem?.id === row.id)}
            isCapped={cappedIds.includes(row.id)}
            problem={problem?.line === row.id ? problem : undefined}
            onChange={(mutate, toAnnouncement) => void change(row, mutate, toAnnouncement)}
            onRemove={() => remove(row)}
            onInvalid={() => setProblem({ line: row.id, error: messages.invalidQuantity })}
            onLeave={onLeave}
            formQuery={formQuery}
          />
        ),
      )}
    </ul>
  )
}
