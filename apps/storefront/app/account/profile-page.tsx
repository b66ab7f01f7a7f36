// The first page of the account: the member's name and email address.
import { Button, Notice, TextInput } from '@vitrine/ui'
import { redirect } from 'react-router'
import type { Route } from './+types/profile-page'
import { account as messages } from '../messages/index.ts'
import { PlainForm, TextLink, unlisted } from '../sign-in/form-parts.tsx'
import { readMember } from '../read-member.ts'
import { readFields, withProblem } from '../sign-in/problem.ts'
import { AccountPage } from './account-page.tsx'
import { ConfirmFields } from './confirm-fields.tsx'
import { changeAsMember } from './confirm-member.ts'
import { readAsMember } from './require-member.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await readAsMember({ url, context }, () => readMember(context))
  return {
    isSaved: url.searchParams.has('saved'),
    isConfirmed: url.searchParams.has('confirmed'),
    firstName: member?.identityProfile.firstName ?? '',
    lastName: member?.identityProfile.lastName ?? '',
    email: member?.email,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const field = await readFields(request)
  const [firstName, lastName] = [field('firstName').trim(), field('lastName').trim()]
  const refused = await changeAsMember(context, field, ({ account }) =>
    account.update({ firstName: firstName || null, lastName: lastName || null }),
  )
  if (!refused) return redirect('/account?saved', 303)
  const typed = { firstName, lastName, email: field('email').trim(), ask: refused.ask }
  return withProblem(context, refused.problem, typed)
}

export const meta = unlisted

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { problem, typed } = actionData ?? {}
  const { firstName, lastName, email, isSaved, isConfirmed } = loaderData
  const { title, greeting, unconfirmed, confirmEmail, changeEmail, submit, ...labels } = messages.profile
  return (
    <AccountPage title={firstName ? greeting(firstName) : title} problem={problem}>
      {isSaved && !problem && <Notice tone="good" title={messages.saved} />}
      {isConfirmed && !problem && <Notice tone="good" title={messages.email.confirmed} />}
      {email && (
        <dl>
          <dt className="text-sm font-medium">{labels.email}</dt>
          <dd className="wrap-anywhere">
            <bdi>{email.address}</bdi>{' '}
            {!email.isVerified && <span className="text-ink-soft">{unconfirmed}</span>}
          </dd>
          <dd className="mt-2 flex flex-wrap items-center gap-x-6">
            {!email.isVerified && (
              <PlainForm action="/account/email" hidden={{ newEmail: email.address, own: 'yes' }}>
                <Button>{confirmEmail}</Button>
              </PlainForm>
            )}
            <TextLink to="/account/email">{changeEmail}</TextLink>
          </dd>
        </dl>
      )}
      <PlainForm action="/account" problem={problem}>
        <TextInput
          label={labels.firstName}
          name="firstName"
          autoComplete="given-name"
          dir="auto"
          defaultValue={typed?.firstName ?? firstName}
          problem={problem?.fields.firstName}
        />
        <TextInput
          label={labels.lastName}
          name="lastName"
          autoComplete="family-name"
          dir="auto"
          defaultValue={typed?.lastName ?? lastName}
          problem={problem?.fields.lastName}
        />
        <ConfirmFields ask={typed?.ask} email={typed?.email} problem={problem} />
        <Button kind="primary" className="w-fit">
          {submit}
        </Button>
      </PlainForm>
    </AccountPage>
  )
}
