// Where a visitor arrives after signing out, if the storefront has named no page of its own.
import { ButtonLink } from '@vitrine/ui'
import type { Route } from './+types/signed-out-page'
import { storeContext } from '../context.ts'
import { PageTitle } from './form-parts.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { name, storefrontUrl } = context.get(storeContext)
  return { storeName: name, storefrontUrl }
}

export default function SignedOutPage({ loaderData: { storeName, storefrontUrl } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="You are signed out" storeName={storeName}>
        Your cart is in your account, and is there again when you sign in.
      </PageTitle>
      <ButtonLink kind="primary" href={storefrontUrl}>
        Continue shopping
      </ButtonLink>
    </>
  )
}
