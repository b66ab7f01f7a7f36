// What a buyer changes on the hosted checkout page. Contact and addresses stay apart from what the shop has sent, so that only the
// page and the order show them.
import type { CheckoutPageChanges } from '@vitrine/contract'
import { type CheckoutFacts, Invalid, removeLines, setQuantities, violation } from '@vitrine/rules'
import { applyChanges } from '../cart/update-fields.ts'
import type { Account } from './buyer.ts'
import type { CheckoutRead } from './store.ts'
import { readCheckoutChanges, withFieldsOfPage, withOwnChanges } from './update-fields.ts'

/** What the page sends, as an update of a checkout has it. */
const toUpdate = (changes: CheckoutPageChanges) => ({
  billingInfo: changes.billingInfo,
  shippingInfo: {
    ...(changes.shippingDestination !== undefined && { shippingDestination: changes.shippingDestination }),
    ...(changes.selectedShippingOption !== undefined && {
      selectedCarrierServiceOption: changes.selectedShippingOption,
    }),
  },
  ...(changes.buyerNote !== undefined && { buyerNote: changes.buyerNote }),
  ...(changes.email && { buyerInfo: { email: changes.email } }),
})

/** What is ticked, with the moment when the form was sent. */
function toConsent(
  { policiesAgreed, subscribed }: CheckoutPageChanges,
  { offersNews }: CheckoutRead,
  now: number,
) {
  const dateOf = (isTicked: boolean) => (isTicked ? new Date(now).toISOString() : null)
  return {
    ...(policiesAgreed != null && { policiesAgreedDate: dateOf(policiesAgreed) }),
    ...(offersNews && subscribed != null && { subscribedDate: dateOf(subscribed) }),
  }
}

/** Removes a field where a change has cleared it. */
const defined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as T

/** The facts with the changes of the page: contact and addresses stay apart from what the shop has sent. */
export function applyPage(
  facts: CheckoutFacts,
  changes: CheckoutPageChanges,
  { read, account, now }: { read: CheckoutRead; account: Account | undefined; now: number },
): { next: CheckoutFacts; cappedLines: string[] } {
  const sent = withFieldsOfPage(() =>
    readCheckoutChanges('checkout', toUpdate(changes), { couponCode: changes.couponCode }),
  )
  const { email, address, contactDetails, ...details } = sent.cart.details
  if (facts.customSettings?.lockCouponCode && changes.couponCode !== undefined)
    throw new Invalid([violation('changes.couponCode', 'FIELD_NOT_ALLOWED', 'is locked by the shop')])
  const saved = account?.addresses.find(({ id }) => id === changes.savedAddressId)
  if (changes.savedAddressId && !saved)
    throw new Invalid([violation('changes.savedAddressId', 'VALIDATION', 'is not a saved address')])
  const isSent = (name: 'address' | 'contactDetails') => changes.shippingDestination?.[name] !== undefined
  const { savedAddressId: _, ...typed } = facts.typed ?? {}
  const consent = { ...facts.typed?.consent, ...toConsent(changes, read, now) }
  const contact = defined({
    ...(saved || isSent('address') ? typed : facts.typed),
    ...(email && { email }),
    ...(isSent('address') && { address }),
    ...(isSent('contactDetails') && { contactDetails }),
    ...(saved && { address: saved.address, savedAddressId: saved.id }),
    ...(changes.billingInfo !== undefined && { billing: sent.own.billing }),
    ...(Object.keys(consent).length > 0 && { consent }),
  }) as NonNullable<CheckoutFacts['typed']>
  const changed = applyChanges(facts.cart, { ...sent.cart, details }, read, now)
  const removed = (changes.lineItems ?? []).filter(({ quantity }) => quantity === 0).map(({ id }) => id)
  const left = removed.length > 0 ? removeLines(changed, removed).cart : changed
  const quantities = (changes.lineItems ?? []).filter(({ quantity }) => quantity > 0)
  const { cart, cappedLines } =
    quantities.length > 0 ? setQuantities(left, quantities, read.offers) : { cart: left, cappedLines: [] }
  // A bill that is the same again replaces the one that the shop has sent.
  const base =
    changes.billingInfo === null ? withOwnChanges(facts, { ...sent, own: { billing: null } }) : facts
  return { next: { ...base, cart, ...(Object.keys(contact).length > 0 && { typed: contact }) }, cappedLines }
}
