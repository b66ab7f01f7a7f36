// A database without a store gets the sample shop, so that the first page anyone opens is a shop.
import { randomBytes } from 'node:crypto'
import type { Platform } from '@vitrine/platform'
import { collections, sampleProducts, sampleStore } from '@vitrine/sample'
import { type Origins, type Settings, InvalidSetting } from './settings.ts'

const siteId = '5e11f00d-0000-4000-8000-0000000000ff'
/** Unless the environment names another. */
const usualClientId = '5e11f00d-0000-4000-8000-000000000001'

/** The store this process shows. */
export interface CurrentStore {
  id: string
  name: string
  clientId: string
  /** The API key that this process made for it. */
  newApiKey?: string
}

const keyKept =
  '\n  API key   the one the store was opened with; none, or lost? VITRINE_API_KEY=… puts one in its place'

// A refusal is one line.
const mostNamed = 10

/** Opens the sample store when there is no store yet; otherwise shows the one that is asked for, or the first. */
export async function ensureStore(
  platform: Platform,
  settings: Settings,
  { storefrontUrl }: Origins,
  say: (line: string) => void,
): Promise<CurrentStore> {
  const shown = await showKept(platform, settings, storefrontUrl, say)
  if (shown) return shown
  const { name, currency, language } = sampleStore
  const { clientId = usualClientId } = settings
  const apiKey = settings.apiKey ?? `vitrine_${randomBytes(24).toString('base64url')}`
  const madeKey = settings.apiKey ? undefined : apiKey
  const opening = platform.openStore({
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
  try {
    await opening
  } catch (error) {
    // Several processes start on an empty database at once: one opens the store, to the others its names are taken.
    const taken = (error as Error).name === 'Invalid'
    const others = taken ? await showKept(platform, settings, storefrontUrl, say) : undefined
    if (others) return others
    throw error
  }
  // Said at once: whatever fails after this, the key is known and cannot be made again.
  if (madeKey) say(`\n  API key   ${madeKey}   (shown this once; it opens the desk)`)
  return { id: siteId, name, clientId, ...(madeKey && { newApiKey: madeKey }) }
}

const ofAnother = (error: Error): never => {
  if (error.name !== 'Invalid') throw error
  throw new InvalidSetting('VITRINE_API_KEY opens another store of this database. Take another key.')
}

/** The store of the client id that the environment names, or else the first; undefined when there is none yet. */
async function showKept(
  platform: Platform,
  settings: Settings,
  storefrontUrl: string,
  say: (line: string) => void,
): Promise<CurrentStore | undefined> {
  const [store] = await platform.stores(settings.clientId)
  if (!store) {
    const others = settings.clientId ? await platform.stores() : []
    if (others.length === 0) return undefined
    const known = others.slice(0, mostNamed).map(({ name, clientIds }) => `${clientIds.join(', ')} (${name})`)
    throw new InvalidSetting(
      `VITRINE_CLIENT_ID is '${settings.clientId}', which calls no store of this database. Known here: ${known.join('; ')}.`,
    )
  }
  const { id, name, clientIds } = store
  const clientId = settings.clientId ?? (clientIds[0] as string)
  if (settings.apiKey) await platform.allowKey(id, settings.apiKey, 'first').catch(ofAnother)
  else say(keyKept)
  if (store.storefrontUrl !== storefrontUrl) {
    // On PostgreSQL others may show the same shop elsewhere: only who says so moves it.
    const moves = settings.storefrontUrl !== undefined || settings.databaseUrl === undefined
    if (moves) await platform.moveStorefront(id, storefrontUrl)
    say(
      moves
        ? `\n  The shop has moved from ${store.storefrontUrl} to ${storefrontUrl}`
        : `\n  Links lead to the shop at ${store.storefrontUrl}; VITRINE_STOREFRONT_URL=${storefrontUrl} would move it here`,
    )
  }
  return { id, name, clientId }
}
