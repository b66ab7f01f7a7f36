// When a discount applies: the conditions that the form has, in fields and in words. Programs may set others.
import type { DiscountTrigger } from '@vitrine/client'
import { decimalsOf } from '../form/decimals.ts'
import { InvalidEntries, readAll, readCount, readDecimal } from '../form/entries.ts'
import { amountText } from '../products/price-text.ts'
import { amountOf } from './discount-texts.ts'

/** A range with its ends included; an absent end is open. */
interface Range<Value> {
  from?: Value | null | undefined
  to?: Value | null | undefined
}

/** The conditions that the form shows; both have to hold. */
interface Conditions {
  subtotal?: Range<string>
  items?: Range<number>
}

/** The fields of the form that hold conditions. */
export const conditionFields = ['subtotalFrom', 'subtotalTo', 'itemsFrom', 'itemsTo'] as const
type ConditionValues = Record<(typeof conditionFields)[number], string>

/** The conditions of a trigger; undefined if it is more than the form can show. */
export function conditionsOf(trigger: DiscountTrigger | null | undefined): Conditions | undefined {
  if (!trigger) return {}
  const { triggerType, subtotalRange, itemQuantityRange, and } = trigger
  if (triggerType === 'SUBTOTAL_RANGE' && subtotalRange && !subtotalRange.scopes?.length)
    return { subtotal: subtotalRange }
  if (triggerType === 'ITEM_QUANTITY_RANGE' && itemQuantityRange && !itemQuantityRange.scopes?.length)
    return { items: itemQuantityRange }
  if (triggerType !== 'AND' || and?.triggers.length !== 2) return undefined
  const [first, second] = and.triggers.map(conditionsOf)
  const both = { ...first, ...second }
  return both.subtotal && both.items ? both : undefined
}

/** What the fields hold of the conditions. */
export function conditionValues({ subtotal, items }: Conditions = {}, currency: string): ConditionValues {
  const textOf = (amount: string | null | undefined) =>
    amount == null ? '' : amountText(Number(amount), currency)
  return {
    subtotalFrom: textOf(subtotal?.from),
    subtotalTo: textOf(subtotal?.to),
    itemsFrom: `${items?.from ?? ''}`,
    itemsTo: `${items?.to ?? ''}`,
  }
}

/** The trigger that the fields describe; null if the discount always applies. */
export function toTrigger(values: ConditionValues, currency: string): DiscountTrigger | null {
  const decimals = decimalsOf(currency)
  const example = (50).toFixed(decimals)
  const { subtotalFrom, subtotalTo, itemsFrom, itemsTo } = readAll({
    subtotalFrom: () => readDecimal(values, 'subtotalFrom', example, decimals),
    subtotalTo: () => readDecimal(values, 'subtotalTo', example, decimals),
    itemsFrom: () => readCount(values, 'itemsFrom', '3'),
    itemsTo: () => readCount(values, 'itemsTo', '5'),
  })
  const below = 'Enter at least as much as the lowest, or nothing.'
  const problems = {
    ...(isBelow(subtotalTo, subtotalFrom) && { subtotalTo: below }),
    ...(isBelow(itemsTo, itemsFrom) && { itemsTo: below }),
  }
  if (Object.keys(problems).length > 0) throw new InvalidEntries(problems)
  const subtotal: DiscountTrigger = {
    triggerType: 'SUBTOTAL_RANGE',
    subtotalRange: {
      ...(subtotalFrom !== null && { from: `${subtotalFrom}` }),
      ...(subtotalTo !== null && { to: `${subtotalTo}` }),
    },
  }
  const items: DiscountTrigger = {
    triggerType: 'ITEM_QUANTITY_RANGE',
    itemQuantityRange: { from: itemsFrom, to: itemsTo },
  }
  const hasSubtotal = subtotalFrom !== null || subtotalTo !== null
  if (itemsFrom === null && itemsTo === null) return hasSubtotal ? subtotal : null
  return hasSubtotal ? { triggerType: 'AND', and: { triggers: [subtotal, items] } } : items
}

const isBelow = (to: number | null, from: number | null) => to !== null && from !== null && to < from

/** When a discount applies, in words. */
export function whenText(trigger: DiscountTrigger | null | undefined, currency: string): string {
  const conditions = conditionsOf(trigger)
  if (!conditions) return 'Set by a program'
  const { subtotal, items } = conditions
  const texts = [
    subtotal && rangeText(subtotal, (amount) => amountOf(amount, currency)),
    items && `${rangeText(items, (count) => count.toLocaleString('en'))} ${isOne(items) ? 'item' : 'items'}`,
  ].filter((text) => text !== undefined)
  const [first = 'always', second] = texts
  const whole = second === undefined ? first : `${first}, and ${second}`
  return whole.charAt(0).toUpperCase() + whole.slice(1)
}

const isOne = ({ from, to }: Range<number>) => (to ?? from) === 1

function rangeText<Value>({ from, to }: Range<Value>, textOf: (value: Value) => string): string {
  if (to == null) return from == null ? '' : `from ${textOf(from)}`
  if (from == null) return `up to ${textOf(to)}`
  return from === to ? textOf(from) : `${textOf(from)} to ${textOf(to)}`
}
