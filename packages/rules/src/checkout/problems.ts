// What has to be mended in a checkout before its order can be placed, each with the field that mends it.
import type { CheckoutProblem, PostalAddress } from '@vitrine/contract'
import type { CartEstimate } from '../pricing/estimate-cart.ts'
import { paymentOptionOf } from '../pricing/to-line-item.ts'
import { totalOf } from '../pricing/total-rows.ts'
import type { CheckoutFacts } from './checkout-facts.ts'
import { hasPostalCodes, isPostalCode } from './postal-codes.ts'

/** What a checkout is checked against. */
interface CheckoutState {
  facts: CheckoutFacts
  estimate: CartEstimate
  isMember: boolean
  /** The store lets buyers pay after the order. */
  takesOfflinePayment: boolean
  /** The buyer has to agree to the policies of the shop. */
  requiresAgreement: boolean
}

const error = (
  step: CheckoutProblem['step'],
  code: string,
  description: string,
  more: Partial<CheckoutProblem> = {},
): CheckoutProblem => ({ step, code, description, severity: 'ERROR', ...more })

const missing = (field: string, description: string) => error('contact', 'MISSING', description, { field })

/** What the postal code of an address lacks. */
function postalCodeProblems(
  field: string,
  country: string,
  code: string | null | undefined,
): CheckoutProblem[] {
  if (!code) return hasPostalCodes(country) ? [missing(field, 'Enter the postal code')] : []
  return isPostalCode(country, code) ? [] : [missing(field, 'Enter a postal code of the chosen country')]
}

/** What an address lacks. */
function addressProblems(path: string, address: PostalAddress | null | undefined): CheckoutProblem[] {
  const field = (name: string) => `${path}.address.${name}`
  const { country, subdivision, city, postalCode, addressLine, streetAddress } = address ?? {}
  return [
    ...(country ? [] : [missing(field('country'), 'Choose a country')]),
    ...(addressLine || streetAddress?.name || streetAddress?.formattedAddressLine
      ? []
      : [missing(field('addressLine'), 'Enter the street and number')]),
    ...postalCodeProblems(field('postalCode'), country ?? '', postalCode),
    ...(city ? [] : [missing(field('city'), 'Enter the city')]),
    ...(country && /^[A-Z]{2}-/.test(subdivision ?? '') && !subdivision?.startsWith(`${country}-`)
      ? [missing(field('subdivision'), 'Choose a state or province of the country')]
      : []),
  ]
}

// Blanks and characters that show nothing are no name.
const isName = (text: string | null | undefined) => /[\p{L}\p{N}]/u.test(text ?? '')

/** What the name of a person lacks. */
const nameProblems = (
  path: string,
  contact: CheckoutFacts['cart']['contactDetails'] | null,
): CheckoutProblem[] => [
  ...(contact?.firstName ? [] : [missing(`${path}.contactDetails.firstName`, 'Enter the first name')]),
  ...(isName(contact?.lastName) ? [] : [missing(`${path}.contactDetails.lastName`, 'Enter the last name')]),
]

/** Whether less than the quantity of a line is in stock. */
const isShort = ({ cart: { lines } }: CartEstimate, id: string | undefined) =>
  lines.some(
    ({ line, isForSale, stock }) => line.id === id && isForSale && stock !== null && stock < line.quantity,
  )

/** Problems of the lines; a capped line is a warning. */
const itemProblems = ({ facts, estimate, isMember }: CheckoutState): CheckoutProblem[] => [
  ...(facts.cart.lines.length === 0 ? [error('items', 'EMPTY_CHECKOUT', 'The cart is empty')] : []),
  ...estimate.cart.violations.map(
    ({ severity, description, target: { lineItem } }): CheckoutProblem => ({
      step: 'items',
      severity,
      code:
        severity === 'WARNING'
          ? 'LINE_CHANGED'
          : isShort(estimate, lineItem?.id)
            ? 'OUT_OF_STOCK'
            : 'VIOLATIONS_WITH_ERROR_SEVERITY',
      description,
      ...(lineItem && { lineItemId: lineItem.id }),
    }),
  ),
  ...facts.cart.lines
    .filter(({ custom }) => custom?.membersOnly && !isMember)
    .map(({ id }) => error('items', 'MEMBERS_ONLY_ITEM', 'Sign in to buy this item', { lineItemId: id })),
]

