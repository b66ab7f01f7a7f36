// The page on which a member deletes the account.
import { Button, Checkbox } from '@vitrine/ui'
import type { Route } from './+types/delete-page'
import { account } from '../messages/index.ts'
import { redirectSignedOut } from '../sign-in/continue.ts'
import { PlainForm, TextLink, unlisted } from '../sign-in/form-parts.tsx'
import { invalidFields, readFields, withProblem } from '../sign-in/problem.ts'
import { AccountPage } from './account-page.tsx'
import { ConfirmFields } from './confirm-fields.tsx'
import { changeAsMember, readConfirmation } from './confirm-member.ts'
import { requireMember } from './require-member.ts'

const messages = account.deletion

export const loader = ({ url, context }: Route.LoaderArgs) => requireMember({ url, context })

export async function action({ request, context }: Route.ActionArgs) {
  const field = await readFields(request)
  const hasAgreed = field('agree') === 'on'
  const typed = { hasAgreed, email: field('email').trim(), ask: readConfirmation(field) }
  if (!hasAgreed) return withProblem(context, invalidFields({ agree: messages.mustAgree }), typed)
  const refused = await changeAsMember(context, field, (member) => member.account.delete())
  if (!refused) return redirectSignedOut('/account-deleted')
  return withProblem(context, refused.problem, { ...typed, ask: refused.ask })
}

export const meta = unlisted

export default function DeletePage({ actionData }: Route.ComponentProps) {
  const { problem, typed } = actionData ?? {}
  return (
    <AccountPage title={messages.title} text={messages.text} problem={problem}>
      <TextList title={messages.goes} texts={messages.gone} />
      <TextList title={messages.stays} texts={messages.kept} />
      <div>
        <p>{messages.mail}</p>
        <TextLink to="/account/data">{messages.download}</TextLink>
      </div>
      <PlainForm action="/account/delete" problem={problem}>
        <Checkbox
          name="agree"
          label={messages.agree}
          defaultChecked={typed?.hasAgreed}
          required
          problem={problem?.fields.agree}
          autoFocus={!!problem?.fields.agree}
        />
        <ConfirmFields ask={typed?.ask} email={typed?.email} problem={problem} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button kind="danger">{messages.submit}</Button>
          <TextLink to="/account">{messages.cancel}</TextLink>
        </div>
      </PlainForm>
    </AccountPage>
  )
}

const TextList = ({ title, texts }: { title: string; texts: string[] }) => (
  <section>
    <h2 className="font-medium">{title}</h2>
    <ul className="mt-1 list-disc ps-5 text-ink-soft">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </section>
)
