// The fields that a form of the account has only when it needs a proof: the current password, or a new sign-in.
import { account as messages } from '../messages/index.ts'
import { EmailField, PasswordField, TextLink } from '../sign-in/form-parts.tsx'
import type { SignInProblem } from '../sign-in/problem.ts'
import type { Confirmation } from './confirm-member.ts'

/** The fields, and a hidden one that keeps them in the form. */
export function ConfirmFields({
  ask,
  email,
  problem,
}: {
  ask: Confirmation | undefined
  email: string | undefined
  problem: SignInProblem | undefined
}) {
  if (!ask) return null
  return (
    <>
      <input type="hidden" name="ask" value={ask} />
      {ask === 'sign-in' && <EmailField autoComplete="username" value={email} isFirst problem={problem} />}
      <div className="grid gap-1">
        <PasswordField label={messages.currentPassword} isFirst={ask === 'password'} problem={problem} />
        <div className="-mb-4 text-sm">
          <TextLink to="/recover">{messages.forgot}</TextLink>
        </div>
      </div>
    </>
  )
}
