// A shop with the client of a merchant who writes brands, ribbons, info sections and customizations, and what they have recorded.
import { brands, customizations, infoSections, merchantProducts, products, ribbons } from '@vitrine/client'
import { createAdminClient } from '@vitrine/client/server'
import { host, openShop, type RecordedEvent, type ShopOptions } from '../../shop/open-shop.ts'

/** Opens a shop with a merchant. */
export async function openCatalog(options: ShopOptions = {}) {
  const shop = await openShop(options)
  const { apiKey, id: siteId, fetch } = shop
  const modules = { brands, customizations, infoSections, merchantProducts, products, ribbons }
  const merchant = createAdminClient({ apiKey, siteId, fetch, url: host, modules })
  return {
    shop,
    merchant,
    ask: shop.merchant.ask,
    /** Creates a product, and returns its id. */
    async product(name: string, named: { brand?: string; ribbon?: string } = {}) {
      return (await merchant.merchantProducts.create({ name, priceData: { price: 5 }, ...named })).id
    },
    /** The brand and the ribbon of a product. */
    async namesOf(id: string) {
      const product = await merchant.products.get(id, { forMerchant: true })
      return { brand: product?.brand ?? null, ribbon: product?.ribbon ?? null }
    },
    /** The events of an entity, oldest first. */
    events: (kind: string, id: string) =>
      shop.rows<RecordedEvent>(
        `select name, seq, actor_kind as "actorKind", actor_id as "actorId", payload from outbox
         where store_id = $1 and entity_kind = $2 and entity_id = $3 order by seq`,
        kind,
        id,
      ),
  }
}
