// The page of all products.
import type { Route } from './+types/products-page'
import { head } from '../seo/head.ts'
import { nav, browse as messages } from '../messages/index.ts'
import { ProductListing } from './product-listing.tsx'
import { EmptyListing } from './empty-listing.tsx'
import { listingHead } from './page-head.ts'
import { keepStaleOnError } from './stale-listing.ts'
import { ListingHeader } from './listing-header.tsx'
import { loadListing } from './load-listing.ts'

const path = '/products'

export async function loader({ url, context }: Route.LoaderArgs) {
  return { listing: await loadListing(context, { path }, url.searchParams) }
}

export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  keepStaleOnError(url.pathname, serverLoader)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData
  if (!loaderData || !shop) return []
  return head(shop, {
    ...listingHead(nav.allProducts, path, loaderData.listing),
    parents: [],
    description: messages.allProductsDescription(shop.storeName),
  })
}

export default function ProductsPage({ loaderData: { listing } }: Route.ComponentProps) {
  return (
    <>
      <ListingHeader title={nav.allProducts} />
      <ProductListing
        listing={listing}
        empty={<EmptyListing title={messages.noProducts}>{null}</EmptyListing>}
      />
    </>
  )
}
