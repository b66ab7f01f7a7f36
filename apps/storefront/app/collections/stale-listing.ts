// Keeps the current listing on screen when loading the next one fails.
import { useEffect } from 'react'
import { isRouteErrorResponse, useLoaderData, useLocation } from 'react-router'
import { isNetworkError } from '@vitrine/app-server/browser'
import type { Listing } from './load-listing.ts'

interface ListingPage {
  listing: Listing | undefined
}

let current: { pathname: string; page: ListingPage } | undefined

/** Remembers the data of the page for as long as it is mounted. */
export function useKeepListing() {
  const { pathname } = useLocation()
  const page = useLoaderData<ListingPage>()
  useEffect(() => {
    current = { pathname, page }
    return () => {
      current = undefined
    }
  }, [pathname, page])
}

const isUnavailable = (error: unknown) =>
  isNetworkError(error) || (isRouteErrorResponse(error) && error.status >= 500)

/** Loads the listing at `pathname`; if the server cannot be reached, returns the current one with one more failed reload. */
export async function keepStaleOnError<Page extends ListingPage>(
  pathname: string,
  load: () => Promise<Page>,
) {
  try {
    return await load()
  } catch (error) {
    const page = current?.pathname === pathname ? (current.page as Page) : undefined
    if (!page?.listing || !isUnavailable(error)) throw error
    return { ...page, listing: { ...page.listing, failedReloads: page.listing.failedReloads + 1 } }
  }
}
