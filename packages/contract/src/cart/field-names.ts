// The names of the fields that an update of a cart writes, as field masks list them.

const cartInfoFields = [
  'buyerNote',
  'buyerInfo',
  'buyerInfo.email',
  'buyerInfo.contactId',
  'contactInfo',
  'contactInfo.address',
  'contactInfo.contactDetails',
  'overrideCheckoutUrl',
  'selectedShippingOption',
  'extendedFields',
  'businessLocationId',
] as const

/** A name in a field mask. */
export type CartField = (typeof cartFields)[number]

/** Every name that a field mask may list. */
export const cartFields = [
  ...cartInfoFields,
  ...cartInfoFields.map((name) => `cartInfo.${name}` as const),
  'couponCode',
  'lineItems',
  'customLineItems',
  'merchantDiscounts',
] as const
