// The platform itself, with one store, on the engine and with the number of products that the options name.
import { createPlatform, openEmbedded, openPostgres } from '@vitrine/platform'
import { store, storeOf } from '../catalog.mjs'
import { options, host } from './host.mjs'

const database = options.url
  ? await openPostgres(options.url, { onWarning: console.error })
  : await openEmbedded()
const platform = await createPlatform({
  database,
  log: ({ message, error }) => console.error(message, error),
})
const { id, clientId } = await platform.openStore(options.among ? storeOf(options.among) : store)
host(platform.fetch, { storeId: id, clientId })
