// The document around every hosted page, and its error page.
import { Document, readHandles } from '@vitrine/app-server/browser'
import { SkipLink } from '@vitrine/ui'
import { fontLinks } from '@vitrine/ui/fonts'
import type { ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import type { Route } from './+types/root'
import { ErrorPage } from './error-page.tsx'
import { findStore } from './find-store.ts'
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

export const ErrorBoundary = ErrorPage
