// Opens a shop whose mails a test reads. Platforms that share a database run each other's jobs, so it has one of its own.
import { openEmbedded, openPostgres } from '@vitrine/platform'
import { onTestFinished } from 'vitest'
import { databaseUrl, defaultEngine } from './engine.ts'
import { newDatabase } from './new-database.ts'
import { openShop, type Shop, type ShopOptions } from './open-shop.ts'

/** Opens the shop; it is closed when the test ends. */
export async function openMailShop(options: ShopOptions = {}): Promise<Shop> {
  const database =
    defaultEngine === 'pglite' ? await openEmbedded() : await openPostgres(await newDatabase(databaseUrl()))
  const shop = await openShop({ ...options, database })
  onTestFinished(() => shop.platform.close())
  return shop
}
