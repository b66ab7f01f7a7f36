// The document around every hosted page, and its error page.
import { Document, readHandles } from '@vitrine/app-server/browser'
import { ButtonLink, SkipLink } from '@vitrine/ui'
import { fontLinks } from '@vitrine/ui/fonts'
import type { ReactNode } from 'react'
import { Outlet, isRouteErrorResponse, useMatches } from 'react-router'
import type { Route } from './+types/root'
import { unknownStore } from './context.ts'
import { findStore } from './find-store.ts'
import { MainColumn } from './main-column.tsx'
import './app.css'

export const links: Route.LinksFunction = () => fontLinks

export const middleware: Route.MiddlewareFunction[] = [findStore]

export function Layout({ children }: { children: ReactNode }) {
  const { isStatic = false } = readHandles(useMatches())
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

/** The title and the advice of the error page. */
function describe(error: unknown): [title: string, advice: string] {
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null }
  if (data === unknownStore) {
    return [
      'Shop not found',
      'The link is for a shop that does not exist. Go back to the shop and try again.',
    ]
  }
  return status === 404
    ? ['Page not found', 'The page may have moved, or the link may be incomplete.']
    : ['Something went wrong', 'The page could not be loaded. Try again in a moment.']
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const [title, advice] = describe(error)
  return (
    <MainColumn>
      <div className="max-w-measure text-center">
        <title>{title}</title>
        <h1 className="font-display text-3xl">{title}</h1>
        <p className="mb-6 mt-3 text-ink-soft">{advice}</p>
        <ButtonLink href="/">Back to home</ButtonLink>
      </div>
    </MainColumn>
  )
}
