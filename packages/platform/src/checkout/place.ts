// Places the order of a checkout that is paid later or costs nothing: prices it once more, compares the total with the one that was
// shown, and writes the order with everything that it takes in one transaction.
import type { Order, RefusalCode } from '@vitrine/contract'
import {
  changedLines,
  type CheckoutFacts,
  type EstimatedCheckout,
  Refusal,
  refusalOfProblem,
  shownFigures,
  toCheckout,
  toDecimal,
  toOrder,
  withTyped,
} from '@vitrine/rules'
import { withoutKey } from '../call.ts'
import { memberCartOwner, visitorCartOwner } from '../cart/store.ts'
import type { Deps } from '../deps.ts'
import { takeUses } from '../discounts/uses.ts'
import { outOfStock, takeStock } from '../catalog/inventory/take-stock.ts'
import { orderMailJob } from '../orders/mails.ts'
import { countUnpaidOrders, findOrder, insertOrder } from '../orders/store.ts'
import { commit } from '../storage/commit.ts'
import type { DomainEvent } from '../storage/outbox.ts'
import { inTransaction, type Transaction } from '../storage/transaction.ts'
import { ownerNow, readAccount, withAccount } from './buyer.ts'
import { closeCart } from './close-cart.ts'
import { requireCheckout } from './commands.ts'
import { estimateCheckout, problemsOf } from './figures.ts'
import { checkoutOf, type CheckoutRead, type CheckoutScope, readCheckout } from './store.ts'
import { customersOf, usesOf } from './uses.ts'

/** The order of a checkout, and whether this call has placed it. */
export interface Placed {
  order: Order
  isNew: boolean
}

/** How an order is placed. */
interface PlaceOptions {
  /** The total that the page has shown. */
  total?: string
  /** How many unpaid orders the buyer may have placed within a day. */
  maxUnpaid?: number
  /** It is placed on the hosted page, whose buyer may have to agree to the policies. */
  isOnPage?: boolean
}

/** An order that is about to be written, with what it was decided on. */
interface Placement {
  read: CheckoutRead
  /** As the order has them: with what the buyer has typed. */
  facts: CheckoutFacts
  estimated: EstimatedCheckout
  orderId: string
}

/** What the lines take from stock. */
const demandsOfCart = ({ lines }: CheckoutFacts['cart']) =>
  lines
    .filter(({ custom }) => !custom)
    .map(({ id, product, variant, quantity }) => ({
      lineItemId: id,
      productId: product,
      variantId: variant,
      quantity,
    }))

/** Refuses a checkout that cannot be ordered as it is. */
function assertOrderable(read: CheckoutRead, estimated: EstimatedCheckout, isOnPage: boolean): void {
  const problems = problemsOf(read, estimated, isOnPage).filter(({ severity }) => severity === 'ERROR')
  const [first] = problems
  if (!first) return
  if (problems.some(({ code }) => code === 'OUT_OF_STOCK')) {
    const { lines } = estimated.estimate.cart
    const short = lines.filter(({ line, stock }) => stock !== null && stock < line.quantity)
    const { cart } = estimated.facts
    throw outOfStock(
      demandsOfCart(cart),
      short.map(({ line: { product, variant }, stock }) => ({
        productId: product,
        variantId: variant,
        available: Math.max(stock ?? 0, 0),
      })),
      cart.lines.length,
    )
  }
  const code = refusalOfProblem(first) as RefusalCode
  throw new Refusal(code, {
    problems,
    ...(code === 'VIOLATIONS_WITH_ERROR_SEVERITY' && {
      violations: estimated.estimate.cart.violations.filter(({ severity }) => severity === 'ERROR'),
    }),
  })
}

/** Stores the figures that a refusal has shown, so that the next attempt compares with them. */
const noteShown = (deps: Deps, scope: CheckoutScope) =>
  commit(deps, scope, checkoutOf(scope, deps), (read) => {
    const facts = requireCheckout(scope, read)
    if (facts.completed) return { next: facts }
    return { next: { ...facts, shown: shownFigures(estimateCheckout(deps, read, facts).estimate) } }
  })

/** Refuses a total other than the one that the page sent, or else than the last answer had. */
async function assertTotal(
  deps: Deps,
  scope: CheckoutScope,
  { estimated, facts, read }: Placement,
  sent: string | undefined,
): Promise<void> {
  const code = read.store.currency
  const now = shownFigures(estimated.estimate)
  const current = toDecimal(BigInt(now.total), code)
  const before = sent ?? (facts.shown && toDecimal(BigInt(facts.shown.total), code))
  if (before === undefined || before === current) return
  const lines = changedLines(facts.shown ?? { total: '0', lines: {} }, now).map((line) => ({
    lineItemId: line.lineItemId,
    before: line.before && toDecimal(BigInt(line.before), code),
    current: line.current && toDecimal(BigInt(line.current), code),
  }))
  await noteShown(deps, scope)
  throw new Refusal('CHECKOUT_CHANGED', { before, current, lines })
}

const dayMs = 86_400_000

