// Asks for the code from the mail. The state of the sign-in is in the forms and never in a URL.
import { Button } from '@vitrine/ui'
import type { CodeStep } from './continue.ts'
import type { FormProblem } from './error-text.ts'
import { CodeField, OtherWays, PageTitle, SignInForm, TextButton, TextLink } from './form-parts.tsx'

/** The page's content: the code, another code, or another address. */
export function CodeForm({
  session,
  storeName,
  step: { stateToken, email, staySignedIn },
  problem,
  isResent = false,
}: {
  session: string
  storeName: string
  step: CodeStep
  problem?: FormProblem | undefined
  /** Another code is on its way. */
  isResent?: boolean
}) {
  const search = new URLSearchParams({ session })
  const hidden = { session, stateToken, email, ...(staySignedIn && { stay: 'on' }) }
  const form = { action: `/sign-in/verify?${search}`, hidden }
  return (
    <>
      <PageTitle title="Confirm your email address" storeName={storeName} problem={problem}>
        {isResent ? 'We have sent another code' : 'We have sent a code of six digits'}
        {email ? ' to ' : ''}
        <bdi>{email}</bdi>. It may take a minute to arrive.
      </PageTitle>
      <SignInForm {...form} problem={problem}>
        <CodeField isFirst problem={problem} />
        <Button kind="primary">Confirm</Button>
      </SignInForm>
      <OtherWays>
        <SignInForm {...form} hidden={{ ...hidden, resend: 'yes' }}>
          <TextButton>Send another code</TextButton>
        </SignInForm>
        <TextLink href={`/sign-in?${search}`}>Use another address</TextLink>
      </OtherWays>
    </>
  )
}
