// The platform itself, with one store, on the engine and with the number of products that the options name.
import { createPlatform, openEmbedded, openPostgres } from '@vitrine/platform'
import { largeStore, store } from '../catalog.mjs'
import { copyRows } from '../copies.mjs'
import { options, host } from './host.mjs'

const database = options.url
  ? await openPostgres(options.url, { onWarning: console.error })
  : await openEmbedded()
const platform = await createPlatform({
  database,
  log: ({ message, error }) => console.error(message, error),
})
const { id, clientId } = await platform.openStore(options.among ? largeStore() : store)
if (options.among) await copyRows(options.url, options.among)
host(platform.fetch, { storeId: id, clientId })
