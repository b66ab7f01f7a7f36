// A database without a store gets the sample shop, so that the first page anyone opens is a shop.
import { randomBytes } from 'node:crypto'
import type { Platform } from '@vitrine/platform'
import { goods, sampleStore } from '@vitrine/sample'
import type { Settings } from './settings.ts'

/** The store this process shows. */
export interface ShownStore {
  name: string
}

/** Opens the sample store when there is no store yet; otherwise shows the first one. */
export async function ensureStore(
  platform: Platform,
  settings: Settings,
  say: (line: string) => void,
): Promise<ShownStore> {
  const [first] = await platform.stores()
  if (first) {
    if (settings.apiKey) await platform.allowKey(first.id, settings.apiKey, 'environment')
    return { name: first.name }
  }
  const madeKey = settings.apiKey ? undefined : `vitrine_${randomBytes(24).toString('base64url')}`
  await platform.openStore({
    id: settings.siteId,
    name: sampleStore.name,
    currency: sampleStore.currency,
    language: sampleStore.language,
    shopUrl: settings.shopUrl,
    clientId: settings.clientId,
    apiKey: settings.apiKey ?? (madeKey as string),
    products: goods,
  })
  // Said at once: whatever fails after this, the key is known and cannot be made again.
  if (madeKey) say(`\n  API key   ${madeKey}   (shown this once; it opens the desk)`)
  return { name: sampleStore.name }
}
