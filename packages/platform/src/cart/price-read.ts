// Prices a cart with what was read of it: the offers, the rules and the coupon of the moment.
import type { EstimateTotals } from '@vitrine/contract'
import {
  type CartFacts,
  estimateCart,
  type EstimatedCart,
  priceCart,
  type PricedCart,
  refusalOfCoupon,
} from '@vitrine/rules'
import type { Deps } from '../deps.ts'
import { storeFacts } from '../storage/store-facts.ts'
import type { LinesRead } from '../pricing/read-lines.ts'

const buyerOf = (owner: string) => {
  const [kind, id] = owner.split(':')
  if (kind === 'member' && id) return { memberId: id }
  return kind === 'visitor' && id ? { visitorId: id } : {}
}

/** The coupon that facts name, among those that were read. */
const couponOf = ({ coupon, enteredCoupon }: LinesRead, facts: CartFacts) =>
  [enteredCoupon, coupon].find((each) => each !== undefined && each.id === facts.coupon?.id)

type PriceDeps = Pick<Deps, 'clock' | 'origins' | 'language'>

/** What a cart is priced with, and what its answer holds besides figures. */
function inputOf(deps: PriceDeps, read: LinesRead, facts: CartFacts, revision: bigint) {
  const { owner, offers, rules } = read
  const store = storeFacts(read.store, deps)
  const now = deps.clock.now()
  const possible = {
    rules: rules.discounts,
    coupon: couponOf(read, facts),
    currency: store.currency,
    now,
  }
  return {
    pricing: { facts, offers, possible },
    taxes: { plan: rules.tax, isInside: store.pricesIncludeTax },
    possibleDelivery: {
      plan: rules.delivery,
      currency: store.currency.code,
      timeZone: store.timeZone,
      now,
    },
    answer: { facts, revision, owner: buyerOf(owner), store },
  }
}

/** Prices facts of a cart. */
export function priceRead(
  deps: PriceDeps,
  read: LinesRead,
  facts: CartFacts,
  revision: bigint,
  cappedLines: string[] = [],
): PricedCart {
  const { pricing, answer } = inputOf(deps, read, facts, revision)
  return { ...answer, figures: priceCart({ ...pricing, cappedLines }) }
}

/** Estimates what the cart that was read costs at an address. */
export function estimateRead(
  deps: PriceDeps,
  read: LinesRead & { revision: bigint },
  facts: CartFacts,
  request: EstimateTotals,
  cappedLines: string[] = [],
): EstimatedCart {
  const { pricing, taxes, possibleDelivery, answer } = inputOf(deps, read, facts, read.revision)
  const estimate = estimateCart({ ...pricing, cappedLines, request, taxes, possibleDelivery })
  return { ...answer, estimate }
}

/** The cart without a coupon that can be used no more, which its answer still tells of. */
export function withoutOverCoupon(cart: CartFacts, read: LinesRead, now: number): CartFacts {
  if (!cart.coupon) return cart
  const stored = couponOf(read, cart)
  const { coupon: _, ...others } = cart
  return stored && refusalOfCoupon(stored.facts, now) === undefined ? cart : others
}
