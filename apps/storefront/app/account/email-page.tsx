// The page on which a member changes the email address: first the new address, then the code that was mailed there.
import { Button, Notice } from '@vitrine/ui'
import { type RouterContextProvider, redirect } from 'react-router'
import type { Route } from './+types/email-page'
import { account, signIn } from '../messages/index.ts'
import { readMember } from '../read-member.ts'
import { EmailField, PlainForm, unlisted } from '../sign-in/form-parts.tsx'
import { type SignInProblem, invalidFields, readFields, withProblem } from '../sign-in/problem.ts'
import { AccountPage } from './account-page.tsx'
import { ConfirmFields } from './confirm-fields.tsx'
import { changeAsMember, readConfirmation } from './confirm-member.ts'
import { NewEmailCode, type EmailChangeForm } from './new-email-code.tsx'
import { readAsMember } from './require-member.ts'

const messages = account.email

export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await readAsMember({ url, context }, () => readMember(context))
  return { current: member?.email.address, isChanged: url.searchParams.has('changed') }
}

type Field = (name: string) => string

/** What is wrong with the new address; `email` is its name in the platform's call. */
const ofNewEmail = (problem: SignInProblem): SignInProblem => {
  const { email, ...fields } = problem.fields
  return email ? { ...problem, fields: { ...fields, newEmail: email } } : problem
}

/** Mails a code to the new address. */
async function sendCode(context: Readonly<RouterContextProvider>, field: Field, typed: EmailChangeForm) {
  const { newEmail } = typed
  if (!newEmail) return withProblem(context, invalidFields({ newEmail: signIn.fields.email }), typed)
  let [stateToken, isOwn] = ['', false]
  const refused = await changeAsMember(context, field, async ({ account: module }) => {
    stateToken = (await module.changeEmail(newEmail)).stateToken
    isOwn = (await module.get()).email.address === newEmail.toLowerCase()
  })
  if (!refused) return { typed: { newEmail, stateToken, isOwn } }
  const { problem, ask } = refused
  // In a form that signs in, `email` is the address of the sign-in.
  return withProblem(context, ask === 'sign-in' ? problem : ofNewEmail(problem), { ...typed, ask })
}

/** Changes the address, if the code is right. */
async function enterCode(context: Readonly<RouterContextProvider>, field: Field, typed: EmailChangeForm) {
  const { stateToken = '' } = typed
  // As mails and phones show codes: with spaces or a hyphen.
  const code = field('code').replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(code)) return withProblem(context, invalidFields({ code: signIn.fields.code }), typed)
  const refused = await changeAsMember(context, field, (member) =>
    member.account.confirmEmail({ stateToken, code }),
  )
  if (!refused) return redirect(typed.isOwn ? '/account?confirmed' : '/account/email?changed', 303)
  const { problem, ask } = refused
  const next = { ...typed, ask }
  if (problem.fields.code) return withProblem(context, { ...problem, ...messages.wrongCode }, next)
  if (!problem.fields.email || ask === 'sign-in') return withProblem(context, problem, next)
  const { title, text, field: newEmail } = messages.taken
  const taken = { ...problem, title, text, fields: { newEmail } }
  return withProblem(context, taken, { ...next, stateToken: undefined })
}

export async function action({ request, context }: Route.ActionArgs) {
  const field = await readFields(request)
  const typed: EmailChangeForm = {
    newEmail: field('newEmail').trim(),
    isOwn: field('own') !== '',
    stateToken: field('stateToken') || undefined,
    code: field('code'),
    email: field('email').trim(),
    ask: readConfirmation(field),
  }
  return typed.stateToken ? enterCode(context, field, typed) : sendCode(context, field, typed)
}

export const meta = unlisted

export default function EmailPage({ loaderData: { current, isChanged }, actionData }: Route.ComponentProps) {
  const typed: EmailChangeForm | undefined = actionData?.typed
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  if (typed?.stateToken) return <NewEmailCode {...typed} problem={problem} />
  const { newEmail, submit, changed, changedText } = messages
  const { title, text } = typed?.isOwn ? messages.own : messages
  return (
    <AccountPage title={title} text={text} problem={problem}>
      {isChanged && !problem && (
        <Notice tone="good" title={changed}>
          {changedText}
        </Notice>
      )}
      <PlainForm action="/account/email" problem={problem}>
        {current && (
          <dl>
            <dt className="text-sm font-medium">{messages.current}</dt>
            <dd className="wrap-anywhere">
              <bdi>{current}</bdi>
            </dd>
          </dl>
        )}
        {typed?.isOwn ? (
          <>
            <input type="hidden" name="newEmail" value={typed.newEmail} />
            <input type="hidden" name="own" value="yes" />
          </>
        ) : (
          <EmailField
            label={newEmail}
            name="newEmail"
            autoComplete="email"
            value={typed?.newEmail}
            problem={problem}
          />
        )}
        <ConfirmFields ask={typed?.ask} email={typed?.email} problem={problem} />
        <Button kind="primary" className="w-fit">
          {submit}
        </Button>
      </PlainForm>
    </AccountPage>
  )
}
