// The lines of a checkout or of an order, and what the total is made of.
import { Picture } from '@vitrine/react'
import type { ReactNode } from 'react'
import { choicesOf, type ReviewLine } from './checkout-parts.ts'
import type { PriceRow } from './total-rows.ts'

/** The lines; `renderProblems` draws what is wrong with one. */
export const Lines = ({
  lines,
  renderProblems,
}: {
  lines: readonly ReviewLine[]
  renderProblems?: (line: ReviewLine) => ReactNode
}) => (
  <ul>
    {lines.map((line) => (
      <li
        key={line.id}
        id={line.id}
        className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-line py-4"
      >
        {line.picture ? (
          <Picture of={line.picture} alt="" className="aspect-card w-full rounded-box bg-line object-cover" />
        ) : (
          <div className="aspect-card rounded-box bg-line" />
        )}
        <div className="min-w-0">
          <div className="flex flex-wrap items-start justify-between gap-x-4">
            <h3 dir="auto" className="min-w-0 flex-[1_1_6rem] font-medium wrap-anywhere">
              {line.productName.original}
            </h3>
            <p className="font-medium tabular-nums">{line.total.formattedAmount}</p>
          </div>
          {choicesOf(line).map(({ name, text }) => (
            <p key={name} dir="auto" className="text-sm text-ink-soft wrap-anywhere">
              {name}: <bdi className="text-ink">{text}</bdi>
            </p>
          ))}
          <p className="text-sm text-ink-soft tabular-nums">
            {line.quantity} × {line.price.formattedAmount}
            {line.fullPrice && line.fullPrice.amount !== line.price.amount && (
              <>
                <span className="sr-only">, before</span> <s>{line.fullPrice.formattedAmount}</s>
              </>
            )}
          </p>
          {renderProblems?.(line)}
        </div>
      </li>
    ))}
  </ul>
)

/** The rows of the total, and the total. */
export const Totals = ({
  rows,
  total,
  name = 'Total',
}: {
  rows: readonly PriceRow[]
  total: string
  /** What the total is called. */
  name?: string
}) => (
  <dl className="grid gap-2">
    {rows.map(({ name: ofRow, detail, amount, isOff }) => (
      <div key={`${ofRow} ${detail}`} className="flex items-baseline justify-between gap-4">
        <dt className="min-w-0 wrap-anywhere">
          <bdi>{ofRow}</bdi>
          {detail && <bdi className="block text-sm text-ink-soft">{detail}</bdi>}
        </dt>
        <dd className={`flex-none tabular-nums ${isOff ? 'text-good' : ''}`}>{amount}</dd>
      </div>
    ))}
    <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-4 text-lg font-medium">
      <dt>{name}</dt>
      <dd className="tabular-nums">{total}</dd>
    </div>
  </dl>
)
