// The page of everything there is.
import type { Route } from './+types/goods-page'
import { visitorContext } from '../context.ts'
import { head } from '../finding/head.ts'
import { ways, browse as words } from '../messages/index.ts'
import { GoodsList } from './goods-list.tsx'
import { Nothing } from './nothing.tsx'
import { pageOf } from './page-head.ts'
import { orStanding } from './standing.ts'
import { Top } from './top.tsx'
import { lookAt } from './window.ts'

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
