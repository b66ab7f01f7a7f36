// What a checkout stores: a copy of a cart, and what the sale needs besides.
import type { Checkout, ContactInfo, CustomField } from '@vitrine/contract'
import type { CartFacts } from '../cart-facts.ts'
import type { CartEstimate } from '../pricing/estimate-cart.ts'
import { amountAfterDiscounts } from '../pricing/tax-estimate.ts'
import { totalOf } from '../pricing/total-rows.ts'

/** The stored facts of a checkout. */
export interface CheckoutFacts {
  version: 1
  id: string
  /** Its lines, its coupon and its buyer; the address of the cart is where the order goes. */
  cart: CartFacts
  /** The cart that it was copied from; absent: it has lines of its own. */
  cartId?: string
  channelType: Checkout['channelType']
  /** Absent: the bill goes where the order goes. */
  billing?: ContactInfo
  customFields?: CustomField[]
  customSettings?: NonNullable<Checkout['customSettings']>
  externalReference?: NonNullable<Checkout['externalReference']>
  purchaseFlowId: string
  createdBy: Checkout['createdBy']
  /** What the buyer has entered on the hosted page: only the page and the order show it. */
  typed?: TypedContact
  /** The hash of the token of the one page that is open, in hexadecimal. */
  page?: string
  /** What the last answer showed, in minor units: an order at another total is refused. */
  shown?: ShownFigures
  /** An order was placed, or a program has marked it. */
  completed?: true
  orderId?: string
}

/** The contact and the addresses that a buyer has entered on the hosted page. */
interface TypedContact extends Pick<CartFacts, 'email' | 'address' | 'contactDetails'> {
  billing?: ContactInfo
  /** The address is one that the member has saved. */
  savedAddressId?: string
  consent?: TypedConsent
}

/** When the buyer has sent the form with a box ticked; null: not ticked. */
interface TypedConsent {
  policiesAgreedDate?: string | null
  subscribedDate?: string | null
}

/** The total, and what is paid for each line. */
interface ShownFigures {
  total: string
  lines: Record<string, string>
}

/** The facts with what the buyer has entered on the hosted page, as the order will have them. */
export function withTyped(facts: CheckoutFacts): CheckoutFacts {
  if (!facts.typed) return facts
  const { billing = facts.billing, savedAddressId: _, consent: _c, ...contact } = facts.typed
  return { ...facts, cart: { ...facts.cart, ...contact }, ...(billing && { billing }) }
}

/** What an estimate shows. */
export const shownFigures = ({ cart, totalRows }: CartEstimate): ShownFigures => ({
  total: `${totalOf(totalRows)}`,
  lines: Object.fromEntries(cart.lines.map((line) => [line.line.id, `${amountAfterDiscounts(cart, line)}`])),
})

/** The lines that are no longer paid for as they were shown, with both amounts; null for one that was not or is no longer there. */
export const changedLines = (before: ShownFigures, now: ShownFigures) =>
  [...new Set([...Object.keys(before.lines), ...Object.keys(now.lines)])].flatMap((id) =>
    before.lines[id] === now.lines[id]
      ? []
      : [{ lineItemId: id, before: before.lines[id] ?? null, current: now.lines[id] ?? null }],
  )

/** The request that a checkout is estimated for; its own facts say the rest. */
export const checkoutRequest = ({ billing }: CheckoutFacts) => ({ billingAddress: billing?.address })
