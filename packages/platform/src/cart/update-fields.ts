// What an update of a cart changes: the fields that were sent, or those that its field mask lists.
import type { CartField, Parsed } from '@vitrine/contract'
import {
  assertDiscountsOnLines,
  assertTaxId,
  canonicalEmail,
  type CartCoupon,
  type CartFacts,
  type DetailsChange,
  Invalid,
  Refusal,
  refusalOfCoupon,
  setDetails,
  setNote,
  toStoredAddress,
  toStoredAmount,
  type StoredCoupon,
  type StoredMerchantDiscount,
  violation,
  withoutNulls,
} from '@vitrine/rules'
import type { LinesRead } from '../pricing/read-lines.ts'
import { isOfMember } from './store.ts'

/** The body of an update, as programs with an API key may send it. */
export type UpdateBody = Parsed<'PATCH /ecom/v1/carts/{id}'>['body']

/** The field of the address where a checkout continues. */
export const checkoutField = 'cartInfo.overrideCheckoutUrl'

/** Refuses an address of a program that is not https. */
export function assertHttps(url: string, field: string = checkoutField): void {
  if (!/^https:\/\/[a-z0-9.:[\]-]+(?:[/?#][!-~]*)?$/i.test(url))
    throw new Invalid([violation(field, 'FORMAT', 'must be an https address', { type: 'WEB_URL' })])
}

/** The changes of an update: null clears a field, and what is undefined stays as it is. */
interface FieldChanges extends Pick<UpdateBody, 'lineItems' | 'customLineItems'> {
  note: string | null | undefined
  details: DetailsChange
  couponCode: string | null | undefined
  merchantDiscounts: UpdateBody['merchantDiscounts']
}

/** Whether a mask lists a field, the field that holds it, or either with `cartInfo.` before it. */
function isListed(mask: readonly CartField[], name: string): boolean {
  const names = [name, name.split('.')[0]]
  return mask.some((listed) => names.includes(listed.replace(/^cartInfo\./, '')))
}

/** A stored value: without nulls, and null if nothing is left of it. */
const stored = <Value extends object>(value: Value | null | undefined): Value | null | undefined => {
  const kept = value && withoutNulls(value)
  return kept && Object.keys(kept).length === 0 ? null : kept
}

/** An empty text clears its field. */
const orNull = (text: string | null | undefined) => (text === '' ? null : text)

/** An email address in its canonical form. */
function toEmail(text: string): string {
  const email = canonicalEmail(text)
  if (email !== undefined) return email
  const field = 'cartInfo.buyerInfo.email'
  throw new Invalid([violation(field, 'FORMAT', 'must be an email address', { type: 'EMAIL' })])
}

/** Reads what an update changes. */
export function readUpdate(body: UpdateBody): FieldChanges {
  const { cartInfo, couponCode, lineItems, customLineItems, merchantDiscounts, cartFieldmask: mask } = body
  const take = <Value>(name: string, value: Value): Value | null | undefined =>
    mask ? (isListed(mask, name) ? (value ?? null) : undefined) : value
  const info = cartInfo ?? {}
  // A null group clears what is in it.
  const buyer = info.buyerInfo === null ? { email: null, contactId: null } : (info.buyerInfo ?? {})
  const contact = info.contactInfo === null ? { address: null, contactDetails: null } : info.contactInfo
  const email = take('buyerInfo.email', orNull(buyer.email))
  const contactDetails = stored(take('contactInfo.contactDetails', contact?.contactDetails))
  assertTaxId(contactDetails?.vatId, 'cartInfo.contactInfo.contactDetails.vatId')
  const address = stored(take('contactInfo.address', contact?.address))
  return {
    note: take('buyerNote', info.buyerNote),
    details: {
      email: email && toEmail(email),
      contactId: take('buyerInfo.contactId', buyer.contactId),
      address: address && toStoredAddress(address),
      contactDetails,
      overrideCheckoutUrl: take('overrideCheckoutUrl', orNull(info.overrideCheckoutUrl)),
      selectedShippingOption: stored(take('selectedShippingOption', info.selectedShippingOption)),
      extendedFields: take('extendedFields', info.extendedFields),
      businessLocationId: take('businessLocationId', info.businessLocationId),
    },
    couponCode: take('couponCode', couponCode === '' ? null : couponCode),
    merchantDiscounts: take('merchantDiscounts', merchantDiscounts),
    lineItems: take('lineItems', lineItems),
    customLineItems: take('customLineItems', customLineItems),
  }
}

/** The discounts of a request as carts store them; null without any. */
const toStoredDiscounts = (
  discounts: NonNullable<UpdateBody['merchantDiscounts']> | null,
  currency: string,
): StoredMerchantDiscount[] | null =>
  discounts?.length
    ? discounts.map(({ amount, lineItemIds }, i) => ({
        amount: toStoredAmount(amount, `merchantDiscounts[${i}].amount`, currency),
        ...(lineItemIds?.length && { lineItemIds }),
      }))
    : null

/** The coupon of a code; refused if there is none, or if it cannot be used now. */
function requireCoupon(coupon: StoredCoupon | undefined, couponCode: string, now: number): CartCoupon {
  const refusal = coupon ? refusalOfCoupon(coupon.facts, now) : 'ERROR_COUPON_DOES_NOT_EXIST'
  if (!coupon || refusal)
    throw new Refusal(refusal ?? 'ERROR_COUPON_DOES_NOT_EXIST', { field: 'couponCode', couponCode })
  return { id: coupon.id, code: coupon.facts.code }
}

/** A cart with the changes of an update, but for its items. */
export function applyChanges(
  cart: CartFacts,
  { note, details, couponCode, merchantDiscounts }: Omit<FieldChanges, 'lineItems' | 'customLineItems'>,
  { enteredCoupon, owner, store }: Pick<LinesRead, 'enteredCoupon' | 'owner' | 'store'>,
  now: number,
): CartFacts {
  const noted = note === undefined ? cart : setNote(cart, note)
  const change: DetailsChange = { ...details }
  if (couponCode !== undefined)
    change.coupon = couponCode === null ? null : requireCoupon(enteredCoupon, couponCode, now)
  if (merchantDiscounts !== undefined)
    change.merchantDiscounts = toStoredDiscounts(merchantDiscounts, store.currency)
  const changed = setDetails(noted, change, isOfMember(owner))
  if (merchantDiscounts) assertDiscountsOnLines(changed)
  return changed
}
