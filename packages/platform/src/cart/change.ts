// Reads carts and changes them: load -> decide -> save -> answer, with the event of the change.
import { type CartAnswer, detailCodes } from '@vitrine/contract'
import { type CartChange, type CartFacts, dropMerge, Refusal, toCart } from '@vitrine/rules'
import type { Deps } from '../deps.ts'
import { commit } from '../storage/commit.ts'
import type { DatabaseSession } from '../storage/database.ts'
import type { DomainEvent } from '../storage/outbox.ts'
import type { ReadKeys } from '../pricing/read-lines.ts'
import { priceRead, withoutOverCoupon } from './price-read.ts'
import { cartOf, type CartRead, type CartScope, noteSeenAgain, readCart, readChoicesOf } from './store.ts'

type Decide = (read: CartRead) => CartChange

/** The form that a cart is answered in: what to make of the cart of version 1 and of what is stored. */
export type ShowCart<Answer> = (answer: CartAnswer, facts: CartFacts) => Answer

/** The cart that was read; refused if there is none. */
export const requireCart = ({ absent }: CartScope, { state }: CartRead): CartFacts => {
  if (!state) throw absent()
  return state
}

// Missing or misspelt choices are the most common mistake of a new storefront, so the refusal lists the valid ones.
export async function throwWithChoices(
  database: DatabaseSession,
  storeId: string,
  error: unknown,
): Promise<never> {
  if (!(error instanceof Refusal && error.code === 'ITEM_NOT_FOUND_IN_CATALOG')) throw error
  const { selected, ...data } = error.data as { selected?: string[]; catalogItemId?: string }
  if (data.catalogItemId === undefined) throw error
  const choices = await readChoicesOf(database, storeId, data.catalogItemId)
  const [first] = choices
  if (!first) throw new Refusal(error.code, data)
  const isIncomplete = selected && Object.keys(first).some((option) => !selected.includes(option))
  const code = isIncomplete ? 'OPTIONS_REQUIRED' : 'CHOICE_NOT_FOUND'
  throw new Refusal(error.code, { ...data, code, choices }, detailCodes[code].message)
}

/** The answer to a change, and its event, which holds the cart as the answer does. */
export function changeOf(
  deps: Pick<Deps, 'clock' | 'origins' | 'language'>,
  current: CartRead,
  next: CartFacts,
  cappedLines: string[] = [],
): { answer: CartAnswer; events: DomainEvent[] } {
  const answer = toCart(priceRead(deps, current, next, current.revision + 1n, cappedLines))
  const event: DomainEvent = current.state
    ? { name: 'cart.updated', payload: { currentEntity: answer.cart } }
    : { name: 'cart.created', payload: { entity: answer.cart } }
  return { answer, events: [event] }
}

/** Makes what the commands on a cart share. */
export function cartChanges<Answer>(deps: Deps, show: ShowCart<Answer>) {
  const { clock, database, log } = deps

  /** Changes the cart of a scope as `decide` says, and answers it; `keys` are the offers that the decision needs. */
  const change = async (scope: CartScope, keys: ReadKeys, decide: Decide): Promise<Answer> => {
    let decided: { next: CartFacts; answer: CartAnswer } | undefined
    const { read, state, revision, notices } = await commit(
      deps,
      scope,
      cartOf(scope, deps, keys),
      (current) => {
        const { cart, cappedLines } = decide(current)
        if (cart === current.state) return { next: cart, notices: cappedLines }
        const told = { ...dropMerge(cart), updatedDate: new Date(clock.now()).toISOString() }
        const next = withoutOverCoupon(told, current, clock.now())
        const { answer, events } = changeOf(deps, current, told, cappedLines)
        decided = { next, answer }
        return { next, events, notices: cappedLines }
      },
    ).catch((error: unknown) => throwWithChoices(database, scope.storeId, error))
    const facts = state as CartFacts
    const answer =
      decided && decided.next === state
        ? decided.answer
        : toCart(priceRead(deps, read, facts, revision, notices))
    return show(answer, facts)
  }

  /** Reads the cart of a scope, and computes its figures with `price`. */
  const load = async <Priced>(
    scope: CartScope,
    price: (read: CartRead, facts: CartFacts) => Priced,
  ): Promise<Priced> => {
    const read = await readCart(database, scope, deps)
    await noteSeenAgain(database, scope, read, clock.now()).catch((error: unknown) =>
      log({ level: 'warn', message: 'Noting that a cart was seen failed', error }),
    )
    return price(read, requireCart(scope, read))
  }

  return { change, load }
}
