// What the hosted checkout page shows of the settings of the checkout: its policies, its boxes, its fields and its look.
import {
  type CheckoutBrand,
  type CheckoutPage,
  type CheckoutSettings,
  pictureUrl,
  policyNames,
} from '@vitrine/contract'
import type { CheckoutFacts } from '@vitrine/rules'

type Consent = NonNullable<NonNullable<CheckoutFacts['typed']>['consent']>

/** The visible policies that say something. */
const shownPolicies = ({ checkoutPolicies }: CheckoutSettings): CheckoutPage['policies'] =>
  policyNames.flatMap((name) => {
    const policy = checkoutPolicies?.[name]
    const content = policy?.content?.trim()
    if (!policy?.visible || !content) return []
    const title = 'title' in policy && policy.title
    return [{ name, content, ...(title && { title }) }]
  })

type Header = NonNullable<CheckoutBrand['header']>

/** A picture, if its address is one that pages may show. */
function shownPicture(picture: NonNullable<Header['logo']>['image']) {
  const { success, data: url } = pictureUrl.safeParse(picture?.url)
  return picture && success ? { ...picture, url } : null
}

/** The look of the page. */
const shownBrand = ({ header, ...brand }: CheckoutBrand): CheckoutBrand => ({
  ...brand,
  ...(header && {
    header: {
      ...header,
      logo: { ...header.logo, image: shownPicture(header.logo?.image) },
      backgroundFill: { ...header.backgroundFill, image: shownPicture(header.backgroundFill?.image) },
    },
  }),
})

/** What the page shows of the settings. A box is as the buyer has left it, and before that as the merchant says. */
export function pageSettings(
  settings: CheckoutSettings,
  requiresAgreement: boolean,
  { policiesAgreedDate, subscribedDate }: Consent = {},
): Pick<CheckoutPage, 'policies' | 'ticks' | 'hasMinimalBilling' | 'brand'> {
  const { policyAgreementCheckbox: agreement, subscriptionCheckbox: subscription } =
    settings.checkoutFields ?? {}
  const isTicked = (date: string | null | undefined, byDefault: boolean | null | undefined) =>
    date === undefined ? byDefault === true : date !== null
  return {
    policies: shownPolicies(settings),
    brand: shownBrand(settings.checkoutBrand ?? {}),
    hasMinimalBilling: settings.checkoutBillingFields === 'MINIMUM_REQUIRED_FIELDS',
    ticks: {
      ...(requiresAgreement && { policiesAgreed: isTicked(policiesAgreedDate, agreement?.checkedByDefault) }),
      ...(subscription?.visible && { subscribed: isTicked(subscribedDate, subscription.checkedByDefault) }),
    },
  }
}
