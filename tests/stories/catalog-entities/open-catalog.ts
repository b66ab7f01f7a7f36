// A shop with the client of a merchant who writes brands, ribbons, info sections and customizations, and what they have recorded.
import { brands, customizations, infoSections, merchantProducts, products, ribbons } from '@vitrine/client'
import { openShop, type ShopOptions } from '../../shop/open-shop.ts'

/** Opens a shop with a merchant. */
export async function openCatalog(options: ShopOptions = {}) {
  const shop = await openShop(options)
  const modules = { brands, customizations, infoSections, merchantProducts, products, ribbons }
  const merchant = shop.merchantClient(modules)
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
    events: (kind: string, id: string) => shop.events(id, kind),
  }
}
