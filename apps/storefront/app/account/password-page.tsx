// The page on which a member changes the password.
import { Button, Notice } from '@vitrine/ui'
import { redirect } from 'react-router'
import type { Route } from './+types/password-page'
import { account as messages, signIn as signInMessages } from '../messages/index.ts'
import { EmailField, NewPasswordField, PasswordField, PlainForm, unlisted } from '../sign-in/form-parts.tsx'
import { invalidFields, readFields, withProblem } from '../sign-in/problem.ts'
import { AccountPage } from './account-page.tsx'
import { changeAsMember } from './confirm-member.ts'
import { requireMember } from './require-member.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireMember({ url, context })
  return { isChanged: url.searchParams.has('changed') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const field = await readFields(request)
  const newPassword = field('newPassword')
  const email = field('email').trim()
  const refused = newPassword
    ? await changeAsMember(context, field, ({ account }) => account.changePassword(newPassword))
    : { problem: invalidFields({ newPassword: signInMessages.fields.newPassword }) }
  if (refused) return withProblem(context, refused.problem, { email, ask: refused.ask })
  return redirect('/account/password?changed', 303)
}

export const meta = unlisted

export default function PasswordPage({ loaderData: { isChanged }, actionData }: Route.ComponentProps) {
  const { problem, typed } = actionData ?? {}
  const { title, text, newPassword, currentPassword, submit, changed, changedText } = messages.password
  return (
    <AccountPage title={title} text={text} problem={problem}>
      {isChanged && !problem && (
        <Notice tone="good" title={changed}>
          {changedText}
        </Notice>
      )}
      <PlainForm action="/account/password" problem={problem}>
        {typed?.ask === 'sign-in' && (
          <EmailField autoComplete="username" value={typed.email} isFirst problem={problem} />
        )}
        {typed?.ask && (
          <PasswordField label={currentPassword} isFirst={typed.ask === 'password'} problem={problem} />
        )}
        <NewPasswordField name="newPassword" label={newPassword} problem={problem} />
        <Button kind="primary" className="w-fit">
          {submit}
        </Button>
      </PlainForm>
    </AccountPage>
  )
}
