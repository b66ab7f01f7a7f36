// The stock of variants that is sent with products of catalog version 3.
import type { VariantWithInventory } from '@vitrine/contract'
import { Refusal, untracked } from '@vitrine/rules'
import { hasPermission, type ProgramPrincipal } from '../../call.ts'
import { setLevel } from '../inventory/set-level.ts'
import { lockStock } from '../products/read-stock.ts'
import type { CatalogTransaction } from '../transaction.ts'
import type { LevelOfVariant, StoredChange } from '../products/write.ts'

/** What is sent of a product with the stock of its variants. */
export interface SentStock {
  variantsInfo?: { variants: readonly Pick<VariantWithInventory, 'inventoryItem'>[] } | null | undefined
}

/** The stock that is sent of the variants of a product, by their places. */
export const sentStock = ({ variantsInfo }: SentStock) =>
  (variantsInfo?.variants ?? []).flatMap(({ inventoryItem }, place) =>
    inventoryItem ? [{ place, inventoryItem }] : [],
  )

/** The field of the quantity of the variant at a place. */
export const fieldOfQuantity = (place: number) =>
  `product.variantsInfo.variants[${place}].inventoryItem.quantity`

/** Throws unless a program may write the stock that it sends; `field` is that of the product at a place. */
export function assertMayWriteStock(
  program: ProgramPrincipal,
  products: readonly SentStock[],
  field: (place: number) => string,
): void {
  if (hasPermission(program, 'inventory.write')) return
  for (const [i, product] of products.entries())
    for (const { place } of sentStock(product))
      throw new Refusal('PERMISSION_DENIED', {
        field: `${field(i)}.variantsInfo.variants[${place}].inventoryItem`,
        permission: 'inventory.write',
      })
}

/** Locks and reads the stock of those of the locked products whose updates set some of it. */
export const lockStockToSet = (tx: CatalogTransaction, updates: readonly (SentStock & { id: string })[]) =>
  lockStock(
    tx,
    updates.filter((update) => sentStock(update).length > 0).map(({ id }) => id),
  )

/**
 * The levels that an update of a product sets, in the order in which they were sent; a new variant begins as in a creation.
 * Throws if one is beyond the limit of its preorder.
 */
export function setLevels(
  sent: SentStock,
  { before, facts: { variants } }: StoredChange,
  stock: Awaited<ReturnType<typeof lockStockToSet>>,
): LevelOfVariant[] {
  const current = stock.get(before.id) ?? {}
  const known = new Set(before.facts.variants.map(({ id }) => id))
  return sentStock(sent).flatMap(({ place, inventoryItem }) => {
    const variantId = variants[place]?.id
    if (variantId === undefined) return []
    const level = known.has(variantId) ? current[variantId] : undefined
    return { ...setLevel(level ?? untracked, inventoryItem, fieldOfQuantity(place)), variantId }
  })
}
