// Says that the merchant has to approve the account.
import type { Route } from './+types/approval-page'
import { storeContext } from '../context.ts'
import { EmptiedNotice, PageTitle } from './form-parts.tsx'

export const loader = ({ url, context }: Route.LoaderArgs) => ({
  storeName: context.get(storeContext).name,
  isEmptied: url.searchParams.has('emptied'),
})

export default function ApprovalPage({ loaderData: { storeName, isEmptied } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Your account is awaiting approval" storeName={storeName}>
        {storeName} approves each account. We’ll email you as soon as you can sign in. Until then you can shop
        without an account.
      </PageTitle>
      {isEmptied && <EmptiedNotice />}
    </>
  )
}
