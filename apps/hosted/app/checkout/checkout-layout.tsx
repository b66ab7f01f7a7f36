// The layout of the checkout: the store's name or logo, the page, and the way back to the shop.
import type { PageHandle } from '@vitrine/app-server/browser'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import type { HostedStore } from '../../server-entry.d.ts'
import type { Route } from './+types/checkout-layout'
import { storeContext } from '../context.ts'
import { ErrorPage, describeError } from '../error-page.tsx'
import { Branding } from '../sign-in/branding.tsx'
import { TextLink } from '../sign-in/form-parts.tsx'
import { openedCheckoutContext } from './opened-checkout.ts'

/** Sent without script (root.tsx). */
export const handle = { isStatic: true } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { name, storefrontUrl, branding } = context.get(storeContext)
  const opened = context.get(openedCheckoutContext)
  const back =
    opened && !opened.page.order
      ? { url: opened.page.cartUrl, text: 'Back to cart' }
      : { url: storefrontUrl, text: `Back to ${name}` }
  return { storeName: name, branding, back }
}

// Without any referrer, older browsers would send the form without an origin.
export const headers = () => ({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store' })

export const meta = () => [{ name: 'robots', content: 'noindex' }]

function Frame({
  storeName,
  branding,
  back,
  children,
}: {
  storeName: string
  branding: HostedStore['branding']
  back: { url: string; text: string }
  children: ReactNode
}) {
  return (
    <div className="mx-auto min-h-dvh w-full max-w-280 px-page pb-16">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-4">
        <div>
          <Branding storeName={storeName} branding={branding} />
        </div>
        <div className="text-sm">
          <TextLink href={back.url}>{back.text}</TextLink>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="grid gap-6 pt-8 outline-none">
        {children}
      </main>
    </div>
  )
}

export default function CheckoutLayout({ loaderData }: Route.ComponentProps) {
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
      <div className="max-w-measure">
        <title>{`${title} · ${loaderData.storeName}`}</title>
        <h1 className="font-display text-2xl">{title}</h1>
        <p className="mt-2 text-ink-soft">{advice}</p>
      </div>
    </Frame>
  )
}
