// Says that the merchant has to approve the account.
import type { Route } from './+types/approval-page'
import { storeContext } from '../context.ts'
import { PageTitle } from './form-parts.tsx'

export const loader = ({ context }: Route.LoaderArgs) => ({ storeName: context.get(storeContext).name })

export default function ApprovalPage({ loaderData: { storeName } }: Route.ComponentProps) {
  return (
    <PageTitle title="Your account waits for approval" storeName={storeName}>
      {storeName} approves each account. You get a mail as soon as you can sign in. Until then you can shop
      without an account.
    </PageTitle>
  )
}
