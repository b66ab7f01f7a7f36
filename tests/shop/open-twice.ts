// Opens a store on a real PostgreSQL that two processes serve, for what merchants do at the same moment.
import type { ProductDraft } from '@vitrine/contract'
import { createPlatform, openPostgres } from '@vitrine/platform'
import { onTestFinished } from 'vitest'
import { type Ask, createHttpClient } from './ask.ts'
import { databaseUrl } from './engine.ts'
import { host, openShop, type ShopOptions } from './open-shop.ts'

/** Opens the store; `ask` sends the nth request of a merchant, to one process and the other in turns. */
export async function openTwice(
  products: readonly ProductDraft[] = [],
  options: Pick<ShopOptions, 'mayFail'> = {},
) {
  const shop = await openShop({ engine: 'postgres', products, ...options })
  const secondDatabase = await openPostgres(databaseUrl())
  const second = await createPlatform({
    database: secondDatabase,
    clock: shop.clock,
    platformUrl: host,
  })
  onTestFinished(() => second.close())
  const clients = [shop.merchant.ask, createHttpClient(second.fetch, options).as(() => shop.apiKey)] as const
  return {
    ...shop,
    shop,
    second,
    secondDatabase,
    ask: (n: number, ...question: Parameters<Ask>) => clients[n % 2 === 0 ? 0 : 1](...question),
    stores: [shop.platform, second].map((platform) => platform.store(shop.clientId)),
  }
}
