// The page on which a visitor creates an account.
import { toConsentFields } from '@vitrine/client'
import { readDevice } from '@vitrine/app-server'
import { Button, ConsentFields, readConsents } from '@vitrine/ui'
import type { Route } from './+types/register-page'
import { hostedContext, storeContext } from '../context.ts'
import { CodeForm } from './code-form.tsx'
import { continueSignIn } from './continue.ts'
import { type FormProblem, fieldText, invalidFields, toProblem } from './error-text.ts'
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
  const { name, consents = [] } = context.get(storeContext)
  return { session: requireRedirect(context).token, storeName: name, consents }
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = requireRedirect(context)
  const { consents = [] } = context.get(storeContext)
  const field = await readForm(request)
  assertSession(field, session)
  const { agreed, isComplete } = readConsents(field, consents)
  const typed = {
    firstName: field('firstName').trim(),
    email: field('email').trim(),
    staySignedIn: field('stay') === 'on',
    agreed,
  }
  const { firstName, email } = typed
  const password = field('password')
  if (!email || !password || !isComplete) {
    const fields = {
      ...(!email && { email: fieldText.email }),
      ...(!password && { password: fieldText.newPassword }),
      ...(!isComplete && { consent: fieldText.consent }),
    }
    return withProblem(context, invalidFields(fields), typed)
  }
  const profile = {
    ...(firstName && { firstName }),
    ...(agreed.length > 0 && { customFields: toConsentFields(agreed) }),
  }
  const { deviceId, deviceCookie } = await readDevice(request, context.get(hostedContext).platformUrl)
  const call = signInCalls(context).register({ loginId: { email }, password, profile, deviceId })
  const state = await call.catch(toProblem)
  if ('fields' in state) return withProblem(context, state, typed)
  return { step: await continueSignIn(context, session, state, { ...typed, deviceCookie }) }
}

/** Whether nothing but a consent is missing. */
const isOnlyConsent = (problem: FormProblem | undefined) =>
  Object.keys(problem?.fields ?? {}).join() === 'consent'

export default function RegisterPage({
  loaderData: { session, storeName, consents },
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
        <div className="grid gap-1">
          <EmailField autoComplete="email" value={typed?.email} problem={problem} />
          {problem?.status === 409 && (
            <div className="-mb-4 flex flex-wrap gap-x-6 text-sm">
              <TextLink href={`/sign-in?${search}`}>Sign in instead</TextLink>
              <TextLink href={`/sign-in/recover?${search}`}>Forgot your password?</TextLink>
            </div>
          )}
        </div>
        <NewPasswordField problem={problem} />
        <StayField isChecked={typed?.staySignedIn ?? false} />
        <ConsentFields
          consents={consents}
          agreed={typed?.agreed}
          problem={problem?.fields.consent}
          isFocused={isOnlyConsent(problem)}
          optionalMark="(optional)"
        />
        <Button kind="primary">Create account</Button>
      </SignInForm>
      <OtherWays>
        <TextLink href={`/sign-in?${search}`}>Sign in instead</TextLink>
      </OtherWays>
    </>
  )
}
