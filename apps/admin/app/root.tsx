// The document around every page of the desk, and what stands there when one fails.
import { ButtonLink, SkipLink } from '@vitrine/ui'
import { fontLinks } from '@vitrine/ui/fonts'
import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  isRouteErrorResponse,
} from 'react-router'
import type { Route } from './+types/root'
import { RouteFocus } from './frame/route-focus.tsx'
import './app.css'

export const links: Route.LinksFunction = () => fontLinks

export function Layout({ children }: { children: ReactNode }) {
  // Its component brings a script as text, which no page of the desk may.
  useScrollRestoration()
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#faf6ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#181512" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/sample/icon.svg" type="image/svg+xml" />
        <Meta />
        {/* Style sheets may come in because they are ours; a nonce would be another one once the page wakes. */}
        <Links nonce="" />
      </head>
      <body className="min-h-dvh font-sans text-sm antialiased">
        <SkipLink />
        {children}
        <RouteFocus />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid max-w-measure gap-3 px-4 py-24 outline-none">
      <title>{missing ? 'Nothing here' : 'This page could not be drawn'}</title>
      <h1 className="font-display text-3xl">
        {missing ? 'The desk has nothing at this address' : 'This page could not be drawn'}
      </h1>
      <p className="mb-3 text-ink-soft">
        {missing
          ? 'The link may be old, or something in it may be missing.'
          : 'The platform did not answer, or answered something the desk does not understand. Nothing was changed; load the page again.'}
      </p>
      <p>
        <ButtonLink href="/admin/products">Go to the products</ButtonLink>
      </p>
    </main>
  )
}
