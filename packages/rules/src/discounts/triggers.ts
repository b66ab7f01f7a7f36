// When a rule applies: what the lines of a cart have to be, before any discount of the cart.
import type { DiscountOperator, DiscountScope, DiscountTrigger, DiscountTriggerType } from '@vitrine/contract'
import { parseAmount } from '../money.ts'
import { countOf, type DiscountableLine, subtotalOf } from './figures.ts'
import { coveredByScopes, type IndexedLines } from './scopes.ts'

/** A trigger that an operator has registered: synchronous and pure. */
export type CustomTrigger = (
  lines: readonly DiscountableLine[],
  context: { now: number; params: Readonly<Record<string, unknown>> },
) => boolean

/** What triggers are evaluated with besides the lines. */
export interface TriggerContext {
  currency: string
  /** The registered trigger with these ids; undefined if there is none. */
  custom(appId: string, id: string): CustomTrigger | undefined
}

type ConditionType = Exclude<DiscountTriggerType, 'AND' | 'OR'>

/** A condition that lines do not meet. */
export interface Unmet {
  triggerType: ConditionType
  /** It looks at some of the lines alone. */
  isForSomeItems: boolean
  /** How many units, or how much of the sum, is missing; negative if it is too much. Absent: only a function knows. */
  missing?: bigint
}

/** A trigger that is ready to be evaluated. */
export interface CompiledTrigger {
  /** Whether a rule applies to lines at a time. */
  applies(lines: IndexedLines, now: number): boolean
  /** What the lines would have to meet for that. */
  unmet(lines: IndexedLines, now: number): Unmet[]
  /** One of these conditions would be enough. */
  isOneEnough: boolean
}

type Compile = (trigger: DiscountTrigger, context: TriggerContext) => CompiledTrigger

const always: CompiledTrigger = { applies: () => true, unmet: () => [], isOneEnough: false }

interface Range {
  scopes: readonly DiscountScope[] | null | undefined
  from: bigint | undefined
  to: bigint | undefined
}

/** A condition on a sum of lines, with both ends included. */
function rangeOf(
  triggerType: ConditionType,
  { scopes, from, to }: Range,
  sumOf: (lines: readonly DiscountableLine[]) => bigint,
): CompiledTrigger {
  const findCovered = coveredByScopes(scopes)
  const missingIn = (lines: IndexedLines) => {
    const sum = sumOf(findCovered(lines))
    if (from !== undefined && sum < from) return from - sum
    return to !== undefined && sum > to ? to - sum : 0n
  }
  const isForSomeItems = (scopes?.length ?? 0) > 0
  return {
    applies: (lines) => missingIn(lines) === 0n,
    unmet(lines) {
      const missing = missingIn(lines)
      return missing === 0n ? [] : [{ triggerType, isForSomeItems, missing }]
    },
    isOneEnough: false,
  }
}

const compileAll = (operator: DiscountOperator | null | undefined, context: TriggerContext) =>
  (operator?.triggers ?? []).map((trigger) => compileTrigger(trigger, context))

const compilers = {
  AND({ and }, context) {
    const all = compileAll(and, context)
    return {
      applies: (lines, now) => all.every((trigger) => trigger.applies(lines, now)),
      unmet: (lines, now) => all.flatMap((trigger) => trigger.unmet(lines, now)),
      isOneEnough: false,
    }
  },
  OR({ or }, context) {
    const all = compileAll(or, context)
    return {
      applies: (lines, now) => all.some((trigger) => trigger.applies(lines, now)),
      unmet: (lines, now) => all.flatMap((trigger) => trigger.unmet(lines, now)),
      isOneEnough: true,
    }
  },
  SUBTOTAL_RANGE({ subtotalRange }, { currency }) {
    const { scopes, from, to } = subtotalRange ?? {}
    const toMinor = (amount: string | null | undefined) =>
      amount == null ? undefined : parseAmount(amount, currency)
    return rangeOf('SUBTOTAL_RANGE', { scopes, from: toMinor(from), to: toMinor(to) }, subtotalOf)
  },
  ITEM_QUANTITY_RANGE({ itemQuantityRange }) {
    const { scopes, from, to } = itemQuantityRange ?? {}
    const toBigInt = (count: number | null | undefined) => (count == null ? undefined : BigInt(count))
    return rangeOf('ITEM_QUANTITY_RANGE', { scopes, from: toBigInt(from), to: toBigInt(to) }, (lines) =>
      BigInt(countOf(lines)),
    )
  },
  CUSTOM({ customTrigger }, { custom }) {
    const found = customTrigger && custom(customTrigger.appId, customTrigger.id)
    const params = customTrigger?.params ?? {}
    const applies: CompiledTrigger['applies'] = (lines, now) => found?.(lines.all, { now, params }) ?? false
    return {
      applies,
      unmet: (lines, now) => (applies(lines, now) ? [] : [{ triggerType: 'CUSTOM', isForSomeItems: false }]),
      isOneEnough: false,
    }
  },
} satisfies Record<DiscountTriggerType, Compile>

/** Compiles a trigger; a rule without one always applies. */
export const compileTrigger = (
  trigger: DiscountTrigger | null | undefined,
  context: TriggerContext,
): CompiledTrigger => (trigger ? (compilers[trigger.triggerType] as Compile)(trigger, context) : always)
