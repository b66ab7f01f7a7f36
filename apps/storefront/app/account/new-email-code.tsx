// Asks for the code that was mailed to the new address of a member. Its state is in the forms and never in a URL.
import { Button } from '@vitrine/ui'
import { account } from '../messages/index.ts'
import { CodeField, OtherWays, PlainForm, TextButton, TextLink } from '../sign-in/form-parts.tsx'
import type { SignInProblem } from '../sign-in/problem.ts'
import { AccountPage } from './account-page.tsx'
import { ConfirmFields } from './confirm-fields.tsx'
import type { Confirmation } from './confirm-member.ts'

const messages = account.email

/** What the forms of a change of address carry from one post to the next. */
export interface EmailChangeForm {
  newEmail: string
  /** The address is the member's own, and to be confirmed. */
  isOwn?: boolean
  /** Stands for the change once the code is mailed. */
  stateToken?: string | undefined
  code?: string
  /** The address of the sign-in, if the session has ended. */
  email?: string
  ask?: Confirmation | undefined
}

/** The page: the code, another code, or another address. */
export function NewEmailCode({
  newEmail,
  isOwn = false,
  stateToken = '',
  code,
  email,
  ask,
  problem,
}: EmailChangeForm & { problem: SignInProblem | undefined }) {
  const { codeTitle, sent, resend, otherAddress } = messages
  const { title, arrives, confirm } = isOwn ? messages.own : { ...messages, title: codeTitle }
  const hidden = { newEmail, ...(isOwn && { own: 'yes' }) }
  const text = (
    <>
      {sent}
      <bdi>{newEmail}</bdi>
      {arrives}
    </>
  )
  return (
    <AccountPage title={title} text={text} problem={problem}>
      <PlainForm action="/account/email" hidden={{ ...hidden, stateToken }} problem={problem}>
        <CodeField value={code} isFirst={!ask} problem={problem} />
        <ConfirmFields ask={ask} email={email} problem={problem} />
        <Button kind="primary" className="w-fit">
          {confirm}
        </Button>
      </PlainForm>
      <OtherWays>
        <PlainForm action="/account/email" hidden={hidden}>
          <TextButton>{resend}</TextButton>
        </PlainForm>
        <TextLink to="/account/email">{otherAddress}</TextLink>
      </OtherWays>
    </AccountPage>
  )
}
