// A shop with the client of its merchant, the ledger of its stock, and what its items have recorded.
import {
  inventory,
  inventoryItems,
  merchantProducts,
  merchantProductsV3,
  products,
  productsV3,
} from '@vitrine/client'
import { expect } from 'vitest'
import { openShop, type RecordedEvent, type ShopOptions } from '../../shop/open-shop.ts'

/** Opens a shop with a merchant of its stock. */
export async function openInventory(options: ShopOptions = {}) {
  const shop = await openShop(options)
  const modules = { inventory, inventoryItems, merchantProducts, merchantProductsV3, products, productsV3 }
  const merchant = shop.merchantClient(modules)
  return {
    shop,
    ...merchant,
    ask: shop.merchant.ask,
    /** The items of a product, by their variant names. */
    async itemsOf(productId: string) {
      const { items } = await merchant.inventoryItems
        .query()
        .eq('productId', productId)
        .ascending('product.variantName')
        .find()
      return items
    },
    /** The events of an inventory item, and those of the stock of a product. */
    itemEvents: (id: string) => shop.events(id, 'inventory-item'),
    stockEvents: (productId: string) =>
      shop.rows<RecordedEvent>(
        `select name, payload from outbox
         where store_id = $1 and name like 'inventory-v1.%' and payload->>'productId' = $2 order by id`,
        productId,
      ),
    expectExplained: () => expectExplained(shop),
  }
}

/** Checks that the ledger explains every stock number: each entry begins where the one before it ended. */
export async function expectExplained({ rows }: { rows: Awaited<ReturnType<typeof openShop>>['rows'] }) {
  const unexplained = await rows(
    `select k.product_id, k.variant_id, k.quantity, l.sum, l.last from stock k
     left join (
       select product_id, variant_id, sum(coalesce(after, 0) - coalesce(before, 0))::bigint as sum,
         (array_agg(after order by id desc))[1] as last
       from stock_ledger where store_id = $1 group by product_id, variant_id
     ) l on l.product_id = k.product_id and l.variant_id = k.variant_id
     where k.store_id = $1
       and (coalesce(l.sum, 0) <> coalesce(k.quantity, 0) or l.last is distinct from k.quantity)`,
  )
  expect(unexplained).toEqual([])
  const broken = await rows(
    `select * from (
       select product_id, variant_id, before,
         lag(after) over (partition by product_id, variant_id order by id) as previous
       from stock_ledger where store_id = $1
     ) l where before is distinct from previous`,
  )
  expect(broken).toEqual([])
}
