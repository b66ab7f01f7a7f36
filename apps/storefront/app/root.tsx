// The document around every page: the visitor's session, the cart, the navigation, and the error boundary.
import { dehydrate, prefetch, Vitrine } from '@vitrine/react'
import { fontLinks } from '@vitrine/ui/fonts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { pageInfoContext, shopContext, visitorContext } from './context.ts'
import { Frame } from './frame/frame.tsx'
import { hasSessionCookie } from './frame/cookies-enabled.ts'
import { navItems } from './frame/nav-links.ts'
import { language } from './messages/index.ts'
import { createShopClient } from './shop.ts'
import { throwUnavailable, openVisitor } from './visitor.ts'
import './app.css'

export const links: Route.LinksFunction = () => fontLinks

const recordRoute: Route.MiddlewareFunction = ({ request, pattern, context }, next) => {
  context.get(pageInfoContext).address = `${request.method} /${pattern.replace(/^\//, '')}`
  return next()
}

export const middleware: Route.MiddlewareFunction[] = [recordRoute, openVisitor]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { storeName, storefrontUrl, platformOrigin } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const [store, links] = await Promise.all([
    prefetch(visitor, { cart: true }),
    navItems(visitor.collections),
  ]).catch(throwUnavailable)
  return {
    storeName,
    storefrontUrl,
    platformOrigin,
    state: dehydrate(store),
    navItems: links,
    hasCookie: hasSessionCookie(request),
  }
}

// With script the client keeps the cart up to date, so no navigation loads it again.
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const shop = useRouteLoaderData<typeof loader>('root')
  const [client] = useState(createShopClient)
  // The hook, because the inline script of <ScrollRestoration> throws where storage is blocked; on a full load the browser
  // restores the position itself.
  useScrollRestoration()
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf6ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#181512" media="(prefers-color-scheme: dark)" />
        {shop && <link rel="icon" href={`${shop.platformOrigin}/sample/icon.svg`} type="image/svg+xml" />}
        <Meta />
        {/* Style sheets are allowed by origin; a nonce would differ between server and client, and fail hydration. */}
        <Links nonce="" />
      </head>
      <body className="font-sans text-base antialiased">
        {shop ? (
          <Vitrine client={client} state={shop.state}>
            <Frame {...shop}>{children}</Frame>
          </Vitrine>
        ) : (
          <main className="grid min-h-dvh place-items-center">{children}</main>
        )}
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

// For errors without a frame, when the platform is unavailable.
export { ErrorBoundary } from './frame/error-boundary.tsx'
