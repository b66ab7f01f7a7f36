// Serves a page with nothing but the built client, and a platform, on one port.
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { cart, session } from '@vitrine/client'
import { serve } from '@hono/node-server'
import type { Page } from 'playwright-core'
import { closeAtEnd } from '../shop/close-at-end.ts'
import { openShop } from '../shop/open-shop.ts'
import { bundleClient } from '../sizes/measure.mjs'

/** The globals of the page. */
export interface Bare {
  shop: { cart: ReturnType<typeof cart>; session: ReturnType<typeof session> }
  later(seconds: number): void
  ended: number
}

const page = readFileSync(new URL('./bare.html', import.meta.url))

/** Opens the port. */
export async function openBarePage() {
  const shop = await openShop()
  const { code } = await bundleClient(['createClient', 'cart', 'session'])
  const refreshed: string[] = []
  const files: Record<string, () => Response> = {
    '/': () => new Response(page, { headers: { 'content-type': 'text/html' } }),
    '/client.js': () => new Response(code, { headers: { 'content-type': 'text/javascript' } }),
  }

  const respond = async (request: Request) => {
    const { pathname } = new URL(request.url)
    const file = files[pathname]
    if (file) return file()
    const response = await shop.fetch(request)
    if (pathname === '/oauth2/token' && response.status === 200) {
      const { refresh_token } = (await response.clone().json()) as { refresh_token: string }
      refreshed.push(refresh_token)
    }
    return response
  }
  const server = serve({ fetch: respond, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`

  return {
    ...shop,
    url,
    /** The refresh tokens that the platform has issued, in order. */
    refreshed,
    /** Opens the page, and waits until the client is loaded. */
    async visit(tab: Page) {
      await tab.goto(`${url}/?client=${shop.clientId}`)
      await tab.waitForFunction(() => 'shop' in globalThis)
    },
    close: closeAtEnd(() => new Promise((resolve) => server.close(resolve))),
  }
}
