// What shoppers pay for a product, and what is left of it for the merchant, as texts beside the fields.
import { parseDecimal } from '../form/entries.ts'
import type { FormValues } from '../form/form.ts'

/** An amount in the currency of the store; without a currency as a plain number. */
function formatAmount(amount: number, currency: string | undefined): string {
  return currency
    ? new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount)
    : amount.toFixed(2)
}

/** An amount as a field holds it: with the decimals of the currency, and with more if it has more, as those of HUF may have. */
export const amountText = (amount: number, currency: string) => {
  const [, decimals = ''] = String(amount).split('.')
  return amount.toFixed(Math.max(decimalsOf(currency), decimals.length))
}

const decimalsOf = (currency: string | undefined) =>
  currency
    ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      2)
    : 2

/** The price after the discount, rounded as the platform does; undefined unless the fields hold numbers. */
function salePrice(values: FormValues, currency: string | undefined): number | undefined {
  const price = parseDecimal(values.price ?? '')
  const value = parseDecimal(values.discountValue ?? '') || 0
  if (Number.isNaN(price)) return undefined
  const units = 10 ** decimalsOf(currency)
  const full = Math.round(price * units)
  if (values.discountType === 'PERCENT') return (full - Math.round((full * value) / 100)) / units
  return values.discountType === 'AMOUNT' ? (full - Math.round(value * units)) / units : full / units
}

/** What shoppers pay; empty without a discount. */
export function discountText(values: FormValues, currency: string | undefined): string {
  const now = salePrice(values, currency)
  if (now === undefined || !values.discountType || values.discountType === 'NONE') return ''
  return now < 0 ? 'The discount is more than the price.' : `Shoppers pay ${formatAmount(now, currency)}.`
}

/** Profit and margin at the price that shoppers pay. */
export function marginText(values: FormValues, currency: string | undefined): string {
  const now = salePrice(values, currency)
  const cost = parseDecimal(values.cost ?? '')
  if (now === undefined || Number.isNaN(cost)) return 'What you pay for one. Only you see it.'
  const profit = formatAmount(now - cost, currency)
  return now > 0
    ? `Profit ${profit}, margin ${Math.round(((now - cost) / now) * 100)}%.`
    : `Profit ${profit}.`
}
