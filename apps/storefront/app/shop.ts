// The shop as the browser asks it: through this server, which keeps the session.
import { cart, createClient } from '@vitrine/client'

/** The path below which this server passes calls on to the platform. */
export const shopApi = '/shop-api'

/** The client in the browser; it holds no tokens. */
export const createShop = () =>
  createClient({
    clientId: 'kept by the server',
    url: shopApi,
    auth: 'proxy',
    modules: { cart },
    // What a visitor does last before leaving a page is done all the same.
    fetch: (request) => fetch(request, { keepalive: true }),
  })
