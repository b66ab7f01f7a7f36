// Says that an account has its old email address again, and leads to a new password.
import { ButtonLink } from '@vitrine/ui'
import type { Route } from './+types/email-restored-page'
import { storeContext } from '../context.ts'
import { pathFor } from './client-path.ts'
import { PageTitle } from './form-parts.tsx'

export function loader({ url, context }: Route.LoaderArgs) {
  return { storeName: context.get(storeContext).name, recoverPath: pathFor('/sign-in/recover', url) }
}

export default function EmailRestoredPage({ loaderData: { storeName, recoverPath } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Your old email address is back" storeName={storeName}>
        All devices are signed out. Set a new password to sign in again.
      </PageTitle>
      <ButtonLink kind="primary" href={recoverPath}>
        Set a new password
      </ButtonLink>
    </>
  )
}
