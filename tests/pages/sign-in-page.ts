// Serves a storefront's page with nothing but the built client, the built storefront, and on another host name the platform
// with its hosted pages, each on a port of its own.
import { readFileSync } from 'node:fs'
import type { cart, session, signIn } from '@vitrine/client'
import { beginSignIn } from '@vitrine/client/server'
import { assets as hostedAssets, createHosted } from '@vitrine/hosted/server'
import { assets as storefrontAssets, createStorefront } from '@vitrine/storefront/server'
import type { Page } from 'playwright-core'
import { appOptions } from '../../apps/vitrine/src/apps.ts'
import { listenOnPort } from '../browser/serve-app.ts'
import { closeAtEnd } from '../shop/close-at-end.ts'
import { openShop } from '../shop/open-shop.ts'
import { credentials, iam } from '../shop/sign-in.ts'
import { bundleClient } from '../sizes/measure.mjs'

/** The globals of the page. */
export interface SignInPage {
  shop: {
    cart: ReturnType<typeof cart>
    session: ReturnType<typeof session>
    signIn: ReturnType<typeof signIn>
  }
  later(seconds: number): void
  ended: number
}

/** A request that reached a server. */
interface ReceivedRequest {
  method: string
  url: string
  referrer: string | null
}

type Fetch = (request: Request) => Promise<Response>

const html = readFileSync(new URL('./sign-in.html', import.meta.url))
const hostedPaths = /^\/($|sign-in|signed-out|mail|docs)/

/** Pages that a test adds to every server, by their path. */
type AddedPages = Record<string, string>

/** Serves what `handle` answers later on, and records the requests. */
async function listen(assets: URL, hostname: string, added: AddedPages) {
  const received: ReceivedRequest[] = []
  let answer: Fetch | undefined
  const fetch: Fetch = async (request) => {
    const { method, url, headers } = request
    received.push({ method, url, referrer: headers.get('referer') })
    const page = added[new URL(url).pathname]
    if (page !== undefined) return new Response(page, { headers: { 'content-type': 'text/html' } })
    return (await answer?.(request)) ?? new Response(null, { status: 503 })
  }
  const port = await listenOnPort({ fetch }, assets)
  return {
    ...port,
    url: port.url.replace('localhost', hostname),
    received,
    handle: (fetch: Fetch) => void (answer = fetch),
  }
}

/** Opens the ports. */
export async function openSignInPage() {
  const added: AddedPages = {}
  const platform = await listen(hostedAssets, 'localhost', added)
  const page = await listen(storefrontAssets, '127.0.0.1', added)
  // As a developer opens it: the platform knows its host name, and not its port.
  const devPage = await listen(storefrontAssets, '127.0.0.1', added)
  const storefront = await listen(storefrontAssets, '127.0.0.1', added)
  const shop = await openShop({
    platformUrl: platform.url,
    storefrontUrl: storefront.url,
    redirectUris: [`${page.url}/callback`],
    mayFail: true,
  })
  const { clientId } = shop
  const options = appOptions(
    shop.platform,
    { platformUrl: platform.url, storefrontUrl: storefront.url },
    { id: shop.id, name: 'The small shop', clientId, origins: [page.url] },
    () => {},
    shop.platform.mails,
  )
  const hosted = createHosted(options.hosted)
  platform.handle((request) =>
    hostedPaths.test(new URL(request.url).pathname) ? hosted.fetch(request) : shop.platform.fetch(request),
  )
  const pages = createStorefront(options.storefront)
  storefront.handle((request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname !== '/begin') return pages.fetch(request)
    const redirectUri = `${storefront.url}/callback`
    return beginSignIn(request, {
      ...options.storefront,
      redirectUri,
      returnTo: searchParams.get('returnTo'),
    })
  })
  const { code } = await bundleClient(['createClient', 'cart', 'parseReturn', 'session', 'signIn'])
  const settings = `export const clientId = '${clientId}', url = '${platform.url}'`
  const answerPage: Fetch = async ({ url }) => {
    const script = { '/client.js': code, '/settings.js': settings }[new URL(url).pathname]
    return new Response(script ?? html, {
      headers: {
        'content-type': script === undefined ? 'text/html' : 'text/javascript',
        'content-security-policy': `default-src 'self' data:; script-src 'self' 'unsafe-inline'; connect-src ${platform.url}; frame-src ${platform.url} http://evil.localhost:*`,
      },
    })
  }
  page.handle(answerPage)
  devPage.handle(answerPage)

  return {
    ...shop,
    urls: { platform: platform.url, storefront: storefront.url, page: page.url, devPage: devPage.url },
    /** An origin of another site, whose name a server of these has, too. */
    evilOrigin: devPage.url.replace('127.0.0.1', 'evil.localhost'),
    added,
    /** The requests that reached each server, in order. */
    received: { platform: platform.received, storefront: storefront.received, page: page.received },
    /** Registers a member. */
    register: (email: string) => shop.visitor().ask('POST', `${iam}/v2/register`, credentials(email)),
    /** Opens the page of the client, and waits until the client is loaded. */
    async visit(tab: Page, origin = page.url) {
      await tab.goto(origin)
      await tab.waitForFunction(() => 'shop' in globalThis)
    },
    close: closeAtEnd(() => Promise.all([platform, page, devPage, storefront].map(({ close }) => close()))),
  }
}
