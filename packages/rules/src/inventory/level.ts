// How many of a variant can be sold, and whether that is stock or what is left of a preorder.
import type { Preorder } from '@vitrine/contract'

/** How many of a variant can be sold. */
export interface StockLevel {
  /** Null if stock is not tracked and the variant is in stock; 0 if it is not tracked and out of stock. */
  quantity: number | null
  isTracked: boolean
  /** Null or absent: the variant cannot be preordered. Otherwise the quantity is what is left of its limit. */
  preorder?: Preorder | null
}
