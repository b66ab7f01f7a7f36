// The cart page; the forms below `/cart/` render here when the platform refuses them.
import { useOutlet } from 'react-router'
import type { Route } from './+types/cart-page'
import { head } from '../seo/head.ts'
import { cart } from '../messages/index.ts'
import { readDelivery } from '../delivery/read-delivery.ts'
import { throwUnavailable, visitorContext } from '../visitor.ts'
import { CartContents } from './cart-contents.tsx'
import { PageSummary } from './page-summary.tsx'
import { readRemovedItem } from './removed-item.ts'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const [removedItem, delivery] = await Promise.all([
    readRemovedItem(context.get(visitorContext), url.searchParams),
    readDelivery(request, context).catch(throwUnavailable),
  ])
  return { removedItem, delivery }
}

// With script the cart itself keeps what was removed, so a navigation to it waits for nothing; delivery comes later.
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => ({
  removedItem: undefined,
  delivery: serverLoader().then(({ delivery }) => delivery),
})

// All lines are shown at another address of the same page.
export const shouldRevalidate = () => false

export function meta({ matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData
  return shop
    ? head(shop, { title: cart.title, description: cart.description, path: '/cart', unlisted: true })
    : []
}

export default function CartPage({ loaderData: { removedItem } }: Route.ComponentProps) {
  const refusedCart = useOutlet()
  return (
    <div className="px-page">
      <h1 className="pb-6 pt-4 font-display text-3xl">{cart.title}</h1>
      {refusedCart ?? <CartContents Summary={PageSummary} removedItem={removedItem} />}
    </div>
  )
}
