// The commands on a checkout: load -> decide -> save -> answer, with the event of the change.
import type { Checkout, Parsed } from '@vitrine/contract'
import {
  type CartChange,
  type CartFacts,
  type CheckoutFacts,
  emptyCart,
  type EstimatedCheckout,
  Refusal,
  removeLines,
  setDetails,
  setQuantities,
  shownFigures,
  toCheckout,
  totalOf,
} from '@vitrine/rules'
import { throwWithChoices } from '../cart/change.ts'
import { itemAdder, keysOf } from '../cart/commands.ts'
import { withoutOverCoupon } from '../cart/price-read.ts'
import { applyChanges } from '../cart/update-fields.ts'
import type { Deps } from '../deps.ts'
import { noOfferKeys, type ReadKeys } from '../pricing/read-lines.ts'
import { commit, type Decision } from '../storage/commit.ts'
import type { DomainEvent } from '../storage/outbox.ts'
import { estimateCheckout } from './figures.ts'
import { checkoutNotFound, checkoutOf, type CheckoutRead, type CheckoutScope, readCheckout } from './store.ts'
import { type ReadChanges, readCheckoutChanges, withFieldsOf, withOwnChanges } from './update-fields.ts'

type CreateBody = Parsed<'POST /ecom/v1/checkouts'>['body']
type UpdateBody = Parsed<'PATCH /ecom/v1/checkouts/{id}'>['body']
type AddBody = Parsed<'POST /ecom/v1/checkouts/{id}/add-to-checkout'>['body']

/** The checkout that was read; refused if there is none. */
export function requireCheckout({ id }: CheckoutScope, { state }: CheckoutRead): CheckoutFacts {
  if (!state) throw checkoutNotFound(id)
  return state
}

/** The checkout, refused if its order was placed. */
export function assertOpen(facts: CheckoutFacts): CheckoutFacts {
  if (facts.completed) throw new Refusal('CHECKOUT_IS_COMPLETE', { orderId: facts.orderId ?? null })
  return facts
}

/** The checkout that was read; refused if its order was placed. */
const requireOpen = (scope: CheckoutScope, read: CheckoutRead): CheckoutFacts =>
  assertOpen(requireCheckout(scope, read))

/** Refuses a checkout of a shop that takes no payment; one that costs nothing needs none. */
export function assertTakesPayments(
  code: 'SITE_MUST_ACCEPT_PAYMENTS' | 'SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT',
  { offlinePayment }: Pick<CheckoutRead, 'offlinePayment'>,
  { estimate }: EstimatedCheckout,
): void {
  if (offlinePayment === null && totalOf(estimate.totalRows) > 0n) throw new Refusal(code)
}

/** A changed checkout, and the lines whose quantity was capped at the stock. */
interface Changed {
  next: CheckoutFacts
  cappedLines?: string[]
}

/** Makes the function that completes a change: with the time, the figures that it shows, and its event. */
export function checkoutWrites(
  deps: Deps,
): (read: CheckoutRead, changed: Changed) => Decision<CheckoutFacts> {
  return (read: CheckoutRead, { next, cappedLines = [] }: Changed) => {
    const now = deps.clock.now()
    const told = withoutOverCoupon({ ...next.cart, updatedDate: new Date(now).toISOString() }, read, now)
    const facts = { ...next, cart: told }
    const estimated = estimateCheckout(deps, { ...read, revision: read.revision + 1n }, facts, cappedLines)
    const written = { ...facts, shown: shownFigures(estimated.estimate) }
    const name = read.state ? 'checkout.updated' : 'checkout.created'
    const events: DomainEvent[] = []
    if (read.recorded.includes(name)) {
      const entity = toCheckout(estimated)
      events.push(
        name === 'checkout.created'
          ? { name, payload: { entity } }
          : { name, payload: { currentEntity: entity } },
      )
    }
    return { next: written, events, notices: cappedLines }
  }
}

/** Makes the function that changes a checkout as `decide` says, and prices the result. */
function checkoutChange(deps: Deps) {
  const toWrite = checkoutWrites(deps)
  return async (
    scope: CheckoutScope,
    keys: ReadKeys,
    decide: (read: CheckoutRead) => Changed,
  ): Promise<EstimatedCheckout> => {
    const { read, state, revision, notices } = await commit(
      deps,
      scope,
      checkoutOf(scope, deps, keys),
      (current) => {
        const changed = decide(current)
        return changed.next === current.state
          ? { next: changed.next, notices: changed.cappedLines ?? [] }
          : toWrite(current, changed)
      },
    ).catch((error: unknown) => throwWithChoices(deps.database, scope.storeId, error))
    return estimateCheckout(deps, { ...read, revision }, state as CheckoutFacts, notices)
  }
}

/** Makes the function that applies the changes of a request to the cart of a checkout, and adds its items. */
const applyTo = (
  { ids, clock }: Deps,
  name: 'checkout' | 'checkoutInfo',
  items: AddBody,
  changes: ReadChanges,
): ((cart: CartFacts, read: CheckoutRead) => CartChange) => {
  const addItems = itemAdder(ids, items)
  return (cart, read) =>
    withFieldsOf(name, () => {
      const changed = applyChanges(cart, changes.cart, read, clock.now())
      return addItems(changed, { ...read, state: read.state?.cart })
    })
}

