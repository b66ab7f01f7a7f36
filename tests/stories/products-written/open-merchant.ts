// A shop with the client of its merchant, and what its products have recorded.
import { merchantProducts, products } from '@vitrine/client'
import { createAdminClient } from '@vitrine/client/server'
import { host, openShop, type RecordedEvent, type ShopOptions } from '../../shop/open-shop.ts'

/** Opens a shop with a merchant. */
export async function openMerchant(options: ShopOptions = {}) {
  const shop = await openShop(options)
  const { apiKey, id: siteId, fetch } = shop
  const client = createAdminClient({
    apiKey,
    siteId,
    fetch,
    url: host,
    modules: { products, merchantProducts },
  })
  return {
    shop,
    ask: shop.merchant.ask,
    writes: client.merchantProducts,
    /** Reads a product as the merchant. */
    async read(id: string) {
      const product = await client.products.get(id, { forMerchant: true })
      if (!product) throw new Error(`${id} is gone`)
      return product
    },
    /** The events of a product, oldest first. */
    events: (id: string) =>
      shop.rows<RecordedEvent>(
        `select name, seq, actor_kind as "actorKind", actor_id as "actorId", payload from outbox
         where store_id = $1 and entity_kind = 'product' and entity_id = $2 order by seq`,
        id,
      ),
  }
}
