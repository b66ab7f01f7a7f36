// The platform itself, with a store of its own, of so many goods as it is told, on the engine that it is given.
import { createPlatform, openEmbedded, openPostgres } from '@vitrine/platform'
import { store, storeOf } from '../catalog.mjs'
import { given, host } from './host.mjs'

const database = given.url
  ? await openPostgres(given.url, { onWarning: console.error })
  : await openEmbedded()
const platform = await createPlatform({
  database,
  log: ({ message, error }) => console.error(message, error),
})
const { id, clientId } = await platform.openStore(given.among ? storeOf(given.among) : store)
host(platform.fetch, { storeId: id, clientId })
