// Mails the link of an order to its buyer. The page says the same for known and unknown orders.
import { Button, TextInput } from '@vitrine/ui'
import { redirect } from 'react-router'
import type { Route } from './+types/find-order-page'
import { storeContext } from '../context.ts'
import { fieldText, invalidFields, toProblem } from '../sign-in/error-text.ts'
import { EmailField, PageTitle, SignInForm } from '../sign-in/form-parts.tsx'
import { signInCalls } from '../sign-in/platform-calls.ts'
import { readForm, withProblem } from '../sign-in/read-form.ts'
import { findPath } from './find-path.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  return {
    storeName: context.get(storeContext).name,
    isSent: url.searchParams.has('sent'),
    hasExpired: url.searchParams.has('expired'),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const field = await readForm(request)
  const typed = { number: field('number').trim(), email: field('email').trim() }
  const { number, email } = typed
  if (!number || !email) {
    const fields = { ...(!number && { number: fieldText.number }), ...(!email && { email: fieldText.email }) }
    return withProblem(context, invalidFields(fields), typed)
  }
  const problem = await signInCalls(context)
    .sendOrderLink({ number, email })
    .then(() => undefined, toProblem)
  if (problem) return withProblem(context, problem, typed)
  return redirect(findPath(url, 'sent'), { status: 303 })
}

export default function FindOrderPage({
  loaderData: { storeName, isSent, hasExpired },
  actionData,
}: Route.ComponentProps) {
  const { problem, typed } = actionData ?? {}
  if (isSent && !problem) {
    return (
      <PageTitle title="Check your email" storeName={storeName}>
        If there is such an order, an email with a link to it is on its way to its email address.
      </PageTitle>
    )
  }
  return (
    <>
      <PageTitle title="Find your order" storeName={storeName} problem={problem}>
        {hasExpired && 'This link does not work any more. '}
        Enter the number of your order, and the email address that you ordered with. We’ll send you a link to
        the order.
      </PageTitle>
      <SignInForm problem={problem}>
        <TextInput
          label="Order number"
          name="number"
          autoComplete="off"
          spellCheck={false}
          required
          maxLength={40}
          defaultValue={typed?.number ?? ''}
          problem={problem?.fields.number}
          autoFocus={!problem || 'number' in problem.fields}
        />
        <EmailField autoComplete="email" value={typed?.email} problem={problem} />
        <Button kind="primary">Send the link</Button>
      </SignInForm>
    </>
  )
}
