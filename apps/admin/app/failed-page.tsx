// Shows inside the layout that a page could not be loaded, and how to go on.
import { isNetworkError } from '@vitrine/app-server/browser'
import { buttonClass } from '@vitrine/ui'
import { useEffect } from 'react'
import { Link, Outlet, isRouteErrorResponse, useLocation } from 'react-router'
import type { Route } from './+types/failed-page'
import { areas, findArea } from './areas.ts'
import type { FailedCall } from './failed-call.ts'
import { offline } from './load-again.tsx'
import { PageAlert } from './page-alert.tsx'

export default function Page() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  const { path, label, permission } = findArea(pathname) ?? areas[0]
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { requestId } = (isRouteErrorResponse(error) ? (error.data as FailedCall | null) : null) ?? {}
  useFocusAfterwards()

  if (status === 404) return <NotFound path={path} label={label} />
  const title = status === 403 ? `No access to ${label.toLowerCase()}` : `${label} could not be loaded`
  return (
    <PageAlert
      title={title}
      action={
        status !== 403 && (
          <Link to={pathname + search} replace className={buttonClass('primary')}>
            Try again
          </Link>
        )
      }
    >
      {status === 403 && (
        <p>
          Your API key lacks the permission <code>{permission}</code>. Ask the owner of the store for it.
        </p>
      )}
      {status === 503 && <p>The store is not answering. Wait a moment, then try again.</p>}
      {isNetworkError(error) && <p>{offline}</p>}
      {status !== 403 && status !== 503 && !isNetworkError(error) && (
        <p>Something went wrong. If it happens again, contact the operator of the store.</p>
      )}
      {requestId && <p className="mt-2 text-xs wrap-anywhere">Request ID: {requestId}</p>}
    </PageAlert>
  )
}

function NotFound({ path, label }: { path: string; label: string }) {
  return (
    <PageAlert
      title="Page not found"
      action={
        <Link to={`/${path}`} className={buttonClass('primary')}>
          Go to {label.toLowerCase()}
        </Link>
      }
    >
      It may have been deleted, or the link is incomplete.
    </PageAlert>
  )
}

/** Once the page is there, focus goes to its start: the button that had it is gone. */
function useFocusAfterwards() {
  useEffect(() => () => document.getElementById('main')?.focus({ preventScroll: true }), [])
}
