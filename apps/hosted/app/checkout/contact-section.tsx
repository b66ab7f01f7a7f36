// How the shop reaches the buyer.
import type { CheckoutPage } from '@vitrine/contract'
import { identityBounds } from '@vitrine/contract/constants'
import { TextInput } from '@vitrine/ui'
import { TextButton } from '../sign-in/form-parts.tsx'
import { Box } from './box.tsx'
import { Section, type SectionProps } from './section.tsx'

const help = 'We’ll send the confirmation of your order there.'

/** The section. */
export function ContactSection({ page, ...section }: SectionProps & { page: CheckoutPage }) {
  const { memberEmail, checkout } = page
  const { email = memberEmail } = checkout.buyerInfo
  return (
    <Section {...section} title="Contact" summary={<bdi>{email}</bdi>}>
      {memberEmail ? (
        <>
          <p className="wrap-anywhere">
            Signed in as <bdi className="font-medium">{memberEmail}</bdi>. Not you?{' '}
            <TextButton intent="sign-out">Sign out</TextButton>
          </p>
          <EmailField
            {...section}
            label="Another email address (optional)"
            help={`${help} Without one it goes to the address of your account.`}
          />
        </>
      ) : (
        <>
          <EmailField {...section} label="Email address" help={help} required />
          <p className="-my-2 text-sm">
            Have an account? <TextButton intent="sign-in">Sign in</TextButton>
          </p>
        </>
      )}
      {page.ticks.subscribed !== undefined && (
        <Box name="subscribed" label="Send me news and offers" values={section.values} />
      )}
    </Section>
  )
}

const EmailField = ({
  values,
  fields,
  focused,
  ...text
}: SectionProps & { label: string; help: string; required?: boolean }) => (
  <TextInput
    label={text.label}
    help={text.help}
    required={text.required}
    id="email"
    name="email"
    type="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={identityBounds.maxEmailLength}
    defaultValue={values.email}
    problem={fields.email}
    autoFocus={focused === 'email'}
  />
)
