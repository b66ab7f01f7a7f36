// What is called by a name: the same list as a collection's, found by words.
import { useEffect, useRef } from 'react'
import type { Route } from './+types/search-page'
import { GoodsList } from '../collections/product-listing.tsx'
import { lookIn } from '../collections/filters-url.ts'
import { AllWays, Nothing } from '../collections/empty-listing.tsx'
import { orStanding } from '../collections/stale-listing.ts'
import { lookAt } from '../collections/load-listing.ts'
import { visitorContext } from '../context.ts'
import { head } from '../seo/head.ts'
import { useFrame } from '../frame/frame.tsx'
import { browse as words } from '../messages/index.ts'
import { SearchForm } from './search-box.tsx'

const path = '/search'

const spells = /[\p{L}\p{N}]/u

export async function loader({ url, context }: Route.LoaderArgs) {
  // Nothing is looked for yet.
  if (!lookIn(url.searchParams).words) return { shelf: undefined }
  return { shelf: await lookAt(context.get(visitorContext), { path, byWords: true }, url.searchParams) }
}

export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  orStanding(url.pathname, serverLoader)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData
  if (!shop) return []
  const asked = loaderData?.shelf?.look.words
  return head(shop, {
    title: asked ? words.foundFor(asked) : words.search,
    description: words.aboutSearch(shop.storeName),
    path,
    unlisted: true,
  })
}

export default function SearchPage({ loaderData: { shelf } }: Route.ComponentProps) {
  useFirstFound(shelf?.total)
  return (
    <>
      <header className="px-page grid gap-4 pb-8 pt-4">
        <h1 dir="auto" className="font-display text-3xl wrap-anywhere">
          {shelf?.all ? words.foundFor(shelf.look.words) : words.search}
        </h1>
        <div className="md:hidden">
          <SearchForm />
        </div>
      </header>
      {shelf ? (
        <GoodsList
          shelf={shelf}
          none={
            <Nothing
              title={words.nothingNamed(shelf.look.words)}
              help={spells.test(shelf.look.words) ? words.nothingNamedHelp : words.nothingSpelledHelp}
            >
              <AllWays />
            </Nothing>
          }
        />
      ) : (
        <div className="px-page">
          <Nothing help={words.searchHelp}>
            <AllWays />
          </Nothing>
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
