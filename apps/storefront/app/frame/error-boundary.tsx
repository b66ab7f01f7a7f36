// The layout route around every page: a page that fails is replaced by an error page, and the frame with the cart stays.
import { isNetworkError } from '@vitrine/app-server/browser'
import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import {
  BadRequestPage,
  ErrorPage,
  NotFoundPage,
  OfflinePage,
  TooManyRequestsPage,
  UnavailablePage,
} from './error-pages.tsx'

const pages: Partial<Record<number, () => ReactNode>> = {
  400: BadRequestPage,
  404: NotFoundPage,
  429: TooManyRequestsPage,
  503: UnavailablePage,
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (isNetworkError(error)) return <OfflinePage />
  const Page = isRouteErrorResponse(error) ? pages[error.status] : undefined
  return Page ? <Page /> : <ErrorPage />
}
