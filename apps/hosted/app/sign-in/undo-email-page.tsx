// Undoes the change of an email address with the token of the link that the old address got.
import { identityBounds } from '@vitrine/contract/constants'
import { Button, ButtonLink } from '@vitrine/ui'
import { redirect } from 'react-router'
import type { Route } from './+types/undo-email-page'
import { storeContext } from '../context.ts'
import { pathFor } from './client-path.ts'
import { toProblem } from './error-text.ts'
import { PageTitle, SignInForm } from './form-parts.tsx'
import { linkPages, linkTokenHeaders, readLinkToken } from '../link-cookie.ts'
import { signInCalls } from './platform-calls.ts'
import { withProblem } from './read-form.ts'

const page = linkPages.undoEmail

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token')
  if (token !== null) {
    const isToken = token.length <= identityBounds.maxTokenLength
    const headers = await linkTokenHeaders(page, isToken ? token : undefined, context)
    throw redirect(pathFor(page.path, url), { status: 303, headers })
  }
  const { name, storefrontUrl } = context.get(storeContext)
  const hasToken = (await readLinkToken(page, request, context)) !== undefined
  return { storeName: name, storefrontUrl, hasToken }
}

// A mail program may open links by itself, so only the button undoes the change.
export async function action({ request, url, context }: Route.ActionArgs) {
  const token = await readLinkToken(page, request, context)
  if (token === undefined) throw redirect(pathFor(page.path, url), { status: 303 })
  const problem = await signInCalls(context)
    .undoEmail(token)
    .then(() => undefined, toProblem)
  if (problem) return withProblem(context, problem, {})
  const headers = await linkTokenHeaders(page, undefined, context)
  return redirect(pathFor('/sign-in/email-restored', url), { status: 303, headers })
}

export default function UndoEmailPage({
  loaderData: { storeName, storefrontUrl, hasToken },
  actionData,
}: Route.ComponentProps) {
  const { problem } = actionData ?? {}
  if (!hasToken || problem?.isFinal) {
    return (
      <>
        <PageTitle title="This link has been used or has expired" storeName={storeName}>
          If you cannot sign in to your account, contact the shop.
        </PageTitle>
        <ButtonLink kind="primary" href={storefrontUrl}>
          Go to {storeName}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <PageTitle title="Undo the change of your email address" storeName={storeName} problem={problem}>
        Your account gets its old email address back. All devices are signed out, and you set a new password.
      </PageTitle>
      <SignInForm problem={problem}>
        <Button kind="primary">Undo the change</Button>
      </SignInForm>
    </>
  )
}
