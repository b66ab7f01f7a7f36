// What a cart keeps besides its lines: the buyer, the chosen delivery, the coupon, and data of programs.
import type { CartFacts } from './cart-facts.ts'
import { Invalid, Refusal, violation } from './refusal.ts'
import { isSameJson } from './same-json.ts'

/** A change of the details of a cart: null clears one, and what is absent stays as it is. */
export type DetailsChange = { [Name in DetailName]?: CartFacts[Name] | null | undefined }

type DetailName = Exclude<
  keyof CartFacts,
  'version' | 'id' | 'lines' | 'note' | 'createdDate' | 'updatedDate' | 'merge'
>

/** Sets details. A cart keeps its business location until that is cleared; the contact of a member is the member. */
export function setDetails(cart: CartFacts, change: DetailsChange, isMember: boolean): CartFacts {
  const changed = Object.entries(change).filter(
    ([name, value]) => value !== undefined && !isSameJson(value, cart[name as DetailName] ?? null),
  )
  if (changed.length === 0) return cart
  const next: Record<string, unknown> = { ...cart }
  for (const [name, value] of changed) {
    if (name === 'contactId' && value && isMember)
      throw new Refusal('CAN_ONLY_UPDATE_CONTACT_ID_FOR_NOT_LOGGED_IN_CUSTOMER', {
        field: 'cartInfo.buyerInfo.contactId',
      })
    if (name === 'businessLocationId' && value && cart.businessLocationId)
      throw new Refusal('CART_IS_ALREADY_ASSOCIATED_WITH_DIFFERENT_LOCATION', {
        businessLocationId: cart.businessLocationId,
      })
    if (value === null) delete next[name]
    else next[name] = value
  }
  return next as unknown as CartFacts
}

/** Throws if a discount names a line that the cart does not hold. */
export function assertDiscountsOnLines({ lines, merchantDiscounts = [] }: CartFacts): void {
  const ids = new Set(lines.map(({ id }) => id))
  const violations = merchantDiscounts.flatMap(({ lineItemIds = [] }, i) =>
    lineItemIds.flatMap((id, j) =>
      ids.has(id)
        ? []
        : violation(`merchantDiscounts[${i}].lineItemIds[${j}]`, 'VALIDATION', 'is not a line of the cart'),
    ),
  )
  if (violations.length > 0) throw new Invalid(violations)
}

/** The cart without its lines in discounts that it no longer holds, and without discounts on those alone. */
export function dropLostDiscounts(cart: CartFacts): CartFacts {
  const { merchantDiscounts, ...others } = cart
  if (!merchantDiscounts) return cart
  const ids = new Set(cart.lines.map(({ id }) => id))
  const kept = merchantDiscounts.flatMap((discount) => {
    const lineItemIds = discount.lineItemIds?.filter((id) => ids.has(id))
    return lineItemIds?.length === 0 ? [] : { ...discount, ...(lineItemIds && { lineItemIds }) }
  })
  return kept.length > 0 ? { ...others, merchantDiscounts: kept } : others
}

/** A value without the nulls in it, which mean the same as absent fields. */
export const withoutNulls = <Value>(value: Value): Value =>
  Array.isArray(value)
    ? (value.map(withoutNulls) as Value)
    : typeof value === 'object' && value !== null
      ? (Object.fromEntries(
          Object.entries(value).flatMap(([name, inner]) =>
            inner == null ? [] : [[name, withoutNulls(inner)]],
          ),
        ) as Value)
      : value
