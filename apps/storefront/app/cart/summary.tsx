// The rows of the summary: what the total of a cart is made of.
import { Money } from '@vitrine/react'
import type { ReactNode } from 'react'
import { useStoreLang } from '../frame/store-lang.ts'
import { coupon as messages } from '../messages/index.ts'
import { takesOff } from './summary-rows.ts'
import type { SummaryRow } from './summary-rows.ts'

/** Draws the rows; amounts are busy while the platform has not answered. `renderCode` draws the code of a coupon. */
export function Summary({
  rows,
  isBusy,
  renderCode,
}: {
  rows: readonly SummaryRow[]
  isBusy: boolean
  renderCode?: (code: string) => ReactNode
}) {
  const lang = useStoreLang()
  return (
    <dl className="grid gap-2">
      {rows.map((row) => (
        <div key={row.key} className="flex items-baseline justify-between gap-4">
          <dt className="grid min-w-0 justify-items-start gap-1 wrap-anywhere">
            <span>
              {row.isByMerchant ? <bdi lang={lang}>{row.name}</bdi> : row.name}{' '}
              {row.note && <span className="text-ink-soft">{row.note}</span>}
            </span>
            {row.detail && (
              <span dir="auto" className="text-sm text-ink-soft">
                {row.detail}
              </span>
            )}
            {row.code && renderCode?.(row.code)}
          </dt>
          <dd
            className={`flex-none tabular-nums ${row.isOff ? 'text-good' : ''} ${row.isTotal ? 'text-lg font-medium' : ''}`}
          >
            <Amount row={row} isBusy={isBusy} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Amount({ row: { amount, isOff }, isBusy }: { row: SummaryRow; isBusy: boolean }) {
  if (!amount) return '…'
  if (isOff && !takesOff(amount)) return messages.atCheckout
  const formattedAmount = isOff ? messages.off(amount.formattedAmount) : amount.formattedAmount
  return (
    <Money
      value={{ ...amount, formattedAmount }}
      busy={isBusy}
      className="transition-opacity aria-busy:opacity-70"
    />
  )
}
