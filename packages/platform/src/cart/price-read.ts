// Prices a cart with what was read of it: the offers, the rules and the coupon of the moment.
import { type CartFacts, priceCart, type PricedCart, refusalOfCoupon } from '@vitrine/rules'
import type { Deps } from '../deps.ts'
import { storeFacts } from '../storage/store-facts.ts'
import type { CartRead } from './store.ts'

const buyerOf = (owner: string) => {
  const [kind, id] = owner.split(':')
  if (kind === 'member' && id) return { memberId: id }
  return kind === 'visitor' && id ? { visitorId: id } : {}
}

/** The coupon that facts name, among those that were read. */
const couponOf = ({ coupon, enteredCoupon }: CartRead, facts: CartFacts) =>
  [enteredCoupon, coupon].find((each) => each !== undefined && each.id === facts.coupon?.id)

/** Prices facts of a cart. */
export function priceRead(
  deps: Pick<Deps, 'clock' | 'origins' | 'language'>,
  read: CartRead,
  facts: CartFacts,
  revision: bigint,
  cappedLines: string[] = [],
): PricedCart {
  const { owner, offers, rules } = read
  const store = storeFacts(read.store, deps)
  const possible = { rules, coupon: couponOf(read, facts), currency: store.currency, now: deps.clock.now() }
  return {
    figures: priceCart({ facts, offers, possible, cappedLines }),
    facts,
    revision,
    owner: buyerOf(owner),
    store,
  }
}

/** The cart without a coupon that can be used no more, which its answer still tells of. */
export function withoutOverCoupon(cart: CartFacts, read: CartRead, now: number): CartFacts {
  if (!cart.coupon) return cart
  const stored = couponOf(read, cart)
  const { coupon: _, ...others } = cart
  return stored && refusalOfCoupon(stored.facts, now) === undefined ? cart : others
}
