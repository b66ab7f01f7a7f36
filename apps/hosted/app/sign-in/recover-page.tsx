// Sends a mail with a link for a new password. The page says the same for known and unknown addresses.
import { lifetimes } from '@vitrine/contract/constants'
import { Button } from '@vitrine/ui'
import { redirect } from 'react-router'
import type { Route } from './+types/recover-page'
import { storeContext } from '../context.ts'
import { fieldText, invalidFields, toProblem } from './error-text.ts'
import { EmailField, OtherWays, PageTitle, SignInForm, TextLink } from './form-parts.tsx'
import { signInCalls } from './platform-calls.ts'
import { readForm, withProblem } from './read-form.ts'
import { visitorRedirectContext } from './redirect-session.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  return {
    session: context.get(visitorRedirectContext)?.token,
    storeName: context.get(storeContext).name,
    isSent: url.searchParams.has('sent'),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const field = await readForm(request)
  const typed = { email: field('email').trim() }
  if (!typed.email) return withProblem(context, invalidFields({ email: fieldText.email }), typed)
  const problem = await signInCalls(context)
    .sendRecovery(typed)
    .then(() => undefined, toProblem)
  if (problem) return withProblem(context, problem, typed)
  const search = new URLSearchParams(url.searchParams)
  search.set('sent', 'yes')
  return redirect(`/sign-in/recover?${search}`, { status: 303 })
}

export default function RecoverPage({
  loaderData: { session, storeName, isSent },
  actionData,
}: Route.ComponentProps) {
  const { problem, typed } = actionData ?? {}
  const back = session && (
    <OtherWays>
      <TextLink href={`/sign-in?${new URLSearchParams({ session })}`}>Back to sign in</TextLink>
    </OtherWays>
  )
  if (isSent && !problem) {
    return (
      <>
        <PageTitle title="Check your email" storeName={storeName}>
          If the address belongs to an account, an email is on its way. Its link works once, for{' '}
          {lifetimes.recovery / 60} minutes.
        </PageTitle>
        {back}
      </>
    )
  }
  return (
    <>
      <PageTitle title="Set a new password" storeName={storeName} problem={problem}>
        Enter the email address of your account. We’ll send you a link to choose a new password.
      </PageTitle>
      <SignInForm problem={problem}>
        <EmailField autoComplete="username" isFirst value={typed?.email} problem={problem} />
        <Button kind="primary">Send the link</Button>
      </SignInForm>
      {back}
    </>
  )
}
