// A database without a store gets the sample shop, so that the first page anyone opens is a shop.
import { randomBytes } from 'node:crypto'
import type { Platform } from '@vitrine/platform'
import { goods, sampleStore } from '@vitrine/sample'
import { type Settings, usualClientId, WrongSetting } from './settings.ts'

/** The store this process shows. */
export interface ShownStore {
  id: string
  name: string
  clientId: string
}

/** Opens the sample store when there is no store yet; otherwise shows the first one. */
export async function ensureStore(
  platform: Platform,
  settings: Settings,
  say: (line: string) => void,
): Promise<ShownStore> {
  const shown = await showFirst(platform, settings)
  if (shown) return shown
  const madeKey = settings.apiKey ? undefined : `vitrine_${randomBytes(24).toString('base64url')}`
  const opening = platform.openStore({
    id: settings.siteId,
    name: sampleStore.name,
    currency: sampleStore.currency,
    language: sampleStore.language,
    shopUrl: settings.shopUrl,
    clientId: settings.clientId ?? usualClientId,
    apiKey: settings.apiKey ?? (madeKey as string),
    products: goods,
  })
  try {
    await opening
  } catch (error) {
    // Several processes start on an empty database at once: one of them opens the store, the others show it.
    const others =
      (error as { code?: string }).code === '23505' ? await showFirst(platform, settings) : undefined
    if (others) return others
    throw error
  }
  // Said at once: whatever fails after this, the key is known and cannot be made again.
  if (madeKey) say(`\n  API key   ${madeKey}   (shown this once; it opens the desk)`)
  return { id: settings.siteId, name: sampleStore.name, clientId: settings.clientId ?? usualClientId }
}

/** The first store, with what the environment says of it; undefined when there is none. */
async function showFirst(platform: Platform, settings: Settings): Promise<ShownStore | undefined> {
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
  if (first.shopUrl !== settings.shopUrl) await platform.moveShop(id, settings.shopUrl)
  return { id, name, clientId }
}