const keysOfBody = ({ lineItems, couponCode }: Pick<UpdateBody, 'lineItems' | 'couponCode'>): ReadKeys => ({
  ...keysOf(lineItems ?? []),
  ...(couponCode && { couponCode }),
})

/** The facts of a checkout without lines, with what only its creation says. */
const emptyCheckout = (
  { ids, clock }: Deps,
  id: string,
  { channelType, checkoutInfo }: CreateBody,
  createdBy: Checkout['createdBy'],
): CheckoutFacts => {
  const { customSettings, externalReference } = checkoutInfo ?? {}
  return {
    version: 1,
    id,
    cart: emptyCart(id, new Date(clock.now()).toISOString()),
    channelType,
    purchaseFlowId: ids.uuid(),
    createdBy,
    ...(customSettings && { customSettings }),
    ...(externalReference && { externalReference }),
  }
}

/** Marks a checkout whose order was placed outside of the platform. */
async function completeCheckout(deps: Deps, scope: CheckoutScope): Promise<void> {
  await commit(deps, scope, checkoutOf(scope, deps), (read) => {
    const facts = requireCheckout(scope, read)
    if (facts.completed) return { next: facts }
    const next: CheckoutFacts = { ...facts, completed: true }
    if (!read.recorded.includes('checkout.completed')) return { next }
    const checkout = toCheckout(estimateCheckout(deps, { ...read, revision: read.revision + 1n }, next))
    return { next, events: [{ name: 'checkout.completed', payload: { checkout } }] }
  })
}

/** The commands on checkouts, as functions. */
export type CheckoutCommands = ReturnType<typeof checkoutCommands>

/** Makes the commands on checkouts. */
export function checkoutCommands(deps: Deps) {
  const { database, ids } = deps
  const change = checkoutChange(deps)

  /** Changes the lines or the buyer of an open checkout. */
  const changeCart = (
    scope: CheckoutScope,
    keys: ReadKeys,
    decide: (cart: CartFacts, read: CheckoutRead) => CartChange,
  ) =>
    change(scope, keys, (read) => {
      const facts = requireOpen(scope, read)
      const { cart, cappedLines } = decide(facts.cart, read)
      return { next: cart === facts.cart ? facts : { ...facts, cart }, cappedLines }
    })

  return {
    change,

    /** Reads a checkout. */
    async get(scope: CheckoutScope): Promise<EstimatedCheckout> {
      const read = await readCheckout(database, scope, deps)
      return estimateCheckout(deps, read, requireCheckout(scope, read))
    },

    /** Creates a checkout with items of its own. */
    create(
      scope: CheckoutScope,
      body: CreateBody,
      createdBy: Checkout['createdBy'],
    ): Promise<EstimatedCheckout> {
      const changes = readCheckoutChanges('checkoutInfo', body.checkoutInfo, body)
      const apply = applyTo(deps, 'checkoutInfo', body, changes)
      const created = emptyCheckout(deps, scope.id, body, createdBy)
      return change(scope, keysOfBody(body), (read) => {
        if (read.state) return { next: read.state }
        const { cart, cappedLines } = apply(created.cart, read)
        if (cart.lines.length === 0) throw new Refusal('EMPTY_CHECKOUT')
        const next = withOwnChanges({ ...created, cart }, changes)
        assertTakesPayments('SITE_MUST_ACCEPT_PAYMENTS', read, estimateCheckout(deps, read, next))
        return { next, cappedLines }
      })
    },

    update(scope: CheckoutScope, body: UpdateBody): Promise<EstimatedCheckout> {
      const changes = readCheckoutChanges('checkout', body.checkout, body)
      const apply = applyTo(deps, 'checkout', body, changes)
      return change(scope, keysOfBody(body), (read) => {
        const facts = requireOpen(scope, read)
        const { cart, cappedLines } = apply(facts.cart, read)
        const next = withOwnChanges({ ...facts, cart }, changes)
        return { next, cappedLines }
      })
    },

    add: (scope: CheckoutScope, body: AddBody): Promise<EstimatedCheckout> => {
      const addItems = itemAdder(ids, body)
      return changeCart(scope, keysOf(body.lineItems ?? []), (cart, read) =>
        addItems(cart, { ...read, state: cart }),
      )
    },

    remove: (scope: CheckoutScope, lineItemIds: string[]): Promise<EstimatedCheckout> =>
      changeCart(scope, noOfferKeys, (cart) => removeLines(cart, lineItemIds)),

    setQuantities: (scope: CheckoutScope, lines: { id: string; quantity: number }[]) =>
      changeCart(scope, noOfferKeys, (cart, { offers }) => setQuantities(cart, lines, offers)),

    /** Clears a detail. */
    clear: (scope: CheckoutScope, detail: 'coupon' | 'overrideCheckoutUrl'): Promise<EstimatedCheckout> =>
      changeCart(scope, noOfferKeys, (cart) => ({
        cart: setDetails(cart, { [detail]: null }, false),
        cappedLines: [],
      })),
    complete: (scope: CheckoutScope): Promise<void> => completeCheckout(deps, scope),
  }
}
