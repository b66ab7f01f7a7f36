// The document around every hosted page, and what stands there when one fails.
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
  useMatches,
} from 'react-router'
import type { Route } from './+types/root'
import { MainColumn } from './main-column.tsx'
import './app.css'

export const links: Route.LinksFunction = () => fontLinks

export function Layout({ children }: { children: ReactNode }) {
  // Its component brings a script as text, which no hosted page may.
  useScrollRestoration()
  // A page that only wants to be read is sent without script.
  const still = useMatches().some(({ handle }) => (handle as { still?: boolean } | undefined)?.still)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf6ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#181512" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/sample/icon.svg" type="image/svg+xml" />
        <Meta />
        {/* Style sheets may come in because they are ours; a nonce would be another one once the page wakes. */}
        <Links nonce="" />
      </head>
      <body className="min-h-dvh font-sans text-base antialiased">
        <SkipLink />
        {children}
        {!still && <Scripts />}
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
    <MainColumn>
      <div className="max-w-measure text-center">
        <title>{missing ? 'Nothing here' : 'This page could not be drawn'}</title>
        <h1 className="font-display text-3xl">
          {missing ? 'There is nothing at this address' : 'This page could not be drawn'}
        </h1>
        <p className="mb-6 mt-3 text-ink-soft">
          {missing
            ? 'It may have been moved, or the link may be incomplete.'
            : 'Something went wrong on our side; nothing you did was lost. Load the page again, or start from the front.'}
        </p>
        <ButtonLink href="/">Go to the front page</ButtonLink>
      </div>
    </MainColumn>
  )
}
