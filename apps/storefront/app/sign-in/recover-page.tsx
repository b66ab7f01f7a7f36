// Sends a mail with a link for a new password. The page says the same for known and unknown addresses.
import { Button } from '@vitrine/ui'
import { redirect } from 'react-router'
import type { Route } from './+types/recover-page'
import { shopContext } from '../context.ts'
import { signIn as messages } from '../messages/index.ts'
import { visitorContext } from '../visitor.ts'
import { signInPaths } from './continue.ts'
import { EmailField, NarrowPage, OtherWays, PlainForm, TextLink, unlisted } from './form-parts.tsx'
import { linkHeaders, newPasswordPath } from './link-cookie.ts'
import { invalidFields, readFields, toProblem, withProblem } from './problem.ts'

export const loader = ({ request, url }: Route.LoaderArgs) => ({
  paths: signInPaths(request, url),
  isSent: url.searchParams.has('sent'),
})

export async function action({ request, url, context }: Route.ActionArgs) {
  const email = (await readFields(request))('email').trim()
  if (!email) return withProblem(context, invalidFields({ email: messages.fields.email }), { email })
  const { storefrontUrl } = context.get(shopContext)
  const call = context.get(visitorContext).signIn.sendRecoveryEmail(email, {
    page: new URL(newPasswordPath, storefrontUrl).href,
  })
  const problem = await call.then(() => undefined, toProblem)
  if (problem) return withProblem(context, problem, { email })
  const search = new URLSearchParams(url.searchParams)
  search.set('sent', 'yes')
  const next = new URL(signInPaths(request, url).newPassword, storefrontUrl)
  const headers = await linkHeaders({ search: next.search }, context)
  return redirect(`/recover?${search}`, { status: 303, headers })
}

export const meta = unlisted

export default function RecoverPage({ loaderData: { paths, isSent }, actionData }: Route.ComponentProps) {
  const { problem, typed } = actionData ?? {}
  const { title, text, submit, back, sentTitle, sentText } = messages.recover
  const ways = (
    <OtherWays>
      <TextLink to={paths.signIn}>{back}</TextLink>
    </OtherWays>
  )
  if (isSent && !problem) {
    return (
      <NarrowPage title={sentTitle} text={sentText}>
        {ways}
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title={title} text={text} problem={problem}>
      <PlainForm action={paths.recover} problem={problem}>
        <EmailField autoComplete="username" isFirst value={typed?.email} problem={problem} />
        <Button kind="primary">{submit}</Button>
      </PlainForm>
      {ways}
    </NarrowPage>
  )
}
