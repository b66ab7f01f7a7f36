// Stock, and why it has changed, as the admin says it.
import type { InventoryItem, StockMovement } from '@vitrine/client'

/** The name of an item: that of its product, and of its variant if the product has options. */
export const nameOf = ({ product: { name, variantName } }: Pick<InventoryItem, 'product'>) =>
  variantName === name ? name : `${name}, ${variantName}`

/** What an item has in stock, in a few words. */
export function stockText({ trackQuantity, quantity, inStock, preorderInfo }: InventoryItem): string {
  if (!trackQuantity && inStock && preorderInfo.enabled) return 'On preorder, without a limit'
  if (!trackQuantity) return inStock ? 'In stock, not tracked' : 'Sold out, not tracked'
  if (!inStock) return 'Sold out'
  const pieces = (quantity ?? 0).toLocaleString('en')
  return preorderInfo.enabled ? `${pieces} left to preorder` : `${pieces} in stock`
}

/** Why a stock number has changed. */
export function reasonText({ reason, actor }: Pick<StockMovement, 'reason' | 'actor'>): string {
  if (reason === 'ORDER') return 'Order'
  if (reason === 'REVERT_INVENTORY_CHANGE') return 'An earlier change was undone'
  if (actor.kind === 'app') return 'Changed by a merchant'
  return actor.kind === 'system' ? 'Import or script' : 'Stock when the history began'
}

/** A stock number before or after a change. */
export const numberText = (quantity: number | null) =>
  quantity === null ? 'Not tracked' : quantity.toLocaleString('en')

/** A difference with its sign. */
export const changeText = (change: number) =>
  `${change > 0 ? '+' : change < 0 ? '−' : '±'}${Math.abs(change).toLocaleString('en')}`
