// Around every page of the shop: one that fails leaves its place to what says so, and the frame, with the cart in it,
// stands as it was.
import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { isNetworkError } from './retry.ts'
import { UnavailablePage, NotFoundPage, OfflinePage, BadRequestPage, ErrorPage } from './error-pages.tsx'

const pages: Partial<Record<number, () => ReactNode>> = {
  400: BadRequestPage,
  404: NotFoundPage,
  503: UnavailablePage,
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (isNetworkError(error)) return <OfflinePage />
  const Page = isRouteErrorResponse(error) ? pages[error.status] : undefined
  return Page ? <Page /> : <ErrorPage />
}
