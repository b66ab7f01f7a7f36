// Where a printed page came from: paper has no address bar.
import { useLocation, useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** The address of the page, on paper alone. */
export function Address() {
  const shop = useRouteLoaderData<typeof loader>('root')
  const { pathname, search } = useLocation()
  return (
    <p className="px-page hidden border-t border-line pt-4 text-sm text-ink-soft wrap-anywhere print:block">
      {shop?.shopUrl + pathname + search}
    </p>
  )
}
