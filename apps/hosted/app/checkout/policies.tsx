// The policies of the shop, and the box that agrees to them.
import type { CheckoutPage } from '@vitrine/contract'
import { Box } from './box.tsx'
import { language } from './checkout-parts.ts'
import type { Values } from './form-fields.ts'

type Policy = CheckoutPage['policies'][number]

const titles: Record<Policy['name'], string> = {
  termsAndConditions: 'Terms and conditions',
  privacyPolicy: 'Privacy policy',
  returnPolicy: 'Return policy',
  digitalItemPolicy: 'Digital items',
  contactUs: 'Contact us',
  customPolicy: 'Policy of the shop',
}

const titleOf = ({ name, title }: Policy) => title ?? titles[name]

/** What the policies say, each below its title. */
export const Policies = ({ policies }: Pick<CheckoutPage, 'policies'>) =>
  policies.length > 0 && (
    <section aria-label="Policies" className="border-t border-line text-sm">
      {policies.map((policy) => (
        <details key={policy.name} className="border-b border-line">
          <summary className="opener flex min-h-target cursor-pointer items-center justify-between gap-4 py-2">
            <bdi className="wrap-anywhere">{titleOf(policy)}</bdi>
          </summary>
          <p dir="auto" className="pb-4 whitespace-pre-line text-ink-soft wrap-anywhere">
            {policy.content}
          </p>
        </details>
      ))}
    </section>
  )

/** The policies as a sentence names them. */
const agreedNames: Partial<Record<Policy['name'], string>> = {
  termsAndConditions: 'the terms and conditions',
  privacyPolicy: 'the privacy policy',
  returnPolicy: 'the return policy',
  digitalItemPolicy: 'the policy for digital items',
}

const lists = new Intl.ListFormat(language)

function agreementText(policies: readonly Policy[], storeName: string): string {
  const names = policies.flatMap((policy) =>
    policy.name === 'customPolicy' ? `“${titleOf(policy)}”` : (agreedNames[policy.name] ?? []),
  )
  return `I agree to ${names.length > 0 ? lists.format(names) : 'the policies'} of ${storeName}`
}

/** The box without which no order is placed, if the shop asks for it. */
export const Agreement = ({
  page: { policies, ticks },
  storeName,
  values,
  fields,
  focused,
}: {
  page: CheckoutPage
  storeName: string
  values: Values
  fields: Record<string, string>
  focused: string | undefined
}) =>
  ticks.policiesAgreed !== undefined && (
    <Box
      name="policiesAgreed"
      label={
        <span dir="auto" className="py-2 font-normal wrap-anywhere">
          {agreementText(policies, storeName)}
        </span>
      }
      required
      values={values}
      problem={fields.policiesAgreed}
      autoFocus={focused === 'policiesAgreed'}
    />
  )
