// The page of a collection: its banner, its words, and its goods.
import { Picture } from '@vitrine/react'
import { data } from 'react-router'
import type { Route } from './+types/collection-page'
import { visitorContext } from '../context.ts'
import { head } from '../seo/head.ts'
import { pathOf } from '../frame/nav-links.ts'
import { browse as words } from '../messages/index.ts'
import { absent } from '../visitor.ts'
import { GoodsList } from './product-listing.tsx'
import { AllWays, Nothing } from './empty-listing.tsx'
import { pageOf } from './page-head.ts'
import { orStanding } from './stale-listing.ts'
import { Top } from './listing-header.tsx'
import { lookAt } from './load-listing.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const collection = await visitor.collections.bySlug(params.slug).catch(absent)
  if (!collection) throw data(null, { status: 404 })
  const { id, name, description, media } = collection
  const path = pathOf(collection)
  const shelf = await lookAt(visitor, { path, collection: id }, url.searchParams)
  return { collection: { name, path, description, banner: media.mainMedia?.image }, shelf }
}

export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  orStanding(url.pathname, serverLoader)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData
  if (!loaderData || !shop) return []
  const { collection, shelf } = loaderData
  const { name, path, description, banner } = collection
  return head(shop, {
    ...pageOf(name, path, shelf),
    above: [],
    description: description || words.aboutCollection(name, shop.storeName),
    picture: banner?.url,
  })
}

export default function CollectionPage({ loaderData: { collection, shelf } }: Route.ComponentProps) {
  const { name, description, banner } = collection
  return (
    <>
      <Top here={name} text={description} banner={banner && <Picture of={banner} alt="" priority />} />
      <GoodsList
        shelf={shelf}
        none={
          <Nothing title={words.nothingInside} help={words.nothingInsideHelp}>
            <AllWays />
          </Nothing>
        }
      />
    </>
  )
}
