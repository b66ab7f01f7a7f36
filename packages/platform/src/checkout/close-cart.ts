// Takes what was bought out of the cart that a checkout was made of, wherever a sign-in has moved it since.
import { type CheckoutFacts, type StoredCartFacts, takeBought, upgrade } from '@vitrine/rules'
import { withoutKey } from '../call.ts'
import { changeOf } from '../cart/change.ts'
import { cartOf, type CartScope, readCart } from '../cart/store.ts'
import type { Deps } from '../deps.ts'
import type { CallScope } from '../storage/commit.ts'
import { statement } from '../storage/database.ts'
import type { DomainEvent } from '../storage/outbox.ts'
import type { Transaction } from '../storage/transaction.ts'
import { checkoutNotFound } from './store.ts'

const lockCarts = statement<{ storeId: string; id: string; owners: readonly string[] }>(
  'checkout.lock-carts',
  `select owner, id, revision, facts from carts
   where store_id = $storeId and (id = $id::uuid or owner = any($owners::text[])) order by owner for update`,
)

interface CartRow {
  owner: string
  id: string
  revision: bigint
  facts: StoredCartFacts
}

/** Takes the bought quantities out of the buyer's carts; an empty cart is deleted. */
export async function closeCart(
  deps: Deps,
  tx: Transaction,
  scope: CallScope,
  { cartId, cart: { lines } }: CheckoutFacts,
  owners: readonly string[],
): Promise<void> {
  if (cartId === undefined) return
  const { storeId, actor } = scope
  const call = withoutKey(scope.call)
  const rows = await tx.run<CartRow>(lockCarts({ storeId, id: cartId, owners }))
  for (const { owner, id, revision, facts } of rows) {
    const state = upgrade(facts)
    const rest = takeBought(state.lines, lines)
    if (rest === state.lines) continue
    const cartScope: CartScope = {
      storeId,
      actor,
      caller: owner,
      id,
      call,
      absent: () => checkoutNotFound(id),
      canCreate: false,
    }
    const aggregate = cartOf(cartScope, deps)
    const read = await readCart(tx, cartScope, deps)
    const { coupon: _coupon, ...others } = state
    const next =
      rest.length > 0
        ? { ...others, lines: rest, updatedDate: new Date(deps.clock.now()).toISOString() }
        : undefined
    const deleted: DomainEvent = { name: 'cart.deleted', payload: { deletedEntity: { id } } }
    const events = next ? changeOf(deps, read, next).events : [deleted]
    if (read.revision !== revision) throw new Error('A locked cart was changed')
    await tx.write(cartScope, aggregate, read, { next, events })
  }
}
