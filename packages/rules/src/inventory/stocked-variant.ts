// Formats the stock of a variant, and of a product, for the API.
import type { InventoryItem, ProductDraft, ProductInventory } from '@vitrine/contract'
import { availabilityStatus } from './statuses.ts'
import { isInStock, type StockLevel } from './stock-level.ts'

/** The terms of a preorder; null for a product that cannot be preordered. */
type Preorder = NonNullable<ProductDraft['preorder']> | null

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
  isVisible: boolean
  collectionIds: readonly string[]
  preorder: Preorder
}

/** The inventory item in the shape of catalog version 3; the location of a store has its id. */
export function toInventoryItem(row: StockedVariant, storeId: string): InventoryItem {
  const { quantity, isTracked, preorder } = row
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
    availabilityStatus: availabilityStatus(row, preorder !== null),
    preorderInfo: preorderOf(row),
    product: {
      name: row.productName,
      directCategoryIds: [...row.collectionIds],
      variantName: row.choices.map(({ text }) => text).join(', ') || row.productName,
      ...(row.sku !== null && row.sku !== '' && { variantSku: row.sku }),
      variantVisible: row.isVisible,
    },
  }
}

/** Of a preorder with a limit, the stock number is what is left of the limit. */
function preorderOf({ preorder, quantity, isTracked }: StockedVariant): InventoryItem['preorderInfo'] {
  if (!preorder) return { enabled: false }
  const { limit, message } = preorder
  if (limit === undefined || !isTracked || quantity === null) return { enabled: true, message }
  return { enabled: true, message, limit, counter: Math.max(0, limit - quantity), quantity }
}

/** The stored data of the stock of a product. */
export interface StockedProduct {
  id: string
  numericId: bigint
  lastUpdated: Date
  preorder: Preorder
  variants: readonly ({ variantId: string } & StockLevel)[]
}

/** The stock of a product in the shape of catalog version 1. */
export const toProductInventory = ({
  id,
  numericId,
  lastUpdated,
  preorder,
  variants,
}: StockedProduct): ProductInventory => ({
  id,
  productId: id,
  numericId: `${numericId}`,
  trackQuantity: variants.some(({ isTracked }) => isTracked),
  variants: variants.map(({ variantId, ...level }) => ({
    variantId,
    ...toVariantStock(level, preorder !== null),
  })),
  preorderInfo: toPreorderInfo(preorder),
  lastUpdated: lastUpdated.toISOString(),
})

/** The terms of a preorder in the shape of catalog version 1. */
export const toPreorderInfo = (preorder: Preorder) => ({ enabled: preorder !== null, ...preorder })

/** The stock of a variant in the shape of catalog version 1. */
export const toVariantStock = (level: StockLevel, isPreordered: boolean) => ({
  quantity: level.isTracked ? level.quantity : null,
  inStock: isInStock(level),
  availableForPreorder: isPreordered && isInStock(level),
})
