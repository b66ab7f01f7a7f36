// The calls of the hosted checkout page. A redirect session opens the page once; from then on its cookie holds a page token, which is
// good for this checkout alone and is no sign-in.
import { z } from 'zod'
import { ContactInfo, NewBuyerInfo, SelectedShippingOption } from '../cart/contact.ts'
import { CheckoutBrand, policyNames } from '../checkout-settings.ts'
import { cartBounds } from '../constants.ts'
import { DeliveryDestinations } from '../delivery/delivery-profiles.ts'
import { OfflinePayment } from '../offline-payment.ts'
import { Order } from '../orders/order.ts'
import type { ExamplesOf, RouteTable } from '../route.ts'
import { Checkout } from './checkout.ts'
import { couponRefusals, type refusals as cartRefusals } from '../cart/errors.ts'
import type { refusals } from './errors.ts'
import { placeRefusals } from './routes.ts'

const token = z.string().min(1).max(200)

/** Where a problem of a checkout is mended: a step of the page. */
const problemStep = z.enum(['items', 'contact', 'delivery', 'payment', 'review'])

export const CheckoutProblem = z.object({
  step: problemStep,
  field: z
    .string()
    .optional()
    .describe('The field to mend, such as `email` or `shippingDestination.address.postalCode`.'),
  lineItemId: z.guid().optional(),
  severity: z.enum(['WARNING', 'ERROR']),
  code: z.string(),
  description: z.string(),
})
/** What has to be mended before a checkout can be ordered (an error), or what the buyer should know (a warning). */
export interface CheckoutProblem extends z.infer<typeof CheckoutProblem> {}

export const CheckoutPage = z.object({
  clientId: z
    .string()
    .describe('The client whose visitor buys: the page shows the name and the look of its store.'),
  checkout: Checkout,
  problems: z.array(CheckoutProblem),
  isMember: z.boolean(),
  memberEmail: z
    .string()
    .optional()
    .describe('The masked address of the member, which the order gets unless another one is entered.'),
  savedAddresses: z
    .array(z.object({ id: z.string(), label: z.string() }))
    .describe('Of a member, by street and city; they are chosen by id, never shown whole.'),
  savedAddressId: z
    .string()
    .optional()
    .describe(
      'The chosen one: its address is not in `checkout`. A sent `shippingDestination.address` replaces it.',
    ),
  destinations: DeliveryDestinations,
  timeZone: z.string().describe('Of the store: time slots are shown in it.'),
  payment: OfflinePayment.nullable().describe(
    'How the order is paid after it is placed; null if the total is 0 or the shop takes no payment.',
  ),
  policies: z
    .array(
      z.object({
        name: z.enum(policyNames),
        title: z.string().optional().describe('Of `customPolicy`.'),
        content: z.string(),
      }),
    )
    .describe('What the policies of the shop say, as plain text.'),
  ticks: z
    .object({ policiesAgreed: z.boolean().optional(), subscribed: z.boolean().optional() })
    .describe('The boxes that the page shows, and whether they are ticked.'),
  hasMinimalBilling: z.boolean().describe('The form asks of a bill for the required fields alone.'),
  brand: CheckoutBrand.describe('Its pictures have addresses that the page may show.'),
  cartUrl: z.string().describe('Where the buyer gets back to the cart.'),
  signedOutUrl: z.string().describe('Where a buyer goes on who has signed out of the shop.'),
  order: z
    .object({
      order: Order,
      continueUrl: z.string().describe('The thank-you page of the shop, or the shop.'),
      hasThankYouPage: z.boolean(),
    })
    .optional()
    .describe('Once the order is placed.'),
})
/** What the hosted checkout page shows. */
export interface CheckoutPage extends z.infer<typeof CheckoutPage> {}

const CheckoutPageChanges = z.object({
  email: NewBuyerInfo.shape.email,
  shippingDestination: ContactInfo.nullish(),
  savedAddressId: z.string().max(100).nullish(),
  billingInfo: ContactInfo.nullish().describe('Null: the same as the delivery address.'),
  selectedShippingOption: SelectedShippingOption.nullish(),
  buyerNote: z.string().max(cartBounds.maxNoteLength).nullish(),
  couponCode: z.string().max(100).nullish().describe('Null removes it.'),
  policiesAgreed: z
    .boolean()
    .nullish()
    .describe(
      'Whether the buyer agrees to the policies. Where the shop asks for it, no order is placed without.',
    ),
  subscribed: z.boolean().nullish().describe('Whether the buyer wants news and offers.'),
  lineItems: z
    .array(z.object({ id: z.guid(), quantity: z.int().min(0).max(cartBounds.maxQuantity) }))
    .max(cartBounds.maxLines)
    .nullish()
    .describe('New quantities; 0 removes a line.'),
})
/** What the buyer changes on the hosted checkout page. */
export interface CheckoutPageChanges extends z.input<typeof CheckoutPageChanges> {}

