// The sign-in page: email address and password.
import { readDevice } from '@vitrine/app-server'
import { Button } from '@vitrine/ui'
import type { Route } from './+types/sign-in-page'
import { hostedContext, storeContext } from '../context.ts'
import { CodeForm } from './code-form.tsx'
import { continueSignIn } from './continue.ts'
import { fieldText, invalidFields, toProblem } from './error-text.ts'
import {
  EmailField,
  OtherWays,
  PageTitle,
  PasswordField,
  SignInForm,
  StayField,
  TextLink,
} from './form-parts.tsx'
import { signInCalls } from './platform-calls.ts'
import { assertSession, readForm, withProblem } from './read-form.ts'
import { requireRedirect } from './redirect-session.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { session: requireRedirect(context).token, storeName: context.get(storeContext).name }
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = requireRedirect(context)
  const field = await readForm(request)
  assertSession(field, session)
  const typed = { email: field('email').trim(), staySignedIn: field('stay') === 'on' }
  const password = field('password')
  if (!typed.email || !password) {
    const fields = {
      ...(!typed.email && { email: fieldText.email }),
      ...(!password && { password: fieldText.password }),
    }
    return withProblem(context, invalidFields(fields), typed)
  }
  const { deviceId, deviceCookie } = await readDevice(request, context.get(hostedContext).platformUrl)
  const call = signInCalls(context).login({ loginId: { email: typed.email }, password, deviceId })
  const state = await call.catch(toProblem)
  if ('fields' in state) return withProblem(context, state, typed)
  return { step: await continueSignIn(context, session, state, { ...typed, deviceCookie }) }
}

export default function SignInPage({ loaderData: { session, storeName }, actionData }: Route.ComponentProps) {
  if (actionData && 'step' in actionData) {
    return <CodeForm session={session} storeName={storeName} step={actionData.step} />
  }
  const { problem, typed } = actionData ?? {}
  const search = new URLSearchParams({ session })
  return (
    <>
      <PageTitle title="Sign in" storeName={storeName} problem={problem} />
      <SignInForm hidden={{ session }} problem={problem}>
        <EmailField autoComplete="username" isFirst value={typed?.email} problem={problem} />
        <div className="grid gap-1">
          <PasswordField problem={problem} />
          <div className="-mb-4 text-sm">
            <TextLink href={`/sign-in/recover?${search}`}>Forgot your password?</TextLink>
          </div>
        </div>
        <StayField isChecked={typed?.staySignedIn ?? false} />
        <Button kind="primary">Sign in</Button>
      </SignInForm>
      <OtherWays>
        <TextLink href={`/sign-in/register?${search}`}>Create an account</TextLink>
      </OtherWays>
    </>
  )
}
