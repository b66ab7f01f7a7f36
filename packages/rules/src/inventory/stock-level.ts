// The stock of one variant, and what taking from it or adding to it makes of it.

/** How many of a variant can be sold. */
export interface StockLevel {
  /** Null if stock is not tracked and the variant is in stock; 0 if it is not tracked and out of stock. */
  quantity: number | null
  isTracked: boolean
}

/** The stock of a variant that was never set. */
export const untracked: StockLevel = { quantity: null, isTracked: false }

/** Whether a variant can be sold. */
export const isInStock = ({ quantity }: Pick<StockLevel, 'quantity'>): boolean =>
  quantity === null || quantity > 0

/** Whether two levels are the same. */
export const isSameLevel = (a: StockLevel, b: StockLevel): boolean =>
  a.quantity === b.quantity && a.isTracked === b.isTracked

/** What a merchant sets of a level. */
interface LevelChange {
  quantity?: number | null | undefined
  inStock?: boolean | null | undefined
}

/** The level of a variant whose stock is tracked; without a number it keeps the one that it has. */
export const trackedLevel = (before: StockLevel, quantity: number | null | undefined): StockLevel => ({
  quantity: quantity ?? (before.isTracked ? before.quantity : 0),
  isTracked: true,
})

/** The level of a variant whose stock is not tracked; without `inStock` it is in stock if it was before. */
export const untrackedLevel = (before: StockLevel, inStock: boolean | null | undefined): StockLevel => ({
  quantity: (inStock ?? isInStock(before)) ? null : 0,
  isTracked: false,
})

/** A level that a merchant has changed: a number begins to track the stock, `inStock` alone ends it. */
export function changeLevel(before: StockLevel, { quantity, inStock }: LevelChange): StockLevel {
  if (quantity !== undefined && quantity !== null) return trackedLevel(before, quantity)
  if (inStock !== undefined && inStock !== null) return untrackedLevel(before, inStock)
  return before
}

/** Why a level cannot be adjusted: less is in stock than is taken, or more would be than a stock number can be. */
type AdjustmentProblem = 'too little' | 'too much'

/**
 * Takes from a level (`by` is negative) or adds to it. A level that is not tracked stays as it is, but nothing can be taken
 * while it is out of stock.
 */
export function adjustLevel(
  level: StockLevel,
  by: number,
  maxQuantity: number,
): StockLevel | AdjustmentProblem {
  const { quantity, isTracked } = level
  if (quantity === null || !isTracked) return by < 0 && !isInStock(level) ? 'too little' : level
  const next = quantity + by
  if (next < 0) return 'too little'
  // A number that is larger already, as from an import, can still be taken from.
  return by > 0 && next > maxQuantity ? 'too much' : { quantity: next, isTracked }
}
