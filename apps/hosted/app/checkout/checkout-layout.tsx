// The layout of the checkout: the store's name or logo, the page, and the way back to the shop.
import type { PageHandle } from '@vitrine/app-server/browser'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import type { Route } from './+types/checkout-layout'
import { storeContext } from '../context.ts'
import { ErrorPage, describeError } from '../error-page.tsx'
import { type CheckoutLook, lookOf } from './brand.ts'
import { CheckoutHeader, type BackLink } from './checkout-header.tsx'
import { openedCheckoutContext } from './opened-checkout.ts'

/** Sent without script (root.tsx). */
export const handle = { isStatic: true } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const store = context.get(storeContext)
  const { name, storefrontUrl } = store
  const opened = context.get(openedCheckoutContext)
  const back =
    opened && !opened.page.order
      ? { url: opened.page.cartUrl, text: 'Back to cart' }
      : { url: storefrontUrl, text: `Back to ${name}` }
  return { storeName: name, look: lookOf(store, opened?.page.brand), back }
}

// Without any referrer, older browsers would send the form without an origin.
export const headers = () => ({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store' })

export const meta = () => [{ name: 'robots', content: 'noindex' }]

function Frame({ look, back, children }: { look: CheckoutLook; back: BackLink; children: ReactNode }) {
  return (
    <div className="min-h-dvh pb-16">
      <CheckoutHeader look={look} back={back} />
      <main id="main" tabIndex={-1} className="mx-auto grid w-full max-w-280 gap-6 px-page pt-8 outline-none">
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
