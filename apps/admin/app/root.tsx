// The document around every page of the admin, and its error page.
import { Document } from '@vitrine/app-server/browser'
import { ButtonLink, SkipLink } from '@vitrine/ui'
import { fontLinks } from '@vitrine/ui/fonts'
import type { ReactNode } from 'react'
import { Outlet, isRouteErrorResponse } from 'react-router'
import type { Route } from './+types/root'
import { RouteFocus } from './frame/route-focus.tsx'
import './app.css'

export const links: Route.LinksFunction = () => fontLinks

export function Layout({ children }: { children: ReactNode }) {
  return (
    <Document
      lang="en"
      icon="/sample/icon.svg"
      className="min-h-dvh text-sm"
      head={<meta name="robots" content="noindex" />}
    >
      <SkipLink />
      {children}
      <RouteFocus />
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
