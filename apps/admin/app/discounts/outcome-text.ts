// What a discount does to a cart, or why it does nothing, in a sentence.
import type { DiscountOutcome, NotAppliedReason, UnmetCondition } from '@vitrine/client'
import { localTime } from '../form/local-time.ts'
import { countItems } from '../list/list.ts'

/** What a cart would need to meet a condition. */
function needText(unmet: UnmetCondition): string {
  const { isForSomeItems, missingSubtotal, excessSubtotal, missingQuantity, excessQuantity } = unmet
  const of = isForSomeItems ? ' of its items' : ''
  if (missingSubtotal) return `${missingSubtotal.formattedAmount} more${of}`
  if (excessSubtotal) return `${excessSubtotal.formattedAmount} less${of}`
  if (missingQuantity)
    return of ? `${missingQuantity} more${of}` : countItems(missingQuantity, ['more item', 'more items'])
  if (excessQuantity)
    return of ? `${excessQuantity} fewer${of}` : countItems(excessQuantity, ['item fewer', 'items fewer'])
  return 'a condition that a program checks'
}

const whenText = (time: string | undefined, timeZone: string) =>
  time ? ` on ${localTime(time, timeZone).replace('T', ' at ')}` : ''

const reasonTexts: Record<NotAppliedReason, (outcome: DiscountOutcome, timeZone: string) => string> = {
  INACTIVE: () => 'It is off.',
  PENDING: ({ startTime }, timeZone) => `Starts${whenText(startTime, timeZone)}.`,
  EXPIRED: ({ endTime }, timeZone) => `Ended${whenText(endTime, timeZone)}.`,
  USED_UP: () => 'It was used as often as it may be.',
  TRIGGER: ({ unmetConditions = [], isOneConditionEnough }) =>
    `Needs ${unmetConditions.map(needText).join(isOneConditionEnough ? ' or ' : ' and ')}.`,
  NO_ITEMS: () => 'It is for none of these items.',
  NOTHING_LEFT: () => 'Other discounts already take the whole price of its items.',
  NO_EFFECT: () => 'Its items already cost as little.',
  NOT_FOUND: () => 'No coupon has this code.',
}

/** The sentence: 'Takes €12.00 off: 10% off 2 items.', 'Needs €20.00 more.' */
export function outcomeText(outcome: DiscountOutcome, timeZone: string): string {
  const { reason, amount, description } = outcome
  if (reason) return reasonTexts[reason](outcome, timeZone)
  return Number(amount.amount) > 0
    ? `Takes ${amount.formattedAmount} off: ${description}.`
    : `${description}.`
}
