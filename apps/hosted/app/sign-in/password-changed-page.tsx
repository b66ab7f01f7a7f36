// Says that the password has changed, and leads to the shop, where the visitor signs in with it.
import { ButtonLink } from '@vitrine/ui'
import type { Route } from './+types/password-changed-page'
import { storeContext } from '../context.ts'
import { PageTitle } from './form-parts.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { name, storefrontUrl } = context.get(storeContext)
  return { storeName: name, storefrontUrl }
}

export default function PasswordChangedPage({
  loaderData: { storeName, storefrontUrl },
}: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Password changed" storeName={storeName}>
        Go to the shop and sign in with your new password.
      </PageTitle>
      <ButtonLink kind="primary" href={storefrontUrl}>
        Go to {storeName}
      </ButtonLink>
    </>
  )
}
