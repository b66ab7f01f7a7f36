// The stock of products, and its fields in the form of the mug, as the tests of stock use them.
import type { Page } from 'playwright-core'
import { mugInCurrency } from '../shop/sample-products.ts'
import { field } from './product-form.ts'
import type { openForm } from './product-form.ts'

type Admin = Awaited<ReturnType<typeof openForm>>['shop']

/** The pieces of each variant; null where they are not tracked. */
export async function stockOf(shop: Admin, id: string) {
  const path = `/stores-reader/v1/products/${id}?includeMerchantSpecificData=true`
  const { product } = (await shop.merchant.ask('GET', path)).body as {
    product: { variants: { stock: { trackQuantity: boolean; quantity: number | null } }[] }
  }
  return product.variants.map(({ stock }) => (stock.trackQuantity ? stock.quantity : null))
}

/** Gives the variants of the mug some stock. */
export const stockMugs = (shop: Admin, quantities: readonly [sage: number, cream: number, slate: number]) =>
  shop.merchant.ask('PATCH', '/stores/v2/inventoryItems/product/mug', {
    body: {
      inventoryItem: {
        variants: Object.values(mugInCurrency).map((variantId, i) => ({
          variantId,
          quantity: quantities[i],
        })),
      },
    },
  })

/** The field with the stock of a variant. */
export const stock = (page: Page, name: string) => field(page, `Stock of ${name}`)
