// How much more a shopper has to spend for free delivery.
import { delivery as messages } from '../messages/index.ts'
import type { EstimatedOption } from './estimate.ts'

const isFree = ({ price }: EstimatedOption) => Number(price.amount) === 0

/** The option that is free soonest; undefined if the chosen one or a delivery is free already. Pickup is no delivery. */
function soonestFree(options: readonly EstimatedOption[], chosen: string | undefined) {
  const delivered = options.filter(({ logistics }) => !logistics.pickupDetails)
  if (delivered.some(isFree) || options.some((option) => option.code === chosen && isFree(option)))
    return undefined
  return delivered
    .flatMap(({ freeFrom, untilFree }) => (freeFrom && untilFree ? { freeFrom, untilFree } : []))
    .sort((a, b) => Number(a.untilFree.amount) - Number(b.untilFree.amount))[0]
}

/** A sentence, and how far the cart is as a bar. */
export function FreeDelivery({
  options,
  chosen,
}: {
  options: readonly EstimatedOption[]
  chosen: string | undefined
}) {
  const found = soonestFree(options, chosen)
  if (!found) return null
  const { freeFrom, untilFree } = found
  return (
    <div className="grid gap-2 text-sm">
      <p>{messages.untilFree(untilFree.formattedAmount)}</p>
      <progress
        aria-hidden
        max={freeFrom.amount}
        value={Number(freeFrom.amount) - Number(untilFree.amount)}
        className="h-1 w-full appearance-none overflow-hidden rounded-full bg-line print:hidden [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
      />
    </div>
  )
}
