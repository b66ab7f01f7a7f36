// Discounts in words, as a merchant reads them in lists: what they give, and whether they are live.
import { localDay } from '../form/local-time.ts'
import { formatAmount } from '../products/price-text.ts'

/** '10% off'. */
export const percentText = (percentage: number): string =>
  `${percentage.toLocaleString('en', { maximumFractionDigits: 9 })}% off`

/** '€50.00'. */
export const amountOf = (amount: string | number, currency: string): string =>
  formatAmount(Number(amount), currency)

/** 'Subtotal in EUR'; without the currency while it is unknown. */
export const inCurrency = (text: string, currency: string | undefined): string =>
  currency ? `${text} in ${currency}` : text

/** How often a discount was used, of how often it may be. */
export const usesText = (count: number, limit: number | null | undefined): string =>
  limit == null
    ? count.toLocaleString('en')
    : `${count.toLocaleString('en')} of ${limit.toLocaleString('en')}`

/** The items that a discount is for: 'on all items', 'on the cheapest item of 2 collections'. */
export function coveredText(items: string, isForCheapest: boolean | undefined): string {
  if (!isForCheapest) return `on ${items}`
  return items === allItems ? 'on the cheapest item' : `on the cheapest item of ${items}`
}

/** All items, in words. */
export const allItems = 'all items'

/** Whether a discount takes something off now. */
export interface DiscountState {
  state: 'Live' | 'Scheduled' | 'Ended' | 'Used up' | 'Off'
  /** 'from 2030-06-01' and 'until 2030-06-30', as far as they matter now. */
  dates: string[]
}

/** What the state of a discount follows from; times are texts that dates read. */
interface StateFacts {
  isActive: boolean
  phase: 'PENDING' | 'LIVE' | 'EXPIRED'
  isUsedUp: boolean
  start: string | null | undefined
  end: string | null | undefined
}

/** The state of a discount, with its dates by the clocks of the store. */
export function stateOf(
  { isActive, phase, isUsedUp, start, end }: StateFacts,
  timeZone: string,
): DiscountState {
  const date = (word: string, time: string | null | undefined) =>
    time ? [`${word} ${localDay(time, timeZone)}`] : []
  if (phase === 'EXPIRED') return { state: 'Ended', dates: date('on', end) }
  if (!isActive) return { state: 'Off', dates: [] }
  if (isUsedUp) return { state: 'Used up', dates: [] }
  if (phase === 'LIVE') return { state: 'Live', dates: date('until', end) }
  return { state: 'Scheduled', dates: [...date('from', start), ...date('until', end)] }
}
