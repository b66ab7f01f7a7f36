// What is wrong with a line of the checkout, and the buttons that mend it.
import type { CheckoutLineItem } from '@vitrine/contract'
import { Button } from '@vitrine/ui'
import type { ReviewLine } from './checkout-parts.ts'
import type { PlacedProblem } from './problems.ts'

/** The problems of a line. */
export function LineProblems({
  line,
  item,
  problems,
}: {
  line: ReviewLine
  item: CheckoutLineItem | undefined
  problems: readonly PlacedProblem[]
}) {
  const left = item?.availability.quantityAvailable ?? 0
  const isShort = item?.availability.status !== 'AVAILABLE'
  if (problems.length === 0 && !isShort && !item?.priceWhenAdded) return null
  const hasError = isShort || problems.some(({ severity }) => severity === 'ERROR')
  return (
    <div className="mt-2 grid justify-items-start gap-1 text-sm">
      {item?.priceWhenAdded && (
        <p className="text-warn tabular-nums">
          The price was {item.priceWhenAdded.formattedAmount} when you added it.
        </p>
      )}
      {problems.map(({ description, severity }) => (
        <p key={description} className={severity === 'ERROR' ? 'text-bad' : 'text-warn'}>
          {description}
        </p>
      ))}
      {isShort && problems.length === 0 && (
        <p className="text-bad">{left > 0 ? `Only ${left} left in stock.` : 'Out of stock.'}</p>
      )}
      {hasError && (
        <div className="flex flex-wrap gap-2">
          {left > 0 && left < line.quantity && (
            <Button name="intent" value={`quantity ${line.id} ${left}`} className="px-3">
              Reduce to {left}
              <span className="sr-only"> {line.productName.original}</span>
            </Button>
          )}
          <Button name="intent" value={`quantity ${line.id} 0`} className="px-3">
            Remove<span className="sr-only"> {line.productName.original}</span>
          </Button>
        </div>
      )}
    </div>
  )
}
