// The document around every page of the admin, and its error page.
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
  // The <ScrollRestoration> component renders an inline script, which the content security policy blocks.
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
        {/* Style sheets are allowed by origin; a nonce would differ on hydration. */}
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
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  const title = isNotFound ? 'Page not found' : 'Something went wrong'
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid max-w-measure gap-3 px-4 py-24 outline-none">
      <title>{title}</title>
      <h1 className="font-display text-3xl">{title}</h1>
      <p className="mb-3 text-ink-soft">
        {isNotFound
          ? 'The link may be outdated or incomplete.'
          : 'The page could not be loaded. Nothing was changed. Try again in a moment.'}
      </p>
      <p>
        <ButtonLink href="/admin/products">Go to products</ButtonLink>
      </p>
    </main>
  )
}
