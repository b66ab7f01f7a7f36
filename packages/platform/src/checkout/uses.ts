// What an order uses of coupons and limited rules, and by which names its customer is known.
import { canonicalEmail, type EstimatedCheckout } from '@vitrine/rules'
import { isOfMember } from '../cart/store.ts'

/** The member and the address of a buyer: whichever has used more counts. */
export const customersOf = (owner: string, email: string | undefined): string[] => {
  const address = email && (canonicalEmail(email) ?? email).toLowerCase()
  return [...(isOfMember(owner) ? [owner] : []), ...(address ? [`email:${address}`] : [])]
}

/** The discounts that an order has. */
export const usesOf = ({ estimate }: EstimatedCheckout) =>
  estimate.cart.discounts.applied
    .filter(({ source }) => source !== 'merchant')
    .map(({ source, id }) => ({
      kind: source === 'coupon' ? ('coupon' as const) : ('discountRule' as const),
      id,
    }))
