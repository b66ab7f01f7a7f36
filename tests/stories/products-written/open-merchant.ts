// A shop with the client of its merchant, and what its products have recorded.
import { merchantProducts, products } from '@vitrine/client'
import { openShop, type ShopOptions } from '../../shop/open-shop.ts'

/** Opens a shop with a merchant. */
export async function openMerchant(options: ShopOptions = {}) {
  const shop = await openShop(options)
  const client = shop.merchantClient({ products, merchantProducts })
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
    events: (id: string) => shop.events(id, 'product'),
  }
}
