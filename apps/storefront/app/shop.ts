// The client in the browser: it calls the platform through this server, which keeps the session in a cookie.
import { cart, createProxyClient } from '@vitrine/client'

/** The path below which this server proxies calls to the platform. */
export const shopApi = '/shop-api'

/** Creates the client; it holds no tokens. */
export const createShopClient = () =>
  createProxyClient({
    url: shopApi,
    modules: { cart },
    // `keepalive`: a change is sent even if the visitor leaves the page at once.
    fetch: (request) => fetch(request, { keepalive: true }),
  })
