// The stock of one variant, and what taking from it or adding to it makes of it.
import type { Preorder } from '@vitrine/contract'
import { isSameJson } from '../same-json.ts'

/** How many of a variant can be sold. */
export interface StockLevel {
  /** Null if stock is not tracked and the variant is in stock; 0 if it is not tracked and out of stock. */
  quantity: number | null
  isTracked: boolean
  /** Null or absent: the variant cannot be preordered. Otherwise the quantity is what is left of its limit. */
  preorder?: Preorder | null
}

/** The stock of a variant that was never set. */
export const untracked: StockLevel = { quantity: null, isTracked: false }

/** Whether a variant can be sold. */
export const isInStock = ({ quantity }: Pick<StockLevel, 'quantity'>): boolean =>
  quantity === null || quantity > 0

/** Whether two levels are the same. */
export const isSameLevel = (a: StockLevel, b: StockLevel): boolean =>
  a.quantity === b.quantity &&
  a.isTracked === b.isTracked &&
  isSameJson(a.preorder ?? null, b.preorder ?? null)

/** The level of a variant whose stock is tracked; without a number it keeps the one that it has. */
export const trackedLevel = (before: StockLevel, quantity: number | null | undefined): StockLevel => ({
  ...before,
  quantity: quantity ?? (before.isTracked ? before.quantity : 0),
  isTracked: true,
})

/**
 * The level of a variant whose stock is not tracked; without `inStock` it is in stock if it was before. As long as it can be
 * sold, a preorder with a limit is counted all the same.
 */
export function untrackedLevel(before: StockLevel, inStock: boolean | null | undefined): StockLevel {
  const limit = before.preorder?.limit
  if (!(inStock ?? isInStock(before))) return { ...before, quantity: 0, isTracked: false }
  if (limit === undefined) return { ...before, quantity: null, isTracked: false }
  return before.isTracked ? before : { ...before, quantity: limit, isTracked: true }
}

/** The largest number of a level: no more can be left of a preorder than its limit. */
export const largestOf = ({ preorder }: StockLevel, maxQuantity: number): number =>
  Math.min(maxQuantity, preorder?.limit ?? maxQuantity)

/** The stock of the variants of a product, by their ids, as the database reads it: of one that is not tracked, nothing, or false if it is out of stock. */
export type StockByVariant = Record<
  string,
  number | false | (Omit<StockLevel, 'preorder'> & { preorder: Preorder })
>

/** The level of a variant. */
export function levelOf(stock: StockByVariant, variantId: string): StockLevel {
  const level = stock[variantId]
  if (level === undefined) return untracked
  if (level === false) return { quantity: 0, isTracked: false }
  return typeof level === 'number' ? { quantity: level, isTracked: true } : level
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
  return by > 0 && next > largestOf(level, maxQuantity) ? 'too much' : { ...level, quantity: next }
}
