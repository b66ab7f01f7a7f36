// The document around every page: the visitor's session, the cart, the shop's settings, the navigation, and the error boundary.
import { imageOriginsContext } from '@vitrine/app-server'
import { Document } from '@vitrine/app-server/browser'
import type { StoreSettings } from '@vitrine/client'
import { dehydrate, prefetch, Vitrine } from '@vitrine/react'
import { fontLinks } from '@vitrine/ui/fonts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import type { Route } from './+types/root'
import { readSeenMerge } from './cart/seen-merge.ts'
import { pageInfoContext, shopContext } from './context.ts'
import { Frame } from './frame/frame.tsx'
import { hasSessionCookie } from './frame/cookies-enabled.ts'
import { loadShop } from './frame/load-shop.ts'
import { useShopData } from './frame/shop-data.ts'
import type { ShopData } from './frame/shop-data.ts'
import { storeLangOf } from './frame/store-lang.ts'
import { cart as messages, language } from './messages/index.ts'
import { readFirstName } from './read-member.ts'
import { policyUrl } from './policies/policy-text.ts'
import { createShopClient } from './shop.ts'
import { throwUnavailable, openVisitor, visitorContext } from './visitor.ts'
import './app.css'

export const links: Route.LinksFunction = () => fontLinks

const recordRoute: Route.MiddlewareFunction = ({ request, pattern, context }, next) => {
  context.get(pageInfoContext).address = `${request.method} /${pattern.replace(/^\//, '')}`
  return next()
}

export const middleware: Route.MiddlewareFunction[] = [recordRoute, openVisitor]

export async function loader({ request, context }: Route.LoaderArgs): Promise<ShopData> {
  const shop = context.get(shopContext)
  const { storefrontUrl, platformOrigin } = shop
  const visitor = context.get(visitorContext)
  const [store, { settings, navItems }, firstName] = await Promise.all([
    prefetch(visitor, { cart: true }),
    loadShop(visitor, shop),
    readFirstName(context),
  ]).catch(throwUnavailable)
  // A platform of an earlier version knows none.
  context.set(imageOriginsContext, settings.pictureOrigins ?? [])
  return {
    storeName: settings.name,
    storefrontUrl,
    platformOrigin,
    footer: footerOf(settings),
    taxNote: taxNoteOf(settings),
    storeLang: storeLangOf(settings.language),
    state: dehydrate(store),
    navItems,
    signedIn: (await visitor.session.signedIn()) && (firstName || true),
    seenMerge: readSeenMerge(request),
    hasCookie: hasSessionCookie(request),
  }
}

/** The merchant's own links, and those to the policies. */
const footerOf = ({ footer: { text, links }, policies }: StoreSettings): ShopData['footer'] => ({
  text,
  links: [...links, ...policies.map((policy) => ({ text: policy.title, url: policyUrl(policy) }))],
})

const taxNoteOf = ({ prices, pricesIncludeTax, language: storeLanguage }: StoreSettings) =>
  prices.taxNote
    ? { text: prices.taxNote, lang: storeLangOf(storeLanguage) }
    : pricesIncludeTax
      ? { text: messages.taxIncluded }
      : null

// With script the client keeps the cart up to date, so no navigation loads it again.
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const shop = useShopData()
  const [client] = useState(createShopClient)
  return (
    <Document lang={language} icon={shop && `${shop.platformOrigin}/sample/icon.svg`} className="text-base">
      {shop ? (
        <Vitrine client={client} state={shop.state}>
          <Frame {...shop}>{children}</Frame>
        </Vitrine>
      ) : (
        <main className="grid min-h-dvh place-items-center">{children}</main>
      )}
    </Document>
  )
}

export default function Root() {
  return <Outlet />
}

// For errors without a frame, when the platform is unavailable.
export { ErrorBoundary } from './frame/error-boundary.tsx'
