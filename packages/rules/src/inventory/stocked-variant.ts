// Formats the stock of a variant, and of a product, for the API.
import type { InventoryItem, ProductInventory } from '@vitrine/contract'
import { orderedOf, toPreorderInfo } from './change-preorder.ts'
import { availabilityStatus } from './statuses.ts'
import type { StockLevel } from './level.ts'
import { isInStock } from './stock-level.ts'

/** The stored data of an inventory item, with what it shows of its product. */
export interface StockedVariant extends StockLevel {
  id: string
  revision: bigint
  createdAt: Date
  updatedAt: Date
  productId: string
  variantId: string
  productName: string
  choices: readonly { text: string }[]
  sku: string | null
  barcode: string | null
  /** Whether the variant is visible itself, even if its product is not. */
  isVisible: boolean
  categoryIds: readonly string[]
  brand: { id: string; name: string } | null
}

/** The inventory item in the shape of catalog version 3; the location of a store has its id. */
export function toInventoryItem(row: StockedVariant, storeId: string): InventoryItem {
  const { quantity, isTracked } = row
  return {
    id: row.id,
    revision: `${row.revision}`,
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
    productId: row.productId,
    variantId: row.variantId,
    locationId: storeId,
    trackQuantity: isTracked,
    ...(isTracked && quantity !== null && { quantity }),
    inStock: isInStock(row),
    availabilityStatus: availabilityStatus(row),
    preorderInfo: preorderOf(row),
    product: {
      name: row.productName,
      directCategoryIds: [...row.categoryIds],
      variantName: row.choices.map(({ text }) => text).join(', ') || row.productName,
      ...(row.sku !== null && row.sku !== '' && { variantSku: row.sku }),
      ...(row.barcode && { variantBarcode: row.barcode }),
      variantVisible: row.isVisible,
      ...(row.brand && { brand: row.brand }),
    },
  }
}

/** Of a preorder with a limit, the stock number is what is left of the limit. */
function preorderOf(level: StockLevel): InventoryItem['preorderInfo'] {
  const { preorder, quantity } = level
  if (!preorder) return { enabled: false }
  const counter = orderedOf(level)
  return {
    enabled: true,
    ...preorder,
    ...(counter !== undefined && quantity !== null && { counter, quantity }),
  }
}

/** The stored data of the stock of a product. */
export interface StockedProduct {
  id: string
  numericId: bigint
  revision: bigint
  lastUpdated: Date
  variants: readonly ({ variantId: string } & StockLevel)[]
}

/** The stock of a product in the shape of catalog version 1. */
export const toProductInventory = ({
  id,
  numericId,
  revision,
  lastUpdated,
  variants,
}: StockedProduct): ProductInventory => ({
  id,
  productId: id,
  numericId: `${numericId}`,
  revision: `${revision}`,
  trackQuantity: variants.some(({ isTracked }) => isTracked),
  variants: variants.map(({ variantId, ...level }) => ({
    variantId,
    ...toVariantStock(level),
  })),
  preorderInfo: toPreorderInfo(variants),
  lastUpdated: lastUpdated.toISOString(),
})

/** The stock of a variant in the shape of catalog version 1. */
export const toVariantStock = (level: StockLevel) => ({
  quantity: level.isTracked ? level.quantity : null,
  inStock: isInStock(level),
  availableForPreorder: Boolean(level.preorder) && isInStock(level),
})
