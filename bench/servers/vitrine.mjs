// The platform itself, with one store, on the engine and with the number of products that the options name. With the option
// `addressHeader` it believes that header, so that one machine can play many; with `hasKey` it has a merchant,
// and with `takesOrders` a way to pay.
import { createPlatform, openEmbedded, openPostgres } from '@vitrine/platform'
import { apiKey, editedStore, largeStore, store } from '../catalog.mjs'
import { copyRows } from '../copies.mjs'
import { options, host } from './host.mjs'

const database = options.url
  ? await openPostgres(options.url, { onWarning: console.error })
  : await openEmbedded()
const platform = await createPlatform({
  database,
  log: ({ message, error }) => console.error(message, error),
})
const { id, clientId } = await platform.openStore({
  ...(options.edited ? editedStore(options.edited) : options.among ? largeStore() : store),
  ...(options.hasKey && { apiKey }),
  // As if a webhook told of them: the twin of updates writes them too.
  ...(options.edited && { events: ['product-v1.changed', 'product.updated'] }),
  ...(options.takesOrders && { offlinePayment: { title: 'Invoice' } }),
})
if (options.among) await copyRows(options.url, options.among)
const { addressHeader } = options
const fetch = addressHeader
  ? (request) => platform.fetch(request, { clientAddress: request.headers.get(addressHeader) })
  : platform.fetch
host(fetch, { storeId: id, clientId })
