// The first page of the account: who is signed in.
import type { Route } from './+types/overview-page'
import { account as messages } from '../messages/index.ts'
import { unlisted } from '../sign-in/form-parts.tsx'
import { AccountPage } from './account-page.tsx'
import { readAsMember } from './require-member.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { name, givenName, email, emailVerified } = await readAsMember({ url, context }, ({ account }) =>
    account.read(),
  )
  return { name, givenName, email, emailVerified }
}

export const meta = unlisted

export default function OverviewPage({
  loaderData: { name, givenName, email, emailVerified },
}: Route.ComponentProps) {
  const { title, greeting, name: nameLabel, email: emailLabel, unconfirmed } = messages.overview
  const rows = [...(name ? [[nameLabel, name]] : []), [emailLabel, email]]
  return (
    <AccountPage title={givenName ? greeting(givenName) : title}>
      <dl className="grid gap-4">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {!emailVerified && <p className="text-sm text-ink-soft">{unconfirmed}</p>}
    </AccountPage>
  )
}
