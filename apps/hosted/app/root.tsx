// The document around every hosted page, and its error page.
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
  // The <ScrollRestoration> component renders an inline script, which the content security policy blocks.
  useScrollRestoration()
  // Static pages are sent without script.
  const isStatic = useMatches().some(({ handle }) => (handle as { isStatic?: boolean } | undefined)?.isStatic)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf6ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#181512" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/sample/icon.svg" type="image/svg+xml" />
        <Meta />
        {/* Style sheets are allowed by origin; a nonce would differ on hydration. */}
        <Links nonce="" />
      </head>
      <body className="min-h-dvh font-sans text-base antialiased">
        <SkipLink />
        {children}
        {!isStatic && <Scripts />}
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
    <MainColumn>
      <div className="max-w-measure text-center">
        <title>{title}</title>
        <h1 className="font-display text-3xl">{title}</h1>
        <p className="mb-6 mt-3 text-ink-soft">
          {isNotFound
            ? 'The page may have moved, or the link may be incomplete.'
            : 'The page could not be loaded. Try again in a moment.'}
        </p>
        <ButtonLink href="/">Back to home</ButtonLink>
      </div>
    </MainColumn>
  )
}
