// Says that the password has changed, and leads to the shop, where the visitor signs in with it.
import { ButtonLink } from '@vitrine/ui'
import type { Route } from './+types/password-changed-page'
import { storeContext } from '../context.ts'
import { EmptiedNotice, PageTitle } from './form-parts.tsx'

export function loader({ url, context }: Route.LoaderArgs) {
  const { name, storefrontUrl, origins } = context.get(storeContext)
  const wanted = url.searchParams.get('redirect')
  // The mail has a link to a registered origin; any other was not made by the platform.
  const backUrl = wanted !== null && origins.includes(originOf(wanted)) ? wanted : storefrontUrl
  return { storeName: name, backUrl, isEmptied: url.searchParams.has('emptied') }
}

function originOf(address: string): string {
  try {
    const { protocol, origin } = new URL(address)
    // A `blob:` URL has the origin of the page that has made it.
    return protocol === 'https:' || protocol === 'http:' ? origin : ''
  } catch {
    return ''
  }
}

export default function PasswordChangedPage({
  loaderData: { storeName, backUrl, isEmptied },
}: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Password changed" storeName={storeName}>
        Go to the shop and sign in with your new password.
      </PageTitle>
      {isEmptied && <EmptiedNotice />}
      <ButtonLink kind="primary" href={backUrl}>
        Go to {storeName}
      </ButtonLink>
    </>
  )
}
