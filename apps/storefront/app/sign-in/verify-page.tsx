// Takes the code from the mail, or sends another one. The page opens by a form alone, because only a form has the state.
import { buttonClass } from '@vitrine/ui'
import { Link } from 'react-router'
import type { Route } from './+types/verify-page'
import { signIn as messages } from '../messages/index.ts'
import { visitorContext } from '../visitor.ts'
import { CodeForm } from './code-form.tsx'
import { continueSignIn, redirectMember, signInPaths } from './continue.ts'
import { NarrowPage, unlisted } from './form-parts.tsx'
import { invalidFields, readFields, toProblem, unreadable, withProblem } from './problem.ts'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await redirectMember({ url, context })
  return { paths: signInPaths(request, url) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const field = await readFields(request)
  const step = {
    stateToken: field('stateToken'),
    email: field('email'),
    staySignedIn: field('stay') === 'on',
  }
  if (!step.stateToken) return withProblem(context, unreadable, step)
  const isResent = field('resend') !== ''
  // As mails and phones show codes: with spaces or a hyphen.
  const code = field('code').replace(/[\s-]/g, '')
  if (!isResent && !/^\d{6}$/.test(code))
    return withProblem(context, invalidFields({ code: messages.fields.code }), step)
  const { signIn } = context.get(visitorContext)
  const waiting = { state: 'EMAIL_VERIFICATION_REQUIRED', stateToken: step.stateToken } as const
  const call = isResent ? signIn.resend(waiting) : signIn.verify({ code }, waiting)
  const state = await call.catch(toProblem)
  if ('fields' in state) return withProblem(context, state, step)
  const next = await continueSignIn({ request, url, context }, state, step)
  if ('step' in next) return { ...next, isResent }
  // Nothing is wrong with a code that was not sent.
  return withProblem(context, isResent ? { ...next.problem, fields: {} } : next.problem, step)
}

export const meta = unlisted

export default function VerifyPage({ loaderData: { paths }, actionData }: Route.ComponentProps) {
  if (!actionData) {
    const { title, none } = messages.verify
    return (
      <NarrowPage title={title} text={none}>
        <Link to={paths.signIn} className={buttonClass('primary')}>
          {messages.signIn.title}
        </Link>
      </NarrowPage>
    )
  }
  if ('step' in actionData) return <CodeForm {...actionData} paths={paths} />
  return <CodeForm step={actionData.typed} problem={actionData.problem} paths={paths} />
}
