// What the shop keeps about the member: a download of it, and the way to delete it.
import { Button, ButtonLink, Notice, buttonClass } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { Link, redirect } from 'react-router'
import type { Route } from './+types/data-page'
import { account } from '../messages/index.ts'
import { PlainForm, unlisted } from '../sign-in/form-parts.tsx'
import { readFields, withProblem } from '../sign-in/problem.ts'
import { AccountPage } from './account-page.tsx'
import { ConfirmFields } from './confirm-fields.tsx'
import { changeAsMember, readConfirmation } from './confirm-member.ts'
import { requireMember } from './require-member.ts'

const messages = account.data

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireMember({ url, context })
  return { isReady: url.searchParams.has('ready') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const field = await readFields(request)
  const refused = await changeAsMember(context, field, (member) => member.account.export())
  const typed = { email: field('email').trim(), ask: refused?.ask }
  if (refused) return withProblem(context, refused.problem, typed)
  // A download leaves its page as it is, and this one would go on to ask for the password.
  return redirect(readConfirmation(field) ? '/account/data?ready' : '/account/export', 303)
}

export const meta = unlisted

export default function DataPage({ loaderData: { isReady }, actionData }: Route.ComponentProps) {
  const { problem, typed } = actionData ?? {}
  return (
    <AccountPage title={messages.title} problem={problem}>
      <Section title={messages.downloadTitle} text={messages.downloadText}>
        {isReady && !problem ? (
          <>
            <Notice tone="good" title={messages.ready} />
            <ButtonLink kind="primary" href="/account/export" className="w-fit">
              {messages.save}
            </ButtonLink>
          </>
        ) : (
          <PlainForm action="/account/data" problem={problem}>
            <ConfirmFields ask={typed?.ask} email={typed?.email} problem={problem} />
            <Button kind="primary" className="w-fit">
              {messages.download}
            </Button>
          </PlainForm>
        )}
      </Section>
      <Section title={messages.deleteTitle} text={messages.deleteText}>
        <Link to="/account/delete" className={buttonClass('secondary', 'w-fit')}>
          {messages.delete}
        </Link>
      </Section>
    </AccountPage>
  )
}

const Section = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section className="grid gap-4 border-t border-line pt-6">
    <div>
      <h2 className="font-display text-xl">{title}</h2>
      <p className="mt-2 text-ink-soft">{text}</p>
    </div>
    {children}
  </section>
)
