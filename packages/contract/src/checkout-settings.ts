// The settings of the checkout: its policies, its fields and its look.
import { z } from 'zod'
import { permission } from './permissions.ts'
import type { ExamplesOf, RouteTable } from './route.ts'

export const about =
  'The settings of the checkout: what its policies say, which boxes buyers tick, and how its pages look.'

const flag = z.boolean().nullish()
const text = (max: number) => z.string().max(max).nullish()
const color = z
  .string()
  .regex(/^#[\da-f]{6}$/i, 'must be a colour such as #24483a')
  .nullish()

/** The policies that the checkout may show, in their order. */
export const policyNames = [
  'termsAndConditions',
  'privacyPolicy',
  'returnPolicy',
  'digitalItemPolicy',
  'contactUs',
  'customPolicy',
] as const

const policy = z.object({ visible: flag, content: text(10_000) }).nullish()
const checkbox = z.object({ visible: flag, checkedByDefault: flag }).nullish()
const notYet = z.literal(false).nullish()

const Picture = z.object({
  id: z.string().max(200),
  url: z.string().max(2000).nullish(),
  width: z.int().min(1).nullish(),
  height: z.int().min(1).nullish(),
  altText: text(1000),
})
const fill = z
  .object({ color, image: Picture.nullish() })
  .refine(({ color: plain, image }) => !plain || !image, {
    error: 'must have either color or image',
    params: { rule: 'ONE_OF_ALIGNMENT' },
  })
  .nullish()

export const CheckoutBrand = z.object({
  header: z
    .object({
      text: text(55),
      textColor: color,
      logo: z
        .object({ image: Picture.nullish(), size: z.enum(['SMALL', 'MEDIUM', 'LARGE']).nullish() })
        .nullish(),
      alignment: z.enum(['SIDE', 'CENTER']).nullish(),
      displayCheckoutLabel: flag,
      continueShopping: z.object({ hidden: flag, displayType: z.enum(['TEXT', 'ICON']).nullish() }).nullish(),
      backgroundFill: fill,
      dividerColor: color,
    })
    .nullish(),
  mainSection: z
    .object({
      formBackgroundFill: fill,
      summaryBackgroundFill: fill,
      dividerColor: color,
      tintedBoxColor: color,
      expressButtonsCornerRadius: z.enum(['RECTANGLE', 'PILL']).nullish(),
      cornerRadius: z.number().min(0).max(100).nullish(),
    })
    .nullish(),
  footer: z.object({ backgroundFill: fill, dividerColor: color }).nullish(),
  global: z.object({ selectionColor: color, placeOrderButtonColor: color, buttonColor: color }).nullish(),
})
/** How the pages of the checkout look. */
export interface CheckoutBrand extends z.infer<typeof CheckoutBrand> {}

export const CheckoutSettings = z.object({
  checkoutPolicies: z
    .object({
      termsAndConditions: policy,
      privacyPolicy: policy,
      returnPolicy: policy,
      digitalItemPolicy: policy,
      contactUs: policy,
      customPolicy: z.object({ visible: flag, content: text(10_000), title: text(100) }).nullish(),
    })
    .nullish(),
  checkoutFields: z
    .object({
      subscriptionCheckbox: checkbox.describe('Whether buyers may agree to news and reminders.'),
      policyAgreementCheckbox: checkbox.describe('Whether buyers have to agree to the policies.'),
      giftCardRedeemEnabled: notYet,
      mitEnabled: notYet,
      delayCaptureEnabled: notYet,
    })
    .nullish(),
  checkoutBrand: CheckoutBrand.nullish(),
  checkoutBillingFields: z.enum(['All_FIELDS', 'MINIMUM_REQUIRED_FIELDS']).nullish(),
})
/** The settings of the checkout. */
export interface CheckoutSettings extends z.infer<typeof CheckoutSettings> {}

const answer = z.object({
  checkoutSettings: CheckoutSettings.extend({ updatedDate: z.iso.datetime().optional() }),
})

export const routes = {
  'GET /ecom/v1/checkout-settings': { answer, for: 'caller' },
  'PATCH /ecom/v1/checkout-settings': {
    body: z.object({ checkoutSettings: CheckoutSettings }),
    answer,
    for: permission('settings.write'),
  },
} as const satisfies RouteTable<never>

export const examples: ExamplesOf<typeof routes> = {
  'GET /ecom/v1/checkout-settings': {
    summary: 'Get the checkout settings',
    description: 'Returns what a merchant has set of the checkout: policies, fields and look.',
  },
  'PATCH /ecom/v1/checkout-settings': {
    summary: 'Update the checkout settings',
    description: 'Changes the fields that are sent; `null` removes one.',
    body: {
      checkoutSettings: {
        checkoutPolicies: { returnPolicy: { visible: true, content: 'Send it back within 30 days.' } },
        checkoutFields: { policyAgreementCheckbox: { visible: true } },
      },
    },
  },
}
