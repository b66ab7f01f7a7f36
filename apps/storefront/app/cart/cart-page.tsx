// The cart page; the forms below `/cart/` render here when the platform refuses them.
import { useOutlet } from 'react-router'
import type { Route } from './+types/cart-page'
import { head } from '../seo/head.ts'
import { cart } from '../messages/index.ts'
import { visitorContext } from '../visitor.ts'
import { CartContents } from './cart-contents.tsx'
import { readRemovedItem } from './removed-item.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  return { removedItem: await readRemovedItem(context.get(visitorContext), url.searchParams) }
}

// With script the cart itself keeps what was removed, so a navigation to it loads nothing.
export const clientLoader = () => ({ removedItem: undefined })

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
      {refusedCart ?? <CartContents removedItem={removedItem} />}
    </div>
  )
}
