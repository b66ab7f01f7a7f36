// The page on which a member changes the password.
import { Button, Notice } from '@vitrine/ui'
import { redirect } from 'react-router'
import type { Route } from './+types/password-page'
import { account as messages, signIn as signInMessages } from '../messages/index.ts'
import { readMember } from '../read-member.ts'
import { NewPasswordField, PlainForm, unlisted } from '../sign-in/form-parts.tsx'
import { hashTimeout, invalidFields, readFields, withProblem } from '../sign-in/problem.ts'
import { AccountPage } from './account-page.tsx'
import { ConfirmFields } from './confirm-fields.tsx'
import { changeAsMember, readConfirmation } from './confirm-member.ts'
import { readAsMember } from './require-member.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await readAsMember({ url, context }, () => readMember(context))
  return { isChanged: url.searchParams.has('changed'), email: member?.email.address }
}

export async function action({ request, context }: Route.ActionArgs) {
  const field = await readFields(request)
  const newPassword = field('newPassword')
  const typed = { email: field('email').trim(), ask: readConfirmation(field) }
  if (!newPassword)
    return withProblem(context, invalidFields({ newPassword: signInMessages.fields.newPassword }), typed)
  const refused = await changeAsMember(context, field, ({ account }) =>
    account.changePassword(newPassword, hashTimeout),
  )
  if (!refused) return redirect('/account/password?changed', 303)
  const { problem, ask } = refused
  // No page repeats a password, so the new one has to be typed again.
  const text = ask ? `${problem.text} ${messages.password.again}` : problem.text
  return withProblem(context, { ...problem, text }, { ...typed, ask })
}

export const meta = unlisted

export default function PasswordPage({ loaderData: { isChanged, email }, actionData }: Route.ComponentProps) {
  const { problem, typed } = actionData ?? {}
  const { title, text, newPassword, submit, changed, changedText } = messages.password
  return (
    <AccountPage title={title} text={text} problem={problem}>
      {isChanged && !problem && (
        <Notice tone="good" title={changed}>
          {changedText}
        </Notice>
      )}
      <PlainForm action="/account/password" problem={problem}>
        {/* Password managers store the new password for this address. */}
        {typed?.ask !== 'sign-in' && (
          <input type="email" autoComplete="username" value={email} readOnly hidden />
        )}
        <ConfirmFields ask={typed?.ask} email={typed?.email} problem={problem} />
        <NewPasswordField name="newPassword" label={newPassword} problem={problem} />
        <Button kind="primary" className="w-fit">
          {submit}
        </Button>
      </PlainForm>
    </AccountPage>
  )
}
