// The input of the stock of one variant, with the difference that is saved and a link to its history.
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { changeText } from '../inventory/stock-text.ts'
import { inputClass } from './editor-section.tsx'
import type { StockOfVariant } from './product-row.ts'

/** The difference between the saved and the entered units; undefined where tracking begins or ends. */
function differenceOf(saved = '', entered: string): number | undefined {
  const to = entered.trim()
  return saved !== '' && /^\d+$/.test(to) && to !== saved ? Number(to) - Number(saved) : undefined
}

/** Nothing in it means that the stock is not tracked. */
export function StockInput({
  of,
  stock,
  value,
  ...input
}: Omit<ComponentProps<'input'>, 'className' | 'value'> & {
  /** The name of the variant. */
  of: string
  stock: StockOfVariant | undefined
  value: string
}) {
  const difference = differenceOf(stock?.pieces, value)
  return (
    <span className="flex items-center gap-1">
      <input
        {...input}
        value={value}
        inputMode="numeric"
        maxLength={6}
        placeholder="–"
        className={`${inputClass} min-w-16`}
      />
      {difference !== undefined && (
        <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">{changeText(difference)}</span>
      )}
      {stock?.itemId && (
        <Link
          to={`/inventory/${stock.itemId}`}
          aria-label={`Stock history of ${of}`}
          title="Stock history"
          className="inline-flex min-h-target min-w-6 items-center justify-center rounded-box text-ink-soft hover:text-ink hover:underline"
        >
          <span aria-hidden="true">↗</span>
        </Link>
      )}
    </span>
  )
}
