// Sets a password with the token of a link from a recovery or activation mail.
import { StoreError } from '@vitrine/client'
import { identityBounds } from '@vitrine/contract/constants'
import { Button, ButtonLink } from '@vitrine/ui'
import { type RouterContextProvider, redirect } from 'react-router'
import type { Route } from './+types/set-password-page'
import { storeContext } from '../context.ts'
import { pathFor } from './client-path.ts'
import { fieldText, invalidFields, toProblem } from './error-text.ts'
import { NewPasswordField, PageTitle, SignInForm } from './form-parts.tsx'
import { linkPages, linkTokenHeaders, readLinkToken } from '../link-cookie.ts'
import { signInCalls } from './platform-calls.ts'
import { readForm, withProblem } from './read-form.ts'

const page = linkPages.setPassword

/** Whether a link still works: the platform refuses an empty password, and refuses a used or unknown link before it. */
const isOpenLink = (recoveryToken: string, context: Readonly<RouterContextProvider>): Promise<boolean> =>
  signInCalls(context)
    .recover({ recoveryToken, password: '' })
    // Without an answer the form is worth a try.
    .then(
      () => true,
      (error: unknown) => !(error instanceof StoreError && error.code === 'RECOVERY_FAILED'),
    )

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token')
  if (token !== null) {
    const isToken = token.length <= identityBounds.maxTokenLength
    const headers = await linkTokenHeaders(page, isToken ? token : undefined, context)
    throw redirect(pathFor(page.path, url), { status: 303, headers })
  }
  const stored = await readLinkToken(page, request, context)
  return {
    storeName: context.get(storeContext).name,
    isOpen: stored !== undefined && (await isOpenLink(stored, context)),
    recoverPath: pathFor('/sign-in/recover', url),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const recoveryToken = await readLinkToken(page, request, context)
  const password = (await readForm(request))('password')
  if (recoveryToken === undefined) throw redirect(pathFor(page.path, url), { status: 303 })
  if (!password) return withProblem(context, invalidFields({ password: fieldText.newPassword }), {})
  const call = signInCalls(context).recover({ recoveryToken, password })
  const state = await call.catch(toProblem)
  if ('fields' in state) return withProblem(context, state, {})
  const next = state.state === 'REQUIRE_OWNER_APPROVAL' ? '/sign-in/approval' : '/sign-in/password-changed'
  const headers = await linkTokenHeaders(page, undefined, context)
  const path = pathFor(next, url)
  const isEmptied = state.isEmptied ? `${path.includes('?') ? '&' : '?'}emptied` : ''
  return redirect(path + isEmptied, { status: 303, headers })
}

export default function SetPasswordPage({
  loaderData: { storeName, isOpen, recoverPath },
  actionData,
}: Route.ComponentProps) {
  const { problem } = actionData ?? {}
  if (!isOpen || problem?.isFinal) {
    return (
      <>
        <PageTitle title="This link has been used or has expired" storeName={storeName}>
          Send another email, and open the link in it.
        </PageTitle>
        <ButtonLink kind="primary" href={recoverPath}>
          Send another email
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <PageTitle title="Choose a new password" storeName={storeName} problem={problem}>
        Then sign in with it. Devices that are signed in with an old password are signed out.
      </PageTitle>
      <SignInForm problem={problem}>
        <NewPasswordField label="New password" isFirst problem={problem} />
        <Button kind="primary">Save password</Button>
      </SignInForm>
    </>
  )
}
