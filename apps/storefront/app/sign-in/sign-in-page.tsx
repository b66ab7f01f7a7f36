// The sign-in page: email address and password.
import { readDevice } from '@vitrine/app-server'
import { useCart } from '@vitrine/react'
import { Button, Notice } from '@vitrine/ui'
import type { Route } from './+types/sign-in-page'
import { signIn as messages } from '../messages/index.ts'
import { shopContext } from '../context.ts'
import { visitorContext } from '../visitor.ts'
import { CodeForm } from './code-form.tsx'
import { findOrderUrl } from '../orders/find-order-url.ts'
import { continueSignIn, redirectMember, signInPaths } from './continue.ts'
import {
  EmailField,
  NarrowPage,
  OtherWays,
  PasswordField,
  PlainForm,
  StayField,
  TextLink,
  unlisted,
} from './form-parts.tsx'
import { hashTimeout, invalidFields, readFields, toProblem, withProblem } from './problem.ts'

const notices: Record<string, { title: string; text: string }> = messages.notices

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await redirectMember({ url, context })
  const notice = url.searchParams.get('notice') ?? ''
  return {
    paths: signInPaths(request, url),
    notice: Object.hasOwn(notices, notice) ? notice : undefined,
    findOrderUrl: findOrderUrl(context),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const field = await readFields(request)
  const typed = { email: field('email').trim(), staySignedIn: field('stay') === 'on' }
  const password = field('password')
  if (!typed.email || !password) {
    const fields = {
      ...(!typed.email && { email: messages.fields.email }),
      ...(!password && { password: messages.fields.password }),
    }
    return withProblem(context, invalidFields(fields), typed)
  }
  const { signIn } = context.get(visitorContext)
  const { deviceId, deviceCookie } = await readDevice(request, context.get(shopContext).storefrontUrl)
  const credential = { email: typed.email, password, deviceId }
  const state = await signIn.login(credential, hashTimeout).catch(toProblem)
  if ('fields' in state) return withProblem(context, state, typed)
  const next = await continueSignIn({ request, url, context }, state, { ...typed, deviceCookie })
  return 'step' in next ? next : withProblem(context, next.problem, typed)
}

export const meta = unlisted

export default function SignInPage({
  loaderData: { paths, notice, findOrderUrl },
  actionData,
}: Route.ComponentProps) {
  const hasItems = useCart(({ count }) => count) > 0
  if (actionData && 'step' in actionData) return <CodeForm step={actionData.step} paths={paths} />
  const { problem, typed } = actionData ?? {}
  const { title, text, submit, forgot, register, findOrder } = messages.signIn
  const told = notice && !problem ? notices[notice] : undefined
  return (
    <NarrowPage title={title} text={told || !hasItems ? undefined : text} problem={problem}>
      {told && <Notice title={told.title}>{told.text}</Notice>}
      <PlainForm action={paths.signIn} problem={problem}>
        <EmailField autoComplete="username" isFirst value={typed?.email} problem={problem} />
        <div className="grid gap-1">
          <PasswordField problem={problem} />
          <div className="-mb-4 text-sm">
            <TextLink to={paths.recover}>{forgot}</TextLink>
          </div>
        </div>
        <StayField isChecked={typed?.staySignedIn} />
        <Button kind="primary">{submit}</Button>
      </PlainForm>
      <OtherWays>
        <TextLink to={paths.register}>{register}</TextLink>
        <TextLink to={findOrderUrl}>{findOrder}</TextLink>
      </OtherWays>
    </NarrowPage>
  )
}
