// The layout of the sign-in pages: the store's name or logo, one narrow column, and the way back to the shop.
import type { PageHandle } from '@vitrine/app-server/browser'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import type { HostedStore } from '../../server-entry.d.ts'
import type { Route } from './+types/sign-in-layout'
import { storeContext } from '../context.ts'
import { ErrorPage, describeError } from '../error-page.tsx'
import { Branding } from './branding.tsx'
import { PageTitle } from './form-parts.tsx'
import { visitorRedirectContext } from './redirect-session.ts'

/** Sent without script (root.tsx). */
export const handle = { isStatic: true } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { name, storefrontUrl, branding } = context.get(storeContext)
  const backUrl = context.get(visitorRedirectContext)?.cancelUrl ?? storefrontUrl
  return { storeName: name, branding, backUrl }
}

// The URL of a page may have a token in it. Without any referrer, older browsers would send their forms without an origin.
export const headers = () => ({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store' })

export const meta = () => [{ name: 'robots', content: 'noindex' }]

function Frame({
  storeName,
  branding,
  backUrl,
  children,
}: {
  storeName: string
  branding: HostedStore['branding']
  backUrl: string
  children: ReactNode
}) {
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-112 content-center gap-6 px-4 py-10">
      <header className="text-center">
        <Branding storeName={storeName} branding={branding} />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="grid gap-6 rounded-box border border-line bg-surface p-6 outline-none sm:p-10"
      >
        {children}
      </main>
      <footer className="text-center text-sm">
        <a
          href={backUrl}
          className="inline-flex min-h-target items-center underline decoration-edge underline-offset-4 wrap-anywhere hover:text-accent"
        >
          Back to {storeName}
        </a>
      </footer>
    </div>
  )
}

export default function SignInLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <ErrorPage error={error} />
  const { title, advice } = describeError(error)
  return (
    <Frame {...loaderData}>
      <PageTitle title={title} storeName={loaderData.storeName}>
        {advice}
      </PageTitle>
    </Frame>
  )
}
