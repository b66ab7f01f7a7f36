// What the total of a cart is made of, row by row.
import type { CartTotals, CurrentCart, Price } from '@vitrine/client'
import { Money } from '@vitrine/react'
import { cart as messages } from '../messages/index.ts'

/** One row; its kind is a field of the wire's price summary, and names its text. */
interface SummaryRow {
  kind: keyof CartTotals['priceSummary'] & keyof typeof messages
  /** Shown after the text. */
  note?: string
  /** Undefined until the platform has created the cart. */
  amount: Price | undefined
}

/** The rows of a cart with this number of items. */
export const summaryRows = (cart: CurrentCart | null, items: number): SummaryRow[] => [
  { kind: 'subtotal', note: messages.items(items), amount: cart?.subtotal },
]

/** Draws the rows; the amounts of a predicted cart are busy. */
export function Summary({
  rows,
  isPredicted,
}: {
  rows: readonly SummaryRow[]
  isPredicted: boolean | undefined
}) {
  return (
    <dl className="grid gap-2">
      {rows.map(({ kind, note, amount }) => (
        <div key={kind} className="flex items-baseline justify-between gap-4">
          <dt>
            {messages[kind]} {note && <span className="text-ink-soft">{note}</span>}
          </dt>
          <dd className="text-lg font-medium tabular-nums">
            {amount ? (
              <Money value={amount} busy={isPredicted} className="transition-opacity aria-busy:opacity-70" />
            ) : (
              '…'
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
