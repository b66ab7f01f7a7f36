// Picks the store that this process shows; an empty embedded database gets the sample store, so that a first start shows
// a shop. PostgreSQL gets it only if the operator asks for it: a wrong DATABASE_URL must not fill the database of another program.
import type { ListedStore, Platform } from '@vitrine/platform'
import {
  collections,
  sampleDelivery,
  sampleDiscounts,
  sampleProducts,
  sampleStore,
  sampleTaxes,
} from '@vitrine/sample'
import { createFirstKey, findKeyFile } from './first-key.ts'
import { type Origins, type Settings, InvalidSetting, isOnThisMachine } from './settings.ts'
import type { Terminal } from './terminal.ts'

const siteId = '5e11f00d-0000-4000-8000-0000000000ff'
/** The sample store's client id, unless VITRINE_CLIENT_ID names another. */
const defaultClientId = '5e11f00d-0000-4000-8000-000000000001'

/** The store this process shows. */
export interface CurrentStore {
  id: string
  name: string
  clientId: string
  /** The origins that its clients have registered, besides that of the storefront. */
  origins?: readonly string[]
  /** The API key that this process created for it. */
  newApiKey?: string
}

// An error message stays one readable line.
const maxNamedStores = 10

/** What the operator decides at the start. */
interface Decisions {
  /** The store's links move to VITRINE_STOREFRONT_URL. */
  move?: boolean
  terminal?: Terminal | undefined
}

/** Returns the store of VITRINE_CLIENT_ID, or else the first store; creates the sample store if there is none. */
export async function ensureStore(
  platform: Platform,
  settings: Settings,
  { storefrontUrl }: Origins,
  print: (line: string) => void,
  { move = false, terminal }: Decisions = {},
): Promise<CurrentStore> {
  const existing = await findStore(platform, settings, storefrontUrl, move, { print, terminal })
  if (existing) return existing
  if (!(await wantsSample(settings, terminal))) throw noStore(settings)
  const { clientId = defaultClientId } = settings
  const store = { ...sampleStore, storefrontUrl, collections, products: sampleProducts, id: siteId, clientId }
  const current = { id: siteId, name: sampleStore.name, clientId }
  if (settings.apiKey) {
    await platform.openStore({ ...store, apiKey: settings.apiKey })
    await addSampleRules(platform, clientId)
    return current
  }
  const newKey = await giveFirstKey(platform, settings, { print, terminal }, async (defaultApiKey) => {
    const { id } = await platform.openStore({ ...store, defaultApiKey })
    return platform.isKeyOf(id, defaultApiKey)
  })
  await addSampleRules(platform, clientId)
  return { ...current, ...newKey }
}

/** Adds what the prices of the sample store depend on. */
async function addSampleRules(platform: Platform, clientId: string): Promise<void> {
  const store = platform.store(clientId)
  await store.addDiscounts(sampleDiscounts)
  await store.addDelivery(sampleDelivery)
  await store.addTaxes(sampleTaxes)
}

/** Where the operator sees what a start does. */
interface Output extends Pick<Decisions, 'terminal'> {
  print: (line: string) => void
}

/** Makes the first API key of a store. `save` answers whether the store has it: of several processes, one gives its key. */
async function giveFirstKey(
  platform: Platform,
  settings: Settings,
  { print, terminal }: Output,
  save: (key: string) => Promise<boolean>,
): Promise<Pick<CurrentStore, 'newApiKey'>> {
  const isFree = async (key: string) => {
    const stores = await platform.stores()
    return !(await Promise.all(stores.map(({ id }) => platform.isKeyOf(id, key)))).includes(true)
  }
  const firstKey = await createFirstKey(settings, terminal !== undefined, isFree)
  const isSaved = await save(firstKey.key).catch(async (error: unknown) => {
    await firstKey.discard()
    throw error
  })
  if (!isSaved) {
    await firstKey.discard()
    return {}
  }
  // Printed at once: if a later step fails, the operator has still seen the key, which cannot be shown again.
  print(firstKey.notice)
  return { newApiKey: firstKey.key }
}

const wantsSample = async ({ sample, databaseUrl }: Settings, terminal: Terminal | undefined) =>
  sample ??
  (databaseUrl === undefined ||
    (await terminal?.confirm?.('This PostgreSQL database has no store. Open the sample shop in it?')))

const noStore = ({ databaseUrl }: Settings) =>
  new InvalidSetting(
    `${databaseUrl ? 'DATABASE_URL' : 'VITRINE_DATA'}: the database has no store. Start with VITRINE_SAMPLE=1 to open the sample shop in it, or open a store of your own first, as docs/your-own-shop.md shows.`,
  )

/** What a start prints of the API key of a store that has one. */
async function keyHint(platform: Platform, settings: Settings, storeId: string): Promise<string> {
  const file = await findKeyFile(settings, (key) => platform.isKeyOf(storeId, key))
  const where = file ? `in ${file.path}` : 'set when the store was created'
  return `\n  API key     ${where}; to replace it, start with VITRINE_API_KEY=<a new key>`
}

/** Saves the key of the settings, tells where that of the store is, or makes the first one. */
async function ensureKey(
  platform: Platform,
  settings: Settings,
  { id, hasApiKey }: ListedStore,
  output: Output,
): Promise<Pick<CurrentStore, 'newApiKey'>> {
  if (settings.apiKey) await platform.allowKey(id, settings.apiKey, 'first').catch(keyOfAnotherStore)
  else if (hasApiKey) output.print(await keyHint(platform, settings, id))
  else {
    const save = (key: string) => platform.allowFirstKey(id, key)
    return giveFirstKey(platform, settings, output, save).catch((error: unknown) => {
      if (!(error instanceof InvalidSetting)) throw error
      output.print(`\n  API key     none yet. ${error.message}`)
      return {}
    })
  }
  return {}
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
  move: boolean,
  { print, terminal }: Output,
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
  const moves = shouldMove(settings, store, storefrontUrl, move)
  const newKey = await ensureKey(platform, settings, store, { print, terminal })
  if (moves) {
    await platform.moveStorefront(id, storefrontUrl)
    print(`\n  The storefront moved from ${store.storefrontUrl} to ${storefrontUrl}`)
  } else if (toOrigin(store.storefrontUrl) !== storefrontUrl) {
    print(
      `\n  Links lead to the storefront at ${store.storefrontUrl}; to move them, set VITRINE_STOREFRONT_URL and start with --move`,
    )
  }
  return { id, name, clientId, origins: store.origins, ...newKey }
}

/** Whether the links of the store move to where this process shows it; refuses a setting that would move them unasked. */
function shouldMove(settings: Settings, store: ListedStore, storefrontUrl: string, move: boolean): boolean {
  if (toOrigin(store.storefrontUrl) === storefrontUrl) return false
  if (settings.storefrontUrl !== undefined) {
    if (move) return true
    throw new InvalidSetting(
      `VITRINE_STOREFRONT_URL is ${storefrontUrl}, but the links of this store lead to ${store.storefrontUrl}. Correct the variable, or move the links by starting once with --move: 'npm start -- --move', or 'node apps/vitrine/dist/start.js --move' without npm.`,
    )
  }
  // A developer's store follows its port. On PostgreSQL another process may show the same store at the other port.
  return settings.databaseUrl === undefined && isOnThisMachine(store.storefrontUrl)
}

// A store may have been opened with a path, or with capital letters.
const toOrigin = (url: string) => new URL(url).origin
