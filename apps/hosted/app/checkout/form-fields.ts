// The fields of the checkout form. Each is named as the platform names it in problems, so that a problem finds its field.
import type { CheckoutPage, CheckoutPageChanges } from '@vitrine/contract'
import { toSubdivision } from '@vitrine/ui'

/** The two addresses of the form. */
export type AddressRole = 'shippingDestination' | 'billingInfo'

const addressParts = ['country', 'addressLine', 'addressLine2', 'postalCode', 'city'] as const
const contactParts = ['firstName', 'lastName', 'company', 'phone'] as const

/** The value of the radio button for an address that is not saved. */
export const anotherAddress = 'another'

/** What the fields hold, by their names. */
export type Values = Readonly<Record<string, string | undefined>>

const namesOf = (name: AddressRole) => ({
  address: addressParts.map((part) => [part, `${name}.address.${part}`] as const),
  contactDetails: contactParts.map((part) => [part, `${name}.contactDetails.${part}`] as const),
  subdivision: `${name}.address.subdivision`,
})

/** The name of the field for the subdivisions of a country that are known by name. */
export const subdivisionField = (name: AddressRole, country: string) =>
  `${name}.address.subdivision.${country}`

type Contact = NonNullable<CheckoutPage['checkout']['billingInfo']>

function contactValues(name: AddressRole, { address, contactDetails }: Contact = {}): Values {
  const { address: ofAddress, contactDetails: ofContact, subdivision } = namesOf(name)
  const { country, addressLine, streetAddress, subdivision: part } = address ?? {}
  const street =
    streetAddress?.formattedAddressLine ??
    [streetAddress?.name, streetAddress?.number].filter(Boolean).join(' ')
  const known = { ...address, addressLine: addressLine ?? street }
  return {
    ...Object.fromEntries(ofAddress.map(([key, field]) => [field, known[key] ?? undefined])),
    ...Object.fromEntries(ofContact.map(([key, field]) => [field, contactDetails?.[key] ?? undefined])),
    ...(part && { [subdivision]: part }),
    ...(part && country && { [subdivisionField(name, country)]: part }),
  }
}

/** What the fields hold before anything is typed. */
export function valuesOf({ checkout, savedAddressId, savedAddresses, ticks }: CheckoutPage): Values {
  const { shippingInfo, billingInfo, buyerInfo, buyerNote } = checkout
  const destination = shippingInfo.shippingDestination
  return {
    email: buyerInfo.email,
    ...contactValues('shippingDestination', destination),
    ...contactValues('billingInfo', billingInfo),
    savedAddressId:
      savedAddressId ?? (destination?.address?.addressLine ? anotherAddress : savedAddresses[0]?.id),
    isBilledToDelivery: billingInfo ? undefined : 'on',
    selectedShippingOption: shippingInfo.selectedCarrierServiceOption?.code,
    buyerNote: buyerNote ?? undefined,
    policiesAgreed: ticks.policiesAgreed ? 'on' : undefined,
    subscribed: ticks.subscribed ? 'on' : undefined,
  }
}

/** The name of the field that tells that a form has a box, because one that is not ticked is not sent. */
export const shownBox = (name: keyof CheckoutPage['ticks']) => `shows.${name}`

/** What a form has sent of a box; undefined if it has none. */
const readBox = (values: Values, name: keyof CheckoutPage['ticks']) =>
  shownBox(name) in values ? values[name] === 'on' : undefined

/** What a form has sent of an address. */
function readContact(values: Values, name: AddressRole, withAddress = true): Contact {
  const { address, contactDetails, subdivision } = namesOf(name)
  const read = (fields: readonly (readonly [string, string])[]) =>
    Object.fromEntries(fields.flatMap(([key, field]) => (values[field] ? [[key, values[field]]] : [])))
  const place: Record<string, string> = read(address)
  const { country = '' } = place
  const part = toSubdivision(country, values[subdivisionField(name, country)] ?? values[subdivision] ?? '')
  return {
    ...(withAddress && { address: { ...place, ...(country && part && { subdivision: part }) } }),
    contactDetails: read(contactDetails),
  }
}

/** What the form changes in a checkout; `intent` is the button that has sent it. */
export function toChanges(values: Values, page: CheckoutPage, intent: string): CheckoutPageChanges {
  const { email, buyerNote, savedAddressId, selectedShippingOption: code } = values
  const saved = savedAddressId === anotherAddress ? undefined : savedAddressId
  const shown = valuesOf(page).selectedShippingOption
  // The first option is only a proposal until the buyer has chosen it, or has seen it beside the button of its section.
  const isChosen = code && (code !== shown || intent === 'delivery' || intent === 'place')
  const option = page.checkout.shippingInfo.carrierServiceOptions.find(({ shippingOptions }) =>
    shippingOptions.some((each) => each.code === code),
  )
  return {
    ...(email && { email }),
    ...(saved !== undefined && { savedAddressId: saved }),
    shippingDestination: readContact(values, 'shippingDestination', saved === undefined),
    ...('hasBilling' in values && {
      billingInfo: values.isBilledToDelivery ? null : readContact(values, 'billingInfo'),
    }),
    ...(isChosen && {
      selectedShippingOption: { code, ...(option && { carrierId: option.carrierId }) },
    }),
    ...(buyerNote !== undefined && { buyerNote: buyerNote || null }),
    policiesAgreed: readBox(values, 'policiesAgreed'),
    subscribed: readBox(values, 'subscribed'),
  }
}
