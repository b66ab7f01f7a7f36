// What is called by a name: the same list as a collection's, found by words.
import { useEffect, useRef } from 'react'
import type { Route } from './+types/search-page'
import { ProductListing } from '../collections/product-listing.tsx'
import { readFilters } from '../collections/filters-url.ts'
import { AllLinks, EmptyListing } from '../collections/empty-listing.tsx'
import { keepStaleOnError } from '../collections/stale-listing.ts'
import { loadListing } from '../collections/load-listing.ts'
import { visitorContext } from '../context.ts'
import { head } from '../seo/head.ts'
import { useFrame } from '../frame/frame.tsx'
import { browse as words } from '../messages/index.ts'
import { SearchForm } from './search-box.tsx'

const path = '/search'

const spells = /[\p{L}\p{N}]/u

export async function loader({ url, context }: Route.LoaderArgs) {
  // Nothing is looked for yet.
  if (!readFilters(url.searchParams).text) return { listing: undefined }
  return {
    listing: await loadListing(context.get(visitorContext), { path, hasText: true }, url.searchParams),
  }
}

export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  keepStaleOnError(url.pathname, serverLoader)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData
  if (!shop) return []
  const asked = loaderData?.listing?.filters.text
  return head(shop, {
    title: asked ? words.foundFor(asked) : words.search,
    description: words.aboutSearch(shop.storeName),
    path,
    unlisted: true,
  })
}

export default function SearchPage({ loaderData: { listing } }: Route.ComponentProps) {
  useFirstFound(listing?.total)
  return (
    <>
      <header className="px-page grid gap-4 pb-8 pt-4">
        <h1 dir="auto" className="font-display text-3xl wrap-anywhere">
          {listing?.all ? words.foundFor(listing.filters.text) : words.search}
        </h1>
        <div className="md:hidden">
          <SearchForm />
        </div>
      </header>
      {listing ? (
        <ProductListing
          listing={listing}
          none={
            <EmptyListing
              title={words.nothingNamed(listing.filters.text)}
              help={spells.test(listing.filters.text) ? words.nothingNamedHelp : words.nothingSpelledHelp}
            >
              <AllLinks />
            </EmptyListing>
          }
        />
      ) : (
        <div className="px-page">
          <EmptyListing help={words.searchHelp}>
            <AllLinks />
          </EmptyListing>
        </div>
      )}
    </>
  )
}

/** The first words lead from this page to itself, so no title is said, and the list is too new to say how long it is. */
function useFirstFound(total: number | undefined) {
  const { say } = useFrame()
  const before = useRef(total)
  useEffect(() => {
    if (before.current === undefined && total !== undefined) say(words.found(total))
    before.current = total
  }, [say, total])
}
