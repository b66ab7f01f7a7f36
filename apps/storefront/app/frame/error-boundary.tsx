// Around every page of the shop: one that fails leaves its place to what says so, and the frame, with the cart in it,
// stands as it was.
import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { isUnreached } from './retry.ts'
import { Closed, Missing, Unreached, Unread, Unwell } from './error-pages.tsx'

const pages: Partial<Record<number, () => ReactNode>> = { 400: Unread, 404: Missing, 503: Closed }

export function ErrorBoundary({ error }: { error: unknown }) {
  if (isUnreached(error)) return <Unreached />
  const Page = isRouteErrorResponse(error) ? pages[error.status] : undefined
  return Page ? <Page /> : <Unwell />
}
