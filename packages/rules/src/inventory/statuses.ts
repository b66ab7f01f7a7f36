// The statuses that follow from stock and preorder: of a variant, and of a product from its variants.
import type { StockLevel } from './level.ts'
import { isInStock } from './stock-level.ts'

/** Whether a variant can be bought, ordered before it is in stock, or neither. */
export const availabilityStatus = (
  level: Pick<StockLevel, 'quantity' | 'preorder'>,
): 'OUT_OF_STOCK' | 'IN_STOCK' | 'PREORDER' =>
  isInStock(level) ? (level.preorder ? 'PREORDER' : 'IN_STOCK') : 'OUT_OF_STOCK'

/** Whether all, some or none of the variants are in stock; a product without variants is out of stock. */
export function inventoryStatus(
  variants: readonly { inStock: boolean }[],
): 'IN_STOCK' | 'OUT_OF_STOCK' | 'PARTIALLY_OUT_OF_STOCK' {
  if (!variants.some(({ inStock }) => inStock)) return 'OUT_OF_STOCK'
  return variants.every(({ inStock }) => inStock) ? 'IN_STOCK' : 'PARTIALLY_OUT_OF_STOCK'
}

/** What the preorder of a product is, from its variants. */
interface PreorderStatuses {
  /** Whether the merchant has enabled it, for all variants or for some. */
  preorderStatus: 'ENABLED' | 'DISABLED' | 'PARTIALLY_ENABLED'
  /** Which variants can be preordered now. */
  preorderAvailability: 'ALL_VARIANTS' | 'NO_VARIANTS' | 'SOME_VARIANTS'
}

/** The statuses of a product's preorder. */
export function preorderStatuses(
  variants: readonly { inStock: boolean; preorderEnabled: boolean }[],
): PreorderStatuses {
  const enabled = variants.filter(({ preorderEnabled }) => preorderEnabled)
  const available = enabled.filter(({ inStock }) => inStock)
  return {
    preorderStatus:
      enabled.length === 0
        ? 'DISABLED'
        : enabled.length === variants.length
          ? 'ENABLED'
          : 'PARTIALLY_ENABLED',
    preorderAvailability:
      available.length === 0
        ? 'NO_VARIANTS'
        : available.length === variants.length
          ? 'ALL_VARIANTS'
          : 'SOME_VARIANTS',
  }
}
