// The page on which a visitor creates an account.
import { Button } from '@vitrine/ui'
import type { HostedStore } from '../../server-entry.d.ts'
import type { Route } from './+types/register-page'
import { storeContext } from '../context.ts'
import { CodeForm } from './code-form.tsx'
import { continueSignIn } from './continue.ts'
import { fieldText, invalidFields, toProblem } from './error-text.ts'
import {
  EmailField,
  NameField,
  NewPasswordField,
  OtherWays,
  PageTitle,
  SignInForm,
  StayField,
  TextLink,
} from './form-parts.tsx'
import { signInCalls } from './platform-calls.ts'
import { assertSession, readForm, withProblem } from './read-form.ts'
import { requireRedirect } from './redirect-session.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { name, terms = [] } = context.get(storeContext)
  return { session: requireRedirect(context).token, storeName: name, terms }
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = requireRedirect(context)
  const field = await readForm(request)
  assertSession(field, session)
  const typed = {
    firstName: field('firstName').trim(),
    email: field('email').trim(),
    staySignedIn: field('stay') === 'on',
  }
  const { firstName, email } = typed
  const password = field('password')
  if (!email || !password) {
    const fields = {
      ...(!email && { email: fieldText.email }),
      ...(!password && { password: fieldText.newPassword }),
    }
    return withProblem(context, invalidFields(fields), typed)
  }
  const profile = firstName ? { firstName } : {}
  const call = signInCalls(context).register({ loginId: { email }, password, profile })
  const state = await call.catch(toProblem)
  if ('fields' in state) return withProblem(context, state, typed)
  return { step: await continueSignIn(context, session, state, typed) }
}

/** What the visitor agrees to, as a sentence with links. */
function Terms({ terms }: { terms: NonNullable<HostedStore['terms']> }) {
  if (terms.length === 0) return null
  return (
    <p className="text-sm text-ink-soft">
      By creating an account you agree to:{' '}
      {terms.map(({ name, url }, i) => (
        <span key={url}>
          {i > 0 && ', '}
          <a href={url} className="underline decoration-edge underline-offset-4 hover:text-accent">
            {name}
          </a>
        </span>
      ))}
      .
    </p>
  )
}

export default function RegisterPage({
  loaderData: { session, storeName, terms },
  actionData,
}: Route.ComponentProps) {
  if (actionData && 'step' in actionData) {
    return <CodeForm session={session} storeName={storeName} step={actionData.step} />
  }
  const { problem, typed } = actionData ?? {}
  const search = new URLSearchParams({ session })
  return (
    <>
      <PageTitle title="Create an account" storeName={storeName} problem={problem} />
      <SignInForm hidden={{ session }} problem={problem}>
        <NameField value={typed?.firstName} problem={problem} />
        <EmailField autoComplete="email" value={typed?.email} problem={problem} />
        <NewPasswordField problem={problem} />
        <StayField isChecked={typed?.staySignedIn ?? false} />
        <Terms terms={terms} />
        <Button kind="primary">Create account</Button>
      </SignInForm>
      <OtherWays>
        <TextLink href={`/sign-in?${search}`}>Sign in instead</TextLink>
      </OtherWays>
    </>
  )
}
