// Asks for the code that was mailed to the new address of a member. Its state is in the forms and never in a URL.
import { Button } from '@vitrine/ui'
import { account } from '../messages/index.ts'
import { CodeField, OtherWays, PlainForm, TextLink } from '../sign-in/form-parts.tsx'
import type { SignInProblem } from '../sign-in/problem.ts'
import { AccountPage } from './account-page.tsx'
import { ConfirmFields } from './confirm-fields.tsx'
import type { Confirmation } from './confirm-member.ts'

const messages = account.email

/** What the forms of a change of address carry from one post to the next. */
export interface EmailChangeForm {
  newEmail: string
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
  stateToken = '',
  code,
  email,
  ask,
  problem,
}: EmailChangeForm & { problem: SignInProblem | undefined }) {
  const { codeTitle, sent, arrives, confirm, resend, otherAddress } = messages
  const text = (
    <>
      {sent}
      <bdi>{newEmail}</bdi>
      {arrives}
    </>
  )
  return (
    <AccountPage title={codeTitle} text={text} problem={problem}>
      <PlainForm action="/account/email" hidden={{ newEmail, stateToken }} problem={problem}>
        <CodeField value={code} isFirst={!ask} problem={problem} />
        <ConfirmFields ask={ask} email={email} problem={problem} />
        <Button kind="primary" className="w-fit">
          {confirm}
        </Button>
      </PlainForm>
      <OtherWays>
        <PlainForm action="/account/email" hidden={{ newEmail }}>
          <Button kind="text" className="-mx-2">
            {resend}
          </Button>
        </PlainForm>
        <TextLink to="/account/email">{otherAddress}</TextLink>
      </OtherWays>
    </AccountPage>
  )
}