function contactProblems({ facts, estimate }: CheckoutState): CheckoutProblem[] {
  const { cart, billing } = facts
  const { delivery, totalRows } = estimate
  const goesOut = delivery !== undefined
  const isPickup = delivery?.selected?.pickup !== undefined
  const needsBill = totalOf(totalRows) > 0n
  const shipping = 'shippingDestination'
  return [
    ...(cart.email ? [] : [missing('email', 'Enter an email address')]),
    ...(goesOut ? nameProblems(shipping, cart.contactDetails) : []),
    // The bill goes to the same address, unless it has one of its own.
    ...(goesOut && (!isPickup || (needsBill && !billing)) ? addressProblems(shipping, cart.address) : []),
    ...(needsBill && (billing || !goesOut)
      ? [
          ...nameProblems('billingInfo', billing?.contactDetails ?? cart.contactDetails),
          ...addressProblems('billingInfo', billing?.address ?? cart.address),
        ]
      : []),
  ]
}

function deliveryProblems({ facts, estimate: { delivery, tax } }: CheckoutState): CheckoutProblem[] {
  const problems: CheckoutProblem[] = []
  if (delivery?.problem?.why === 'no address')
    problems.push(missing('shippingDestination.address.country', 'Choose a country'))
  else if (delivery?.problem)
    for (const lineItemId of delivery.problem.lines)
      problems.push(
        error('delivery', 'CALCULATION_ERROR', 'This item cannot be delivered to this address', {
          lineItemId,
        }),
      )
  else if (delivery?.isUnavailable)
    problems.push(
      error(
        'delivery',
        'SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE',
        'The delivery that you chose is no longer available. Choose another one.',
        { field: 'selectedShippingOption' },
      ),
    )
  else if (delivery && !facts.cart.selectedShippingOption)
    problems.push(
      error('delivery', 'NO_SELECTED_CARRIER_SERVICE_OPTION', 'Choose a delivery', {
        field: 'selectedShippingOption',
      }),
    )
  if (tax?.problem === 'MISSING_SUBDIVISION_IN_ADDRESS')
    problems.push(missing('shippingDestination.address.subdivision', 'Choose the state or province'))
  return problems
}

const paymentProblems = ({ estimate, takesOfflinePayment }: CheckoutState): CheckoutProblem[] =>
  takesOfflinePayment ||
  totalOf(estimate.totalRows) === 0n ||
  estimate.cart.lines.every(({ line }) => paymentOptionOf(line) === 'FULL_PAYMENT_OFFLINE')
    ? []
    : [error('payment', 'SITE_NOT_ACCEPTING_PAYMENTS', 'This shop takes no orders at the moment')]

const agreementProblems = ({ facts, requiresAgreement }: CheckoutState): CheckoutProblem[] =>
  requiresAgreement && !facts.typed?.consent?.policiesAgreedDate
    ? [error('review', 'MISSING', 'Agree to the policies to place the order', { field: 'policiesAgreed' })]
    : []

/** The problems of a checkout, in the order of the steps; each field is named once. */
export function checkoutProblems(state: CheckoutState): CheckoutProblem[] {
  const all = [itemProblems, contactProblems, deliveryProblems, paymentProblems, agreementProblems].flatMap(
    (of) => of(state),
  )
  return all.filter(
    ({ field }, place) => field === undefined || all.findIndex((other) => other.field === field) === place,
  )
}

/** The code that refuses an order for a problem. */
export const refusalOfProblem = ({ code }: CheckoutProblem) =>
  code === 'MISSING' ? 'CALCULATION_ERROR' : code
