// The devices on which the member is signed in, to sign out one of them, all others, or all.
import { Button, Notice } from '@vitrine/ui'
import { redirect } from 'react-router'
import type { Route } from './+types/sessions-page'
import { account as messages } from '../messages/index.ts'
import { redirectSignedOut } from '../sign-in/continue.ts'
import { PlainForm, unlisted } from '../sign-in/form-parts.tsx'
import { readFields, withProblem } from '../sign-in/problem.ts'
import { AccountPage } from './account-page.tsx'
import { ConfirmFields } from './confirm-fields.tsx'
import { changeAsMember } from './confirm-member.ts'
import { deviceName } from './device-name.ts'
import { readAsMember } from './require-member.ts'
import { SignInTime } from './sign-in-time.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const sessions = (await readAsMember({ url, context }, ({ account }) => account.sessions())) ?? []
  const devices = sessions.map(({ id, device, signedInDate, lastUsedDate, isCurrent }) => ({
    id,
    isCurrent,
    name: deviceName(device),
    signedInDate,
    lastUsedDate,
  }))
  // This device first, and the others in the platform's order.
  devices.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  return { devices, isEnded: url.searchParams.has('ended') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const field = await readFields(request)
  const [id, scope] = [field('id'), field('scope')]
  const refused = await changeAsMember(context, field, ({ account }) => {
    if (id) return account.endSession(id)
    return scope === 'all' ? account.endAllSessions() : account.endOtherSessions()
  })
  const typed = { id, scope, email: field('email').trim(), ask: refused?.ask }
  if (refused) return withProblem(context, refused.problem, typed)
  if (id || scope !== 'all') return redirect('/account/sessions?ended', 303)
  return redirectSignedOut('/sign-in?notice=signed-out')
}

export const meta = unlisted

const path = '/account/sessions'

export default function SessionsPage({ loaderData: { devices, isEnded }, actionData }: Route.ComponentProps) {
  const { problem, typed } = actionData ?? {}
  const { title, text, current, lastUsed, signedIn, end, endNamed, endOthers, endAll, ended } =
    messages.sessions
  return (
    <AccountPage title={title} text={text} problem={problem}>
      {isEnded && !problem && <Notice tone="good" title={ended} />}
      {problem && (
        <PlainForm
          action={path}
          hidden={{ id: typed?.id ?? '', scope: typed?.scope ?? '' }}
          problem={problem}
        >
          <ConfirmFields ask={typed?.ask} email={typed?.email} problem={problem} />
          {typed?.ask && (
            <Button kind="primary" className="w-fit">
              {end}
            </Button>
          )}
        </PlainForm>
      )}
      <ul className="border-t border-line">
        {devices.map(({ id, name, isCurrent, signedInDate, lastUsedDate }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-3"
          >
            <div>
              <p className="font-medium">{name}</p>
              <p className="text-sm text-ink-soft">
                {isCurrent ? (
                  current
                ) : (
                  <>
                    {lastUsed}
                    <SignInTime date={lastUsedDate} />
                  </>
                )}
              </p>
              <p className="text-sm text-ink-soft">
                {signedIn}
                <SignInTime date={signedInDate} />
              </p>
            </div>
            {!isCurrent && (
              <PlainForm action={path} hidden={{ id }}>
                <Button kind="text" aria-label={endNamed(name)} className="-mx-2">
                  {end}
                </Button>
              </PlainForm>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-4">
        {devices.length > 1 && (
          <PlainForm action={path} hidden={{ scope: 'others' }}>
            <Button>{endOthers}</Button>
          </PlainForm>
        )}
        <PlainForm action={path} hidden={{ scope: 'all' }}>
          <Button>{endAll}</Button>
        </PlainForm>
      </div>
    </AccountPage>
  )
}
