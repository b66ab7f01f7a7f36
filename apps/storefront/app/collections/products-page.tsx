// The page of everything there is.
import type { Route } from './+types/products-page'
import { visitorContext } from '../context.ts'
import { head } from '../seo/head.ts'
import { nav, browse as words } from '../messages/index.ts'
import { ProductListing } from './product-listing.tsx'
import { EmptyListing } from './empty-listing.tsx'
import { pageOf } from './page-head.ts'
import { keepStaleOnError } from './stale-listing.ts'
import { ListingHeader } from './listing-header.tsx'
import { loadListing } from './load-listing.ts'

const path = '/goods'

export async function loader({ url, context }: Route.LoaderArgs) {
  return { listing: await loadListing(context.get(visitorContext), { path }, url.searchParams) }
}

export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  keepStaleOnError(url.pathname, serverLoader)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData
  if (!loaderData || !shop) return []
  return head(shop, {
    ...pageOf(nav.goods, path, loaderData.listing),
    above: [],
    description: words.aboutAllGoods(shop.storeName),
  })
}

export default function ProductsPage({ loaderData: { listing } }: Route.ComponentProps) {
  return (
    <>
      <ListingHeader here={nav.goods} />
      <ProductListing
        listing={listing}
        none={<EmptyListing title={words.nothingInside}>{null}</EmptyListing>}
      />
    </>
  )
}
