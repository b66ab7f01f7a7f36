// What the hosted checkout page shows of the settings of the checkout: its policies and its boxes.
import { type CheckoutPage, type CheckoutSettings, policyNames } from '@vitrine/contract'
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

/** What the page shows of the settings. A box is as the buyer has left it, and before that as the merchant says. */
export function pageSettings(
  settings: CheckoutSettings,
  requiresAgreement: boolean,
  { policiesAgreedDate, subscribedDate }: Consent = {},
): Pick<CheckoutPage, 'policies' | 'ticks'> {
  const { policyAgreementCheckbox: agreement, subscriptionCheckbox: subscription } =
    settings.checkoutFields ?? {}
  const isTicked = (date: string | null | undefined, byDefault: boolean | null | undefined) =>
    date === undefined ? byDefault === true : date !== null
  return {
    policies: shownPolicies(settings),
    ticks: {
      ...(requiresAgreement && { policiesAgreed: isTicked(policiesAgreedDate, agreement?.checkedByDefault) }),
      ...(subscription?.visible && { subscribed: isTicked(subscribedDate, subscription.checkedByDefault) }),
    },
  }
}
