// Merges the cart of a visitor into that of the member who signs in, in the transaction that begins the session. Of two
// sign-ins at once, one merges the cart and the other finds none.
import type { CartMerge } from '@vitrine/contract'
import { mergeCarts, Refusal } from '@vitrine/rules'
import { type Actor, type Call, withoutKey } from '../call.ts'
import type { Deps } from '../deps.ts'
import type { Aggregate } from '../storage/commit.ts'
import type { DomainEvent } from '../storage/outbox.ts'
import type { Transaction } from '../storage/transaction.ts'
import { changeOf } from './change.ts'
import { cartOf, type CartRead, type CartScope, memberCartOwner, visitorCartOwner } from './store.ts'

/** A sign-in: the visitor, and the member that it becomes. */
interface SignIn {
  storeId: string
  visitorId: string
  memberId: string
  call: Call
}

type CartAggregate = Aggregate<NonNullable<CartRead['state']>, CartRead>

/** Merges the carts; returns what became of the visitor's lines, or nothing if the visitor had no cart. */
export async function mergeAtSignIn(
  deps: Deps,
  tx: Transaction,
  { storeId, visitorId, memberId, call }: SignIn,
): Promise<CartMerge | undefined> {
  const actor: Actor = { kind: 'member', id: memberId }
  const scopeOf = (caller: string): CartScope => ({
    storeId,
    actor,
    caller,
    call: withoutKey(call),
    absent: () => new Refusal('OWNED_CART_NOT_FOUND'),
    canCreate: true,
  })
  const [memberScope, visitorScope] = [
    scopeOf(memberCartOwner(memberId)),
    scopeOf(visitorCartOwner(visitorId)),
  ]
  const [memberCart, visitorCart] = [cartOf(memberScope, deps), cartOf(visitorScope, deps)]
  // In the order of their owners, as everywhere.
  await memberCart.lock(tx)
  await visitorCart.lock(tx)
  const from = await visitorCart.read(tx)
  if (!from.state) return undefined
  const now = deps.clock.now()
  const merge = await mergeInto(deps, tx, { memberScope, memberCart, from, now })
  const deleted: DomainEvent = { name: 'cart.deleted', payload: { deletedEntity: { id: from.state.id } } }
  await tx.write(visitorScope, visitorCart, from, { next: undefined, events: [deleted] })
  return merge
}

/** Writes the merged cart. A cart that another sign-in of the member has just created is read and merged into. */
async function mergeInto(
  deps: Deps,
  tx: Transaction,
  of: { memberScope: CartScope; memberCart: CartAggregate; from: CartRead; now: number },
): Promise<CartMerge> {
  const { memberScope, memberCart, from, now } = of
  const into = await memberCart.read(tx)
  const { cart, merge } = mergeCarts({
    visitor: from.state as NonNullable<CartRead['state']>,
    member: into.state,
    offers: [...into.offers, ...from.offers],
    id: deps.ids.uuid(),
    now: new Date(now).toISOString(),
  })
  const isUnchanged = cart === into.state || (!into.state && cart.lines.length === 0)
  if (isUnchanged) return merge
  const { events } = changeOf(deps, into, cart)
  if (await tx.write(memberScope, memberCart, into, { next: cart, events })) return merge
  if (into.state) throw new Error('A locked cart was changed')
  await memberCart.lock(tx)
  return mergeInto(deps, tx, of)
}
