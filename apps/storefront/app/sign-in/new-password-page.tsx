// Sets a password with the token of the link from a recovery mail, and leads to the sign-in page.
import type { LoginState } from '@vitrine/client'
import { Button, buttonClass } from '@vitrine/ui'
import { Link, type RouterContextProvider, redirect } from 'react-router'
import type { Route } from './+types/new-password-page'
import { signIn as messages } from '../messages/index.ts'
import { visitorContext } from '../visitor.ts'
import { redirectSignedOut, signInPaths } from './continue.ts'
import { NarrowPage, NewPasswordField, PlainForm, unlisted } from './form-parts.tsx'
import { linkHeaders, newPasswordPath, readLink } from './link-cookie.ts'
import { hashTimeout, invalidFields, readFields, toProblem, unreadable, withProblem } from './problem.ts'

const isUsedLink = (state: LoginState) => state.state === 'FAILURE' && state.cause?.code === 'RECOVERY_FAILED'

/** Whether a link still works: the platform refuses an empty password, and refuses a used or unknown link before it. */
const isOpenLink = (token: string, context: Readonly<RouterContextProvider>): Promise<boolean> =>
  context
    .get(visitorContext)
    .signIn.recover({ token, password: '' })
    // Without an answer the form is worth a try.
    .then(
      (state) => !isUsedLink(state),
      () => true,
    )

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token')
  if (token !== null) {
    const { search = '' } = await readLink(request, context)
    const headers = await linkHeaders({ token, search }, context)
    throw redirect(newPasswordPath + search, { status: 303, headers })
  }
  const { token: stored } = await readLink(request, context)
  const isOpen = stored !== undefined && (await isOpenLink(stored, context))
  return { paths: signInPaths(request, url), isOpen }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { token } = await readLink(request, context)
  const password = (await readFields(request))('password')
  if (token === undefined) throw redirect(newPasswordPath + url.search, 303)
  if (!password) return withProblem(context, invalidFields({ password: messages.fields.newPassword }), {})
  const { signIn, session } = context.get(visitorContext)
  const state = await signIn.recover({ token, password }, hashTimeout).catch(toProblem)
  if ('fields' in state) return withProblem(context, state, {})
  // The loader, which runs next, finds that the link no longer works.
  if (isUsedLink(state)) return withProblem(context, unreadable, {})
  if (state.state === 'FAILURE')
    return withProblem(context, state.cause ? toProblem(state.cause) : unreadable, {})
  const headers = await linkHeaders({}, context)
  if (state.state === 'OWNER_APPROVAL_REQUIRED')
    return redirect(state.isEmptied ? '/approval?emptied' : '/approval', { status: 303, headers })
  // The recovery has ended the sessions of the member; without one the sign-in page opens.
  if (await session.signedIn()) await session.end()
  const search = new URLSearchParams(url.searchParams)
  const isEmptied = state.state === 'SUCCESS' && state.isEmptied
  search.set('notice', isEmptied ? 'account-emptied' : 'password-changed')
  const response = redirectSignedOut(`/sign-in?${search}`)
  response.headers.append('set-cookie', headers['set-cookie'] ?? '')
  return response
}

export const meta = unlisted

export default function NewPasswordPage({ loaderData: { paths, isOpen }, actionData }: Route.ComponentProps) {
  const { problem } = actionData ?? {}
  const { title, text, label, submit, used } = messages.newPassword
  if (!isOpen) {
    return (
      <NarrowPage title={used.title} text={used.text}>
        <Link to={paths.recover} className={buttonClass('primary')}>
          {used.action}
        </Link>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title={title} text={text} problem={problem}>
      <PlainForm action={paths.newPassword} problem={problem}>
        <NewPasswordField label={label} isFirst problem={problem} />
        <Button kind="primary">{submit}</Button>
      </PlainForm>
    </NarrowPage>
  )
}
