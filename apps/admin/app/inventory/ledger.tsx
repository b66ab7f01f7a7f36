// The stock history of a variant: every change of its number, with the reason.
import type { StockMovement } from '@vitrine/client'
import { buttonClass } from '@vitrine/ui'
import { useId } from 'react'
import { Link } from 'react-router'
import { changeText, numberText, reasonText } from './stock-text.ts'

/** One entry, as the page shows it. */
interface LedgerRow
  extends Pick<StockMovement, 'id' | 'change' | 'after' | 'reason' | 'actor' | 'createdDate'> {
  /** In the time zone of the store. */
  time: string
}

/** The entries, newest first; `isFirst` on the page that begins with the newest one. */
export function Ledger({
  rows,
  older,
  isFirst,
  timeZone,
}: {
  rows: LedgerRow[]
  timeZone: string
  older: string | null
  isFirst: boolean
}) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="mt-10 max-w-3xl">
      <h2 id={headingId} className="mb-1 font-display text-xl">
        Stock history
      </h2>
      <p className="mb-3 text-ink-soft">
        {rows.length > 0
          ? `Every change of the stock, newest first. Times are in the time zone ${timeZone}, and entries are kept for two years.`
          : 'The stock of this variant was never tracked, so nothing has changed.'}
      </p>
      {rows.length > 0 && (
        <div
          role="region"
          aria-labelledby={headingId}
          tabIndex={0}
          className="overflow-x-auto rounded-box border border-line bg-surface"
        >
          <table className="w-full border-collapse text-left [&_td]:px-3 [&_td]:py-2 [&_th]:px-3 max-sm:[&_td]:px-2 max-sm:[&_th]:px-2">
            <thead className="border-b border-line text-ink-soft">
              <tr>
                <th scope="col" className="h-10 font-medium">
                  Time
                </th>
                <th scope="col" className="text-right font-medium">
                  Change
                </th>
                <th scope="col" className="text-right font-medium">
                  Stock
                </th>
                <th scope="col" className="font-medium">
                  Reason
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map(({ id, change, after, createdDate, time, ...why }) => (
                <tr key={id}>
                  <td className="text-ink-soft tabular-nums sm:whitespace-nowrap">
                    <time dateTime={createdDate}>{time}</time>
                  </td>
                  <td className="text-right whitespace-nowrap tabular-nums">{changeText(change)}</td>
                  <td className="text-right tabular-nums">{numberText(after)}</td>
                  <td>{reasonText(why)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(older !== null || !isFirst) && (
        <nav aria-label="Pages of the stock history" className="mt-3 flex gap-2">
          {!isFirst && (
            <Link to="?" preventScrollReset className={buttonClass()}>
              Newest
            </Link>
          )}
          {older !== null && (
            <Link to={`?before=${older}`} preventScrollReset className={buttonClass()}>
              Older
            </Link>
          )}
        </nav>
      )}
    </section>
  )
}
