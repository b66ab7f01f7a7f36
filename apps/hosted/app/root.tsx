// The document around every hosted page, and its error page.
import { Document } from '@vitrine/app-server/browser'
import { ButtonLink, SkipLink } from '@vitrine/ui'
import { fontLinks } from '@vitrine/ui/fonts'
import type { ReactNode } from 'react'
import { Outlet, isRouteErrorResponse, useMatches } from 'react-router'
import type { Route } from './+types/root'
import { MainColumn } from './main-column.tsx'
import './app.css'

export const links: Route.LinksFunction = () => fontLinks

export function Layout({ children }: { children: ReactNode }) {
  // Static pages are sent without script.
  const isStatic = useMatches().some(({ handle }) => (handle as { isStatic?: boolean } | undefined)?.isStatic)
  return (
    <Document lang="en" icon="/sample/icon.svg" className="min-h-dvh text-base" isStatic={isStatic}>
      <SkipLink />
      {children}
    </Document>
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
