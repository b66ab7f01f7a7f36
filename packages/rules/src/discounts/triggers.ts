// When a rule applies: what the lines of a cart have to be, before any discount of the cart.
import type { DiscountOperator, DiscountTrigger, DiscountTriggerType } from '@vitrine/contract'
import { parseAmount } from '../money.ts'
import { countOf, type DiscountableLine, subtotalOf } from './figures.ts'
import { coversScopes } from './scopes.ts'

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

/** Whether a rule applies to lines at a time. */
export type Applies = (lines: readonly DiscountableLine[], now: number) => boolean

type Compile = (trigger: DiscountTrigger, context: TriggerContext) => Applies

const never: Applies = () => false

const isWithin = <T extends bigint | number>(value: T, from: T | undefined, to: T | undefined) =>
  (from === undefined || value >= from) && (to === undefined || value <= to)

const compileAll = (operator: DiscountOperator | null | undefined, context: TriggerContext) =>
  (operator?.triggers ?? []).map((trigger) => compileTrigger(trigger, context))

const compilers = {
  AND: ({ and }, context) => {
    const all = compileAll(and, context)
    return (lines, now) => all.every((applies) => applies(lines, now))
  },
  OR: ({ or }, context) => {
    const all = compileAll(or, context)
    return (lines, now) => all.some((applies) => applies(lines, now))
  },
  SUBTOTAL_RANGE: ({ subtotalRange }, { currency }) => {
    const covers = coversScopes(subtotalRange?.scopes)
    const [from, to] = [subtotalRange?.from, subtotalRange?.to].map((amount) =>
      amount == null ? undefined : parseAmount(amount, currency),
    )
    return (lines) => isWithin(subtotalOf(lines.filter(covers)), from, to)
  },
  ITEM_QUANTITY_RANGE: ({ itemQuantityRange }) => {
    const covers = coversScopes(itemQuantityRange?.scopes)
    const { from, to } = itemQuantityRange ?? {}
    return (lines) => isWithin(countOf(lines.filter(covers)), from ?? undefined, to ?? undefined)
  },
  CUSTOM: ({ customTrigger }, { custom }) => {
    const applies = customTrigger && custom(customTrigger.appId, customTrigger.id)
    const params = customTrigger?.params ?? {}
    return applies ? (lines, now) => applies(lines, { now, params }) : never
  },
} satisfies Record<DiscountTriggerType, Compile>

/** Compiles a trigger; a rule without one always applies. */
export const compileTrigger = (
  trigger: DiscountTrigger | null | undefined,
  context: TriggerContext,
): Applies => (trigger ? (compilers[trigger.triggerType] as Compile)(trigger, context) : () => true)
