// Picks the store that this process shows; an empty database gets the sample store, so that a first start shows a shop.
import { randomBytes } from 'node:crypto'
import type { Platform } from '@vitrine/platform'
import { collections, sampleProducts, sampleStore } from '@vitrine/sample'
import { type Origins, type Settings, InvalidSetting } from './settings.ts'

const siteId = '5e11f00d-0000-4000-8000-0000000000ff'
/** The sample store's client id, unless VITRINE_CLIENT_ID names another. */
const defaultClientId = '5e11f00d-0000-4000-8000-000000000001'

/** The store this process shows. */
export interface CurrentStore {
  id: string
  name: string
  clientId: string
  /** The API key that this process created for it. */
  newApiKey?: string
}

const keyHint =
  '\n  API key     set when the store was created; to replace it, start with VITRINE_API_KEY=<a new key>'

// An error message stays one readable line.
const maxNamedStores = 10

/** Returns the store of VITRINE_CLIENT_ID, or else the first store; creates the sample store if there is none. */
export async function ensureStore(
  platform: Platform,
  settings: Settings,
  { storefrontUrl }: Origins,
  print: (line: string) => void,
): Promise<CurrentStore> {
  const existing = await findStore(platform, settings, storefrontUrl, print)
  if (existing) return existing
  const { name, currency, language } = sampleStore
  const { clientId = defaultClientId } = settings
  const apiKey = settings.apiKey ?? `vitrine_${randomBytes(24).toString('base64url')}`
  const newApiKey = settings.apiKey ? undefined : apiKey
  try {
    await platform.openStore({
      id: siteId,
      name,
      currency,
      language,
      storefrontUrl,
      clientId,
      apiKey,
      collections,
      products: sampleProducts,
    })
  } catch (error) {
    // When several processes start on an empty database at once, one creates the store and the others find its ids taken.
    const isTaken = (error as Error).name === 'Invalid'
    const created = isTaken ? await findStore(platform, settings, storefrontUrl, print) : undefined
    if (created) return created
    throw error
  }
  // Printed at once: if a later step fails, the operator has still seen the key, which cannot be shown again.
  if (newApiKey) print(`\n  API key     ${newApiKey}   (shown once; it signs in to the admin)`)
  return { id: siteId, name, clientId, ...(newApiKey && { newApiKey }) }
}

const keyOfAnotherStore = (error: Error): never => {
  if (error.name !== 'Invalid') throw error
  throw new InvalidSetting(
    'VITRINE_API_KEY is the key of another store in this database. Choose another key.',
  )
}

/** The store of VITRINE_CLIENT_ID, or else the first; undefined if the database has no store. */
async function findStore(
  platform: Platform,
  settings: Settings,
  storefrontUrl: string,
  print: (line: string) => void,
): Promise<CurrentStore | undefined> {
  const [store] = await platform.stores(settings.clientId)
  if (!store) {
    const stores = settings.clientId ? await platform.stores() : []
    if (stores.length === 0) return undefined
    const known = stores
      .slice(0, maxNamedStores)
      .map(({ name, clientIds }) => `${clientIds.join(', ')} (${name})`)
    throw new InvalidSetting(
      `VITRINE_CLIENT_ID is '${settings.clientId}', which belongs to no store in this database. Known client ids: ${known.join('; ')}.`,
    )
  }
  const { id, name, clientIds } = store
  const clientId = settings.clientId ?? (clientIds[0] as string)
  if (settings.apiKey) await platform.allowKey(id, settings.apiKey, 'first').catch(keyOfAnotherStore)
  else print(keyHint)
  if (store.storefrontUrl !== storefrontUrl) {
    // On PostgreSQL another process may show the same store elsewhere: only an explicit setting moves its links.
    const mayMove = settings.storefrontUrl !== undefined || settings.databaseUrl === undefined
    if (mayMove) await platform.moveStorefront(id, storefrontUrl)
    print(
      mayMove
        ? `\n  The storefront moved from ${store.storefrontUrl} to ${storefrontUrl}`
        : `\n  Links lead to the storefront at ${store.storefrontUrl}; set VITRINE_STOREFRONT_URL=${storefrontUrl} to move it here`,
    )
  }
  return { id, name, clientId }
}
