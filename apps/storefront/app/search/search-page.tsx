// The search page: a product listing for a search text.
import { useEffect, useRef } from 'react'
import type { Route } from './+types/search-page'
import { ProductListing } from '../collections/product-listing.tsx'
import { readFilters } from '../collections/filters-url.ts'
import { NavLinks, EmptyListing } from '../collections/empty-listing.tsx'
import { keepStaleOnError } from '../collections/stale-listing.ts'
import { loadListing } from '../collections/load-listing.ts'
import { head } from '../seo/head.ts'
import { useFrame } from '../frame/frame-actions.ts'
import { browse as messages } from '../messages/index.ts'
import { SearchForm } from './search-box.tsx'

const path = '/search'

const searchable = /[\p{L}\p{N}]/u

export async function loader({ url, context }: Route.LoaderArgs) {
  // No search text yet.
  if (!readFilters(url.searchParams).text) return { listing: undefined }
  return {
    listing: await loadListing(context, { path, hasText: true }, url.searchParams),
  }
}

export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  keepStaleOnError(url.pathname, serverLoader)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData
  if (!shop) return []
  const text = loaderData?.listing?.filters.text
  return head(shop, {
    title: text ? messages.resultsFor(text) : messages.search,
    description: messages.searchDescription(shop.storeName),
    path,
    unlisted: true,
  })
}

export default function SearchPage({ loaderData: { listing } }: Route.ComponentProps) {
  useAnnounceFirstResults(listing?.total)
  return (
    <>
      <header className="px-page grid gap-4 pb-8 pt-4">
        <h1 dir="auto" className="font-display text-3xl wrap-anywhere">
          {listing?.unfilteredTotal ? messages.resultsFor(listing.filters.text) : messages.search}
        </h1>
        <div className="md:hidden">
          <SearchForm />
        </div>
      </header>
      {listing ? (
        <ProductListing
          listing={listing}
          empty={
            <EmptyListing
              title={messages.noResults(listing.filters.text)}
              help={
                searchable.test(listing.filters.text) ? messages.noResultsHelp : messages.notSearchableHelp
              }
            >
              <NavLinks />
            </EmptyListing>
          }
        />
      ) : (
        <div className="px-page">
          <EmptyListing help={messages.searchHelp}>
            <NavLinks />
          </EmptyListing>
        </div>
      )}
    </>
  )
}

/**
 * Announces the count of the first search: the path stays the same, so no title is announced, and the listing announces only
 * later changes.
 */
function useAnnounceFirstResults(total: number | undefined) {
  const { announce } = useFrame()
  const previous = useRef(total)
  useEffect(() => {
    if (previous.current === undefined && total !== undefined) announce(messages.count(total))
    previous.current = total
  }, [announce, total])
}
