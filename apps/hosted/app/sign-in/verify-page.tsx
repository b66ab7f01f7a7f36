// Takes the code from the mail, or sends another one. The page opens by a form alone, because only a form has the state.
import { ButtonLink } from '@vitrine/ui'
import type { RouterContextProvider } from 'react-router'
import type { Route } from './+types/verify-page'
import { storeContext } from '../context.ts'
import { CodeForm } from './code-form.tsx'
import { type CodeStep, continueSignIn } from './continue.ts'
import { fieldText, invalidFields, toProblem, unreadable } from './error-text.ts'
import { PageTitle } from './form-parts.tsx'
import { signInCalls } from './platform-calls.ts'
import { assertSession, readForm, withProblem } from './read-form.ts'
import { type VisitorRedirect, requireRedirect } from './redirect-session.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { session: requireRedirect(context).token, storeName: context.get(storeContext).name }
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = requireRedirect(context)
  const field = await readForm(request)
  assertSession(field, session)
  const step = {
    stateToken: field('stateToken'),
    email: field('email'),
    staySignedIn: field('stay') === 'on',
  }
  if (!step.stateToken) return withProblem(context, unreadable, step)
  return field('resend')
    ? resendCode(context, session, step)
    : checkCode(context, session, step, field('code'))
}

async function checkCode(
  context: Readonly<RouterContextProvider>,
  session: VisitorRedirect,
  step: CodeStep,
  typedCode: string,
) {
  // As mails and phones show codes: with spaces or a hyphen.
  const code = typedCode.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(code)) return withProblem(context, invalidFields({ code: fieldText.code }), step)
  const state = await signInCalls(context).verify({ code, stateToken: step.stateToken }).catch(toProblem)
  if ('fields' in state) return withProblem(context, state, step)
  return { step: await continueSignIn(context, session, state, step), isResent: false }
}

async function resendCode(
  context: Readonly<RouterContextProvider>,
  session: VisitorRedirect,
  step: CodeStep,
) {
  const state = await signInCalls(context).resend({ stateToken: step.stateToken }).catch(toProblem)
  if ('fields' in state) return withProblem(context, { ...state, fields: {} }, step)
  return { step: await continueSignIn(context, session, state, step), isResent: true }
}

export default function VerifyPage({ loaderData: { session, storeName }, actionData }: Route.ComponentProps) {
  if (!actionData) {
    return (
      <>
        <PageTitle title="Confirm your email address" storeName={storeName}>
          Sign in with your email address and password. Then enter the code from the email.
        </PageTitle>
        <ButtonLink kind="primary" href={`/sign-in?${new URLSearchParams({ session })}`}>
          Sign in
        </ButtonLink>
      </>
    )
  }
  if ('step' in actionData) return <CodeForm session={session} storeName={storeName} {...actionData} />
  const { problem, typed } = actionData
  return <CodeForm session={session} storeName={storeName} step={typed} problem={problem} />
}
