// The page on which a visitor creates an account.
import { readDevice } from '@vitrine/app-server'
import { type StoreSettings, toConsentFields } from '@vitrine/client'
import { Button, ConsentFields, readConsents } from '@vitrine/ui'
import type { Route } from './+types/register-page'
import { signIn as messages } from '../messages/index.ts'
import { shopContext } from '../context.ts'
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
import {
  hashTimeout,
  invalidFields,
  readFields,
  type SignInProblem,
  toProblem,
  withProblem,
} from './problem.ts'

const consentsOf = (settings: StoreSettings | SignInProblem) =>
  'fields' in settings ? [] : settings.consents

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await redirectMember({ url, context })
  // A form without its boxes is better than none: the action refuses it, and the next page has them.
  const settings = await context.get(visitorContext).store.get().catch(toProblem)
  return { paths: signInPaths(request, url), consents: consentsOf(settings) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const field = await readFields(request)
  const { signIn, store } = context.get(visitorContext)
  const settings = await store.get().catch(toProblem)
  const { agreed, isComplete } = readConsents(field, consentsOf(settings))
  const typed = {
    firstName: field('firstName').trim(),
    email: field('email').trim(),
    staySignedIn: field('stay') === 'on',
    agreed,
  }
  if ('fields' in settings) return withProblem(context, settings, typed)
  const { firstName, email } = typed
  const password = field('password')
  if (!email || !password || !isComplete) {
    const fields = {
      ...(!email && { email: messages.fields.email }),
      ...(!password && { password: messages.fields.newPassword }),
      ...(!isComplete && { consent: messages.register.missingConsent }),
    }
    return withProblem(context, invalidFields(fields), typed)
  }
  const profile = {
    ...(firstName && { firstName }),
    ...(agreed.length > 0 && { customFields: toConsentFields(agreed) }),
  }
  const { deviceId, deviceCookie } = await readDevice(request, context.get(shopContext).storefrontUrl)
  const registration = { email, password, profile, deviceId }
  const state = await signIn.register(registration, hashTimeout).catch(toProblem)
  if ('fields' in state) return withProblem(context, state, typed)
  const next = await continueSignIn({ request, url, context }, state, { ...typed, deviceCookie })
  return 'step' in next ? next : withProblem(context, next.problem, typed)
}

/** Whether nothing but a consent is missing. */
const isOnlyConsent = (problem: SignInProblem | undefined) =>
  Object.keys(problem?.fields ?? {}).join() === 'consent'

export const meta = unlisted

export default function RegisterPage({ loaderData: { paths, consents }, actionData }: Route.ComponentProps) {
  if (actionData && 'step' in actionData) return <CodeForm step={actionData.step} paths={paths} />
  const { problem, typed } = actionData ?? {}
  const { title, text, submit, signIn } = messages.register
  return (
    <NarrowPage title={title} text={text} problem={problem}>
      <PlainForm action={paths.register} problem={problem}>
        <NameField value={typed?.firstName} problem={problem} />
        <div className="grid gap-1">
          <EmailField autoComplete="email" value={typed?.email} problem={problem} />
          {problem?.status === 409 && (
            <div className="-mb-4 flex flex-wrap gap-x-6 text-sm">
              <TextLink to={paths.signIn}>{signIn}</TextLink>
              <TextLink to={paths.recover}>{messages.signIn.forgot}</TextLink>
            </div>
          )}
        </div>
        <NewPasswordField problem={problem} />
        <StayField isChecked={typed?.staySignedIn} />
        <ConsentFields
          consents={consents}
          agreed={typed?.agreed}
          problem={problem?.fields.consent}
          isFocused={isOnlyConsent(problem)}
          optionalMark={messages.register.optionalConsent}
        />
        <Button kind="primary">{submit}</Button>
      </PlainForm>
      <OtherWays>
        <TextLink to={paths.signIn}>{signIn}</TextLink>
      </OtherWays>
    </NarrowPage>
  )
}
