// The page of everything there is.
import type { Route } from './+types/products-page'
import { visitorContext } from '../context.ts'
import { head } from '../seo/head.ts'
import { ways, browse as words } from '../messages/index.ts'
import { GoodsList } from './product-listing.tsx'
import { Nothing } from './empty-listing.tsx'
import { pageOf } from './page-head.ts'
import { orStanding } from './stale-listing.ts'
import { Top } from './listing-header.tsx'
import { lookAt } from './load-listing.ts'

const path = '/goods'

export async function loader({ url, context }: Route.LoaderArgs) {
  return { shelf: await lookAt(context.get(visitorContext), { path }, url.searchParams) }
}

export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  orStanding(url.pathname, serverLoader)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData
  if (!loaderData || !shop) return []
  return head(shop, {
    ...pageOf(ways.goods, path, loaderData.shelf),
    above: [],
    description: words.aboutAllGoods(shop.storeName),
  })
}

export default function GoodsPage({ loaderData: { shelf } }: Route.ComponentProps) {
  return (
    <>
      <Top here={ways.goods} />
      <GoodsList shelf={shelf} none={<Nothing title={words.nothingInside}>{null}</Nothing>} />
    </>
  )
}
