// A list that stands stays where another look at it cannot be had.
import { useEffect } from 'react'
import { isRouteErrorResponse, useLoaderData, useLocation } from 'react-router'
import { isNetworkError } from '../frame/retry.ts'
import type { Listing } from './load-listing.ts'

interface Page {
  listing: Listing | undefined
}

let standing: { pathname: string; page: Page } | undefined

/** Keeps what the list's page shows, for as long as it is shown. */
export function useKeepListing() {
  const { pathname } = useLocation()
  const page = useLoaderData<Page>()
  useEffect(() => {
    standing = { pathname, page }
    return () => {
      standing = undefined
    }
  }, [pathname, page])
}

const isAway = (error: unknown) =>
  isNetworkError(error) || (isRouteErrorResponse(error) && error.status >= 500)

/** Asks for a look at the list at `pathname`; when nobody answers, what stands there is told once more. */
export async function keepStaleOnError<Asked extends Page>(pathname: string, ask: () => Promise<Asked>) {
  try {
    return await ask()
  } catch (error) {
    const page = standing?.pathname === pathname ? (standing.page as Asked) : undefined
    if (!page?.listing || !isAway(error)) throw error
    return { ...page, listing: { ...page.listing, unanswered: page.listing.failedReloads + 1 } }
  }
}
