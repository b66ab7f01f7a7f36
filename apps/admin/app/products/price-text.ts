// What shoppers pay for a product, and what is left of it for the merchant, as texts beside the fields.
import { decimalsOf, fieldDecimal, manyDecimals, parseDecimal } from '../form/decimals.ts'
import type { FormValues } from '../form/form.ts'
import { momentOf } from '../form/local-time.ts'

/** The currency and the time zone of the store; undefined until they are known. */
interface StoreOfPrices {
  currency: string | undefined
  timeZone: string | undefined
}

/** An amount in the currency of the store; without a currency as a plain number. */
export function formatAmount(amount: number, currency: string | undefined): string {
  const digits = decimalsOf(currency)
  return currency
    ? new Intl.NumberFormat('en', {
        style: 'currency',
        currency,
        maximumFractionDigits: digits,
      }).format(amount)
    : amount.toFixed(digits)
}

/** An amount as a field holds it: with the decimals of the currency, and with more if it has more, as discounts may. */
export function amountText(amount: number, currency: string): string {
  const digits = decimalsOf(currency)
  const [, own = ''] = String(amount).split('.')
  return fieldDecimal(amount.toFixed(Math.max(digits, own.length)), digits)
}

/** How many decimals the value of a discount may have. */
export const discountDecimals = (type: string | undefined, currency: string | undefined): number =>
  type === 'AMOUNT' ? decimalsOf(currency) : manyDecimals

/** The price before and after the discount, rounded as the platform does; undefined unless the fields hold numbers. */
function pricesOf(values: FormValues, currency: string | undefined) {
  const type = values.discountType
  const price = parseDecimal(values.price ?? '', decimalsOf(currency))
  const value = parseDecimal(values.discountValue ?? '', discountDecimals(type, currency)) || 0
  if (Number.isNaN(price)) return undefined
  const units = 10 ** decimalsOf(currency)
  const full = Math.round(price * units)
  const off =
    type === 'PERCENT' ? Math.round((full * value) / 100) : type === 'AMOUNT' ? Math.round(value * units) : 0
  return { full: full / units, reduced: (full - off) / units }
}

/** Whether the sale has begun, and whether it is over, by the dates in the fields. */
function saleAt(now: number, { saleStart, saleEnd }: FormValues, timeZone: string | undefined) {
  const timeOf = (local = '', otherwise: number) => {
    const time = Date.parse(`${local}Z`)
    if (Number.isNaN(time)) return otherwise
    return timeZone ? Date.parse(momentOf(local, timeZone)) : time
  }
  return { hasBegun: timeOf(saleStart, -Infinity) <= now, isOver: timeOf(saleEnd, Infinity) <= now }
}

/** What shoppers pay, or will pay once the sale begins; empty without a discount. */
export function discountText(
  values: FormValues,
  { currency, timeZone }: StoreOfPrices,
  now = Date.now(),
): string {
  const prices = pricesOf(values, currency)
  if (!prices || !values.discountType || values.discountType === 'NONE') return ''
  const { full, reduced } = prices
  if (reduced < 0) return 'The discount is more than the price.'
  const { hasBegun, isOver } = saleAt(now, values, timeZone)
  if (isOver) return `The sale is over. Shoppers pay ${formatAmount(full, currency)}.`
  return hasBegun
    ? `Shoppers pay ${formatAmount(reduced, currency)}.`
    : `Shoppers pay ${formatAmount(full, currency)}, and ${formatAmount(reduced, currency)} when the sale begins.`
}

/** Profit and margin at the price that shoppers pay now. */
export function marginText(
  values: FormValues,
  { currency, timeZone }: StoreOfPrices,
  now = Date.now(),
): string {
  const prices = pricesOf(values, currency)
  const cost = parseDecimal(values.cost ?? '', decimalsOf(currency))
  if (!prices || Number.isNaN(cost)) return 'What you pay for one. Only you see it.'
  const { hasBegun, isOver } = saleAt(now, values, timeZone)
  const price = hasBegun && !isOver ? prices.reduced : prices.full
  const profit = formatAmount(price - cost, currency)
  return price > 0
    ? `Profit ${profit}, margin ${Math.round(((price - cost) / price) * 100)}%.`
    : `Profit ${profit}.`
}
