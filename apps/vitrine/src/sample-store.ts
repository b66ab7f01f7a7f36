// A database without a store gets the sample shop, so that the first page anyone opens is a shop.
import { randomBytes } from 'node:crypto'
import type { Platform } from '@vitrine/platform'
import { collections, goods, sampleStore } from '@vitrine/sample'
import { type Places, type Settings, WrongSetting } from './settings.ts'

const siteId = '5e11f00d-0000-4000-8000-0000000000ff'
/** Unless the environment names another. */
const usualClientId = '5e11f00d-0000-4000-8000-000000000001'

/** The store this process shows. */
export interface ShownStore {
  id: string
  name: string
  clientId: string
  /** The API key that this process made for it. */
  madeKey?: string
}

/** Opens the sample store when there is no store yet; otherwise shows the first one. */
export async function ensureStore(
  platform: Platform,
  settings: Settings,
  { shopUrl }: Places,
  say: (line: string) => void,
): Promise<ShownStore> {
  const shown = await showFirst(platform, settings, shopUrl, say)
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
    shopUrl,
    clientId,
    apiKey,
    collections,
    products: goods,
  })
  try {
    await opening
  } catch (error) {
    // Several processes start on an empty database at once: one of them opens the store, the others show it.
    const { code } = error as { code?: string }
    const others = code === '23505' ? await showFirst(platform, settings, shopUrl, say) : undefined
    if (others) return others
    throw error
  }
  // Said at once: whatever fails after this, the key is known and cannot be made again.
  if (madeKey) say(`\n  API key   ${madeKey}   (shown this once; it opens the desk)`)
  return { id: siteId, name, clientId, ...(madeKey && { madeKey }) }
}

/** The first store, with what the environment says of it; undefined when there is none. */
async function showFirst(
  platform: Platform,
  settings: Settings,
  shopUrl: string,
  say: (line: string) => void,
): Promise<ShownStore | undefined> {
  const [first] = await platform.stores()
  if (!first) return undefined
  const { id, name, clientIds } = first
  const clientId = settings.clientId ?? clientIds[0]
  if (clientId === undefined || !clientIds.includes(clientId)) {
    throw new WrongSetting(
      `VITRINE_CLIENT_ID is '${clientId}', which ${name} does not know; it knows ${clientIds.join(', ')}.`,
    )
  }
  if (settings.apiKey) await platform.allowKey(id, settings.apiKey, 'first')
  else say('\n  API key   made at the first start; lost it? VITRINE_API_KEY=… puts another in its place')
  if (first.shopUrl !== shopUrl) {
    // On PostgreSQL others may show the same shop elsewhere: only who says so moves it.
    const moves = settings.shopUrl !== undefined || settings.databaseUrl === undefined
    if (moves) await platform.moveShop(id, shopUrl)
    say(
      moves
        ? `\n  The shop has moved from ${first.shopUrl} to ${shopUrl}`
        : `\n  Links lead to the shop at ${first.shopUrl}; VITRINE_SHOP_URL=${shopUrl} would move it here`,
    )
  }
  return { id, name, clientId }
}