export const pageRoutes = {
  'POST /vitrine/v1/checkout-pages/open': {
    body: z.object({
      session: token.nullish().describe('The token of a redirect session; it opens the page once.'),
      token: token
        .nullish()
        .describe(
          'Of the page on which a sign-in began: its session opens the page in the same browser alone.',
        ),
      checkoutId: z
        .guid()
        .nullish()
        .describe('From `checkout-url`: the page gets a copy without contact and addresses.'),
    }),
    answer: z.object({ token }),
    for: 'anyone',
    refuses: ['CHECKOUT_PAGE_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  'QUERY /vitrine/v1/checkout-pages/read': {
    body: z.object({ token }),
    answer: CheckoutPage,
    for: 'anyone',
    refuses: ['CHECKOUT_PAGE_NOT_FOUND'],
  },
  'POST /vitrine/v1/checkout-pages/update': {
    body: z.object({ token, changes: CheckoutPageChanges }),
    answer: CheckoutPage,
    for: 'anyone',
    refuses: [
      'CHECKOUT_PAGE_NOT_FOUND',
      'CHECKOUT_IS_COMPLETE',
      'LINE_ITEM_NOT_FOUND',
      'OUT_OF_STOCK',
      'TOO_MANY_REQUESTS',
      ...couponRefusals,
    ],
  },
  'POST /vitrine/v1/checkout-pages/sign-in': {
    body: z.object({ token }),
    answer: z.object({ url: z.string().describe('The sign-in page, which leads back to the checkout.') }),
    for: 'anyone',
    refuses: ['CHECKOUT_PAGE_NOT_FOUND'],
  },
  'POST /vitrine/v1/checkout-pages/sign-out': {
    body: z.object({ token }),
    answer: z.object({
      token: token.nullable().describe('Of the page of the guest; null: the page has ended.'),
    }),
    for: 'anyone',
    refuses: ['CHECKOUT_PAGE_NOT_FOUND'],
  },
  'POST /vitrine/v1/checkout-pages/place-order': {
    body: z.object({
      token,
      total: z.string().max(40).describe('The amount that the page showed, such as `24.50`.'),
    }),
    answer: CheckoutPage,
    for: 'anyone',
    refuses: ['CHECKOUT_PAGE_NOT_FOUND', 'TOO_MANY_REQUESTS', ...placeRefusals],
  },
} as const satisfies RouteTable<keyof typeof refusals | keyof typeof cartRefusals>

const unknown = { token: 'a-token-of-a-page' }
export const pageExamples: ExamplesOf<typeof pageRoutes> = {
  'POST /vitrine/v1/checkout-pages/open': {
    summary: 'Open a checkout page',
    description:
      'Exchanges the token of a redirect session, once, for the token of a checkout page. The hosted page keeps it in a cookie.',
    body: { session: 'a-token-of-a-redirect-session' },
    status: 404,
  },
  'QUERY /vitrine/v1/checkout-pages/read': {
    summary: 'Get a checkout page',
    description:
      'Returns what the hosted checkout page shows: the checkout, and what has to be mended in it.',
    body: unknown,
    status: 404,
  },
  'POST /vitrine/v1/checkout-pages/update': {
    summary: 'Update a checkout page',
    description: 'Keeps what the buyer has entered, and returns the page with its new total.',
    body: { ...unknown, changes: { email: 'mira@example.com' } },
    status: 404,
  },
  'POST /vitrine/v1/checkout-pages/sign-in': {
    summary: 'Sign in on a checkout page',
    description:
      'Begins a sign-in for a guest. It leads back to the same checkout, whose order is then the member’s.',
    body: unknown,
    status: 404,
  },
  'POST /vitrine/v1/checkout-pages/sign-out': {
    summary: 'Sign out on a checkout page',
    description:
      'Signs the member out. One who has signed in at the shop is signed out there, and the page ends; one who has signed in on the page goes on as a guest.',
    body: unknown,
    status: 404,
  },
  'POST /vitrine/v1/checkout-pages/place-order': {
    summary: 'Place the order of a checkout page',
    description:
      'Places the order, once: a repeat answers the same order. A total other than the shown one is refused with `CHECKOUT_CHANGED`.',
    body: { ...unknown, total: '28.00' },
    status: 404,
  },
}