/** Refuses an order of a buyer with too many unpaid ones. It has its number, so that orders of the store are counted in turn. */
async function assertFewUnpaid(
  tx: Transaction,
  { storeId, owner, now }: { storeId: string; owner: string; now: Date },
  maxUnpaid: number,
): Promise<void> {
  const since = new Date(now.getTime() - dayMs)
  if ((await countUnpaidOrders(tx, { storeId, owner, since })) > maxUnpaid)
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: dayMs / 1000 })
}

/** Writes the order; undefined if another request has changed the checkout. */
async function writeOrder(
  deps: Deps,
  tx: Transaction,
  scope: CheckoutScope,
  { read, facts, estimated, orderId }: Placement,
  maxUnpaid: number | undefined,
): Promise<Order | undefined> {
  const { ids, clock } = deps
  const { storeId, actor, call } = scope
  const now = new Date(clock.now())
  const state = read.state as CheckoutFacts
  const next: CheckoutFacts = { ...state, completed: true, orderId }
  const events: DomainEvent[] = []
  if (read.recorded.includes('checkout.completed')) {
    const checkout = toCheckout({ ...estimated, facts: next })
    events.push({ name: 'checkout.completed', payload: { checkout, orderId } })
  }
  if (!(await tx.write(scope, checkoutOf(scope, deps), read, { next, events }))) return undefined
  const customers = customersOf(read.owner, facts.cart.email)
  await takeUses(tx, usesOf(estimated), { storeId, checkoutId: facts.id, customers, now })
  await closeCart(deps, tx, scope, facts, cartOwners(facts, read.owner))
  const activityIds = [ids.uuid(), ids.uuid()] as [string, string]
  const frozen = toOrder({ ...estimated, facts }, { id: orderId, now: now.toISOString(), activityIds })
  const payment = frozen.paymentStatus === 'PAID' ? null : read.offlinePayment
  await tx.queue(orderMailJob({ orderId, ...(payment && { payment }) }))
  // From here on other orders wait: first those of the same variants, then those of the store.
  const demands = demandsOfCart(facts.cart)
  const taken = await takeStock(tx, { storeId, actor, now, requestId: call.requestId }, demands)
  if (taken.short) throw outOfStock(demands, taken.short, facts.cart.lines.length)
  const order = await insertOrder(tx, frozen, { storeId, owner: read.owner, taken: taken.taken, now, ids })
  if (payment && maxUnpaid !== undefined)
    await assertFewUnpaid(tx, { storeId, owner: read.owner, now }, maxUnpaid)
  return order
}

/** Makes the function that places the order of a checkout, once; a repeat answers the same order. */
export function orderPlacement(deps: Deps) {
  const { database, ids } = deps

  /** Prices the checkout once more, and decides on the order. */
  const prepare = async (
    scope: CheckoutScope,
    { total, isOnPage = false }: PlaceOptions,
  ): Promise<Placement | Order> => {
    const stored = await readCheckout(database, scope, deps)
    const read = { ...stored, owner: await ownerNow(database, scope.storeId, stored.owner) }
    const found = requireCheckout(scope, read)
    const account = withTyped(found).cart.email
      ? undefined
      : await readAccount(database, scope.storeId, read.owner)
    const state = withAccount(found, account)
    if (state.completed) {
      const order = state.orderId && (await findOrder(database, scope.storeId, state.orderId, null))
      if (order) return order
      throw new Refusal('CHECKOUT_IS_COMPLETE', { orderId: state.orderId ?? null })
    }
    if (state.cart.lines.length === 0) throw new Refusal('EMPTY_CHECKOUT')
    const estimated = estimateCheckout(deps, read, state)
    assertOrderable(read, estimated, isOnPage)
    const placement = { read, facts: withTyped(state), estimated, orderId: ids.uuid() }
    await assertTotal(deps, scope, placement, total)
    return placement
  }

  const maxAttempts = 8
  return async (called: CheckoutScope, options: PlaceOptions): Promise<Placed> => {
    const scope = placingScope(called)
    for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
      const placement = await prepare(scope, options)
      if (!('read' in placement)) return { order: placement, isNew: false }
      const order = await inTransaction(
        deps,
        { ...scope, recorded: placement.read.recorded },
        {
          work: (tx) => writeOrder(deps, tx, scope, placement, options.maxUnpaid),
          replay: () => Promise.resolve(undefined),
        },
      )
      if (order) return { order, isNew: true }
      deps.metrics.attemptLost()
    }
    throw new Refusal('UNAVAILABLE')
  }
}

/**
 * The scope without an idempotency key: a checkout has one order, and a repeat finds it. Orders of programs wait for no other writes
 * of merchants.
 */
const placingScope = (scope: CheckoutScope): CheckoutScope => ({
  ...scope,
  caller: `checkout:${scope.id}`,
  call: withoutKey(scope.call),
})

/** Who may hold the cart of a checkout now: the one who made it, and the member that a visitor has become. */
const cartOwners = ({ createdBy: { visitorId, memberId } }: CheckoutFacts, owner: string): string[] => [
  owner,
  ...(visitorId ? [visitorCartOwner(visitorId)] : []),
  ...(memberId ? [memberCartOwner(memberId)] : []),
]
