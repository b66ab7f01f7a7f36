// The page of a collection: banner, description and product listing.
import { Picture } from '@vitrine/react'
import type { Route } from './+types/collection-page'
import { head } from '../seo/head.ts'
import { searchTexts } from '../seo/search-texts.ts'
import { redirectOldSlug } from '../seo/redirect-old-slug.ts'
import { collectionUrl } from '../frame/nav-links.ts'
import { useStoreLang } from '../frame/store-lang.ts'
import { browse as messages } from '../messages/index.ts'
import { throwNotFound, visitorContext } from '../visitor.ts'
import { ProductListing } from './product-listing.tsx'
import { NavLinks, EmptyListing } from './empty-listing.tsx'
import { listingHead } from './page-head.ts'
import { keepStaleOnError } from './stale-listing.ts'
import { ListingHeader } from './listing-header.tsx'
import { loadListing } from './load-listing.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const { slug } = params
  const collection = await visitor.collections.bySlug(slug).catch(throwNotFound)
  if (!collection) {
    const current = await visitor.slugs.ofCollection(slug).catch(throwNotFound)
    return redirectOldSlug({ current, slug, url }, (name) => collectionUrl({ slug: name }))
  }
  const { id, name, description, media } = collection
  const texts = searchTexts(collection, description)
  const path = collectionUrl(collection)
  const listing = await loadListing(context, { path, collectionId: id }, url.searchParams)
  return { collection: { name, path, description, texts, banner: media.mainMedia?.image }, listing }
}

export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  keepStaleOnError(url.pathname, serverLoader)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData
  if (!loaderData || !shop) return []
  const { collection, listing } = loaderData
  const { name, path, texts, banner } = collection
  return head(shop, {
    ...listingHead(texts.title, path, listing),
    parents: [],
    description: texts.description || messages.collectionDescription(name, shop.storeName),
    picture: banner?.url,
  })
}

export default function CollectionPage({ loaderData: { collection, listing } }: Route.ComponentProps) {
  const { name, description, banner } = collection
  return (
    <>
      <ListingHeader
        title={name}
        lang={useStoreLang()}
        description={description}
        banner={banner && <Picture of={banner} alt="" priority />}
      />
      <ProductListing
        listing={listing}
        empty={
          <EmptyListing title={messages.emptyCollection} help={messages.emptyCollectionHelp}>
            <NavLinks />
          </EmptyListing>
        }
      />
    </>
  )
}
