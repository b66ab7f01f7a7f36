// The page on which a visitor creates an account.
import { Button } from '@vitrine/ui'
import type { Route } from './+types/register-page'
import { signIn as messages } from '../messages/index.ts'
import { visitorContext } from '../visitor.ts'
import { CodeForm } from './code-form.tsx'
import { continueSignIn, redirectMember, signInPaths } from './continue.ts'
import {
  EmailField,
  NameField,
  NarrowPage,
  NewPasswordField,
  OtherWays,
  PlainForm,
  StayField,
  TextLink,
  unlisted,
} from './form-parts.tsx'
import { hashTimeout, invalidFields, readFields, toProblem, withProblem } from './problem.ts'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await redirectMember({ url, context })
  return { paths: signInPaths(request, url) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const field = await readFields(request)
  const typed = {
    firstName: field('firstName').trim(),
    email: field('email').trim(),
    staySignedIn: field('stay') === 'on',
  }
  const { firstName, email } = typed
  const password = field('password')
  if (!email || !password) {
    const fields = {
      ...(!email && { email: messages.fields.email }),
      ...(!password && { password: messages.fields.newPassword }),
    }
    return withProblem(context, invalidFields(fields), typed)
  }
  const registration = { email, password, profile: firstName ? { firstName } : {} }
  const { signIn } = context.get(visitorContext)
  const state = await signIn.register(registration, hashTimeout).catch(toProblem)
  if ('fields' in state) return withProblem(context, state, typed)
  const next = await continueSignIn({ request, url, context }, state, typed)
  return 'step' in next ? next : withProblem(context, next.problem, typed)
}

export const meta = unlisted

export default function RegisterPage({ loaderData: { paths }, actionData }: Route.ComponentProps) {
  if (actionData && 'step' in actionData) return <CodeForm step={actionData.step} paths={paths} />
  const { problem, typed } = actionData ?? {}
  const { title, text, submit, signIn } = messages.register
  return (
    <NarrowPage title={title} text={text} problem={problem}>
      <PlainForm action={paths.register} problem={problem}>
        <NameField value={typed?.firstName} problem={problem} />
        <EmailField autoComplete="email" value={typed?.email} problem={problem} />
        <NewPasswordField problem={problem} />
        <StayField isChecked={typed?.staySignedIn} />
        <Button kind="primary">{submit}</Button>
      </PlainForm>
      <OtherWays>
        <TextLink to={paths.signIn}>{signIn}</TextLink>
      </OtherWays>
    </NarrowPage>
  )
}
