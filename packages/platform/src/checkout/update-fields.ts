// What a request changes of a checkout: the fields of its cart, and those that only checkouts have.
import type { Parsed } from '@vitrine/contract'
import {
  assertTaxId,
  type CheckoutFacts,
  Invalid,
  toStoredAddress,
  violation,
  withoutNulls,
} from '@vitrine/rules'
import { readUpdate } from '../cart/update-fields.ts'
import { renameFields, type Renames } from '../validation/rename-fields.ts'

type UpdateBody = Parsed<'PATCH /ecom/v1/checkouts/{id}'>['body']
type CreateBody = Parsed<'POST /ecom/v1/checkouts'>['body']
type Sent = NonNullable<CreateBody['checkoutInfo']>

/** What a request changes of a checkout. */
export interface ReadChanges {
  cart: ReturnType<typeof readUpdate>
  own: { [Name in 'billing' | 'customFields']?: CheckoutFacts[Name] | null | undefined }
}

/** Runs what names fields, and gives those that begin alike another name. */
function renaming<Result>(renames: Renames, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    throw renameFields(renames, error)
  }
}

/** Runs what names fields of a cart, and names those of the checkout in their place. */
export const withFieldsOf = <Result>(name: 'checkout' | 'checkoutInfo', run: () => Result): Result =>
  renaming(
    [
      [/^cartInfo\.contactInfo\./, `${name}.shippingInfo.shippingDestination.`],
      [/^cartInfo\.selectedShippingOption/, `${name}.shippingInfo.selectedCarrierServiceOption`],
      [/^cartInfo\./, `${name}.`],
    ],
    run,
  )

/** Runs what names fields of a checkout, and names those of the hosted page in their place. */
export const withFieldsOfPage = <Result>(run: () => Result): Result =>
  renaming([[/^checkout\.(shippingInfo\.|buyerInfo\.)?/, 'changes.']], run)

/** An address and a contact as they are stored; null if nothing is left of them. */
function toStoredContact(
  sent: Sent['billingInfo'],
  field: string,
): CheckoutFacts['billing'] | null | undefined {
  if (sent == null) return sent
  assertTaxId(sent.contactDetails?.vatId, `${field}.contactDetails.vatId`)
  const { address, contactDetails } = withoutNulls(sent)
  const stored = {
    ...(address && Object.keys(address).length > 0 && { address: toStoredAddress(address) }),
    ...(contactDetails && Object.keys(contactDetails).length > 0 && { contactDetails }),
  }
  return Object.keys(stored).length > 0 ? stored : null
}

/** Reads what a request changes. An email address that is set stays. */
export function readCheckoutChanges(
  name: 'checkout' | 'checkoutInfo',
  sent: Sent | null | undefined,
  { couponCode, lineItems, customLineItems, overrideCheckoutUrl }: Omit<UpdateBody, 'checkout'>,
): ReadChanges {
  const { shippingInfo, buyerInfo, billingInfo, customFields, ...info } = sent ?? {}
  const destination = shippingInfo === null ? null : shippingInfo?.shippingDestination
  const option = shippingInfo === null ? null : shippingInfo?.selectedCarrierServiceOption
  const { email, contactId } = buyerInfo ?? {}
  return {
    cart: withFieldsOf(name, () =>
      readUpdate({
        cartInfo: {
          buyerNote: info.buyerNote,
          ...(buyerInfo && {
            buyerInfo: { ...(email && { email }), ...(contactId !== undefined && { contactId }) },
          }),
          ...(destination !== undefined && { contactInfo: destination }),
          ...(option !== undefined && { selectedShippingOption: option }),
          ...(overrideCheckoutUrl !== undefined && { overrideCheckoutUrl }),
          ...(info.extendedFields !== undefined && { extendedFields: info.extendedFields }),
          ...(info.businessLocationId !== undefined && { businessLocationId: info.businessLocationId }),
        },
        couponCode,
        lineItems,
        customLineItems,
      }),
    ),
    own: { billing: toStoredContact(billingInfo, `${name}.billingInfo`), customFields },
  }
}

/** Throws if an update holds nothing. */
export function assertHasContent(body: UpdateBody): void {
  const isEmpty = (value: unknown) =>
    value == null || (typeof value === 'object' && Object.keys(withoutNulls(value)).length === 0)
  const { checkout, ...others } = body
  // A null in the checkout clears a field.
  const hasField = checkout && Object.values(checkout).some((value) => value !== undefined)
  if (!hasField && Object.values(others).every(isEmpty) && others.couponCode !== null)
    throw new Invalid([violation('checkout', 'REQUIRED_FIELD', 'must hold a change')])
}

/** The facts with the changes that only checkouts have. */
export function withOwnChanges(facts: CheckoutFacts, { own }: ReadChanges): CheckoutFacts {
  const next = { ...facts }
  for (const name of ['billing', 'customFields'] as const) {
    if (own[name] === null) delete next[name]
    else if (own[name] !== undefined) Object.assign(next, { [name]: own[name] })
  }
  return next
}
