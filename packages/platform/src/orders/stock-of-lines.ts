// Which variants the lines of an order take from stock: those of the store's own catalog.
import type { OrderLineItem } from '@vitrine/contract'
import { onlyVariantId, storesAppIds } from '@vitrine/contract/constants'
import { offerKey, Refusal } from '@vitrine/rules'
import type { StockDemand } from '../catalog/inventory/take-stock.ts'
import { type DatabaseSession, statement } from '../storage/database.ts'

// Choices may also be those of modifiers of a product with one variant.
const findVariants = statement<{ storeId: string; lines: string; onlyVariantId: string }>(
  'orders.find-variants',
  `select distinct on (w.n) w.n, o.variant_id as "variantId"
   from jsonb_to_recordset($lines::jsonb) as w(n int, product text, variant text, choices text)
   join offers o on o.store_id = $storeId and o.product_id = w.product
     and (o.variant_id = w.variant or o.choices = w.choices or (w.choices is not null and o.variant_id = $onlyVariantId))
   order by w.n, o.variant_id = $onlyVariantId`,
)

/** The demand of each line of the catalog; throws if an item is not in it. */
export async function demandsOf(
  session: DatabaseSession,
  storeId: string,
  lines: readonly OrderLineItem[],
): Promise<(StockDemand & { lineItemId: string })[]> {
  const own = lines.flatMap((line, n) =>
    storesAppIds.includes(line.catalogReference.appId.toLowerCase())
      ? [{ n, line, key: offerKey(line.catalogReference) }]
      : [],
  )
  if (own.length === 0) return []
  const sent = own.map(({ n, key }) => ({ n, ...key }))
  const rows = await session.run<{ n: number; variantId: string }>(
    findVariants({ storeId, lines: JSON.stringify(sent), onlyVariantId }),
  )
  const variants = new Map(rows.map(({ n, variantId }) => [n, variantId]))
  return own.map(({ n, line: { id, quantity }, key }) => {
    const variantId = variants.get(n)
    if (variantId === undefined)
      throw new Refusal('ITEM_NOT_FOUND_IN_CATALOG', {
        field: `order.lineItems[${n}].catalogReference`,
        catalogItemId: key.product,
      })
    return { lineItemId: id, productId: key.product, variantId, quantity }
  })
}
