// Asks for the code from the mail. The state of the sign-in is in the forms and never in a URL.
import { Button } from '@vitrine/ui'
import { signIn as messages } from '../messages/index.ts'
import type { VerifyStep, SignInPaths } from './continue.ts'
import { CodeField, NarrowPage, OtherWays, PlainForm, TextButton, TextLink } from './form-parts.tsx'
import type { SignInProblem } from './problem.ts'

/** The page's content: the code, another code, or another address. */
export function CodeForm({
  step: { stateToken, email, staySignedIn },
  paths,
  problem,
  isResent = false,
}: {
  step: VerifyStep
  paths: SignInPaths
  problem?: SignInProblem | undefined
  /** Another code is on its way. */
  isResent?: boolean
}) {
  const { title, sent, resent, to, arrives, submit, resend, otherAddress } = messages.verify
  const hidden = { stateToken, email, ...(staySignedIn && { stay: 'on' }) }
  const text = (
    <>
      {isResent ? resent : sent}
      {email && to}
      <bdi>{email}</bdi>
      {arrives}
    </>
  )
  return (
    <NarrowPage title={title} text={text} problem={problem}>
      <PlainForm action={paths.verify} hidden={hidden} problem={problem}>
        <CodeField isFirst problem={problem} />
        <Button kind="primary">{submit}</Button>
      </PlainForm>
      <OtherWays>
        <PlainForm action={paths.verify} hidden={{ ...hidden, resend: 'yes' }}>
          <TextButton>{resend}</TextButton>
        </PlainForm>
        <TextLink to={paths.signIn}>{otherAddress}</TextLink>
      </OtherWays>
    </NarrowPage>
  )
}
