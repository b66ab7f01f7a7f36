// The stock of one variant, and what taking from it or adding to it makes of it.
import type { PreorderChange } from '@vitrine/contract'
import { isSameJson } from '../same-json.ts'
import { changePreorder } from './change-preorder.ts'
import type { StockLevel } from './level.ts'

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

/** What a merchant sets of a level. */
interface LevelChange {
  quantity?: number | null | undefined
  inStock?: boolean | null | undefined
  preorderInfo?: PreorderChange | null | undefined
}

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

/** Whether a variant can be preordered now and could not be before. */
export const startsPreorder = (before: StockLevel, after: StockLevel): boolean =>
  !before.preorder && Boolean(after.preorder)

/**
 * A level that a merchant has changed: a number begins to track the stock, `inStock` alone ends it. What is not in stock has
 * nothing that a preorder could begin with, so it begins with its limit.
 */
export function changeLevel(
  before: StockLevel,
  { quantity, inStock, preorderInfo }: LevelChange,
): StockLevel {
  const level = preorderInfo ? changePreorder(before, preorderInfo) : before
  if (startsPreorder(before, level) && !quantity) return level
  if (quantity !== undefined && quantity !== null) return trackedLevel(level, quantity)
  if (inStock !== undefined && inStock !== null) return untrackedLevel(level, inStock)
  return level
}

/** The largest number of a level: no more can be left of a preorder than its limit. */
export const largestOf = ({ preorder }: StockLevel, maxQuantity: number): number =>
  Math.min(maxQuantity, preorder?.limit ?? maxQuantity)

/** Whether a change leaves more of a preorder than its limit. */
export const isBeyondLimit = (before: StockLevel, after: StockLevel): boolean =>
  after.quantity !== before.quantity && (after.quantity ?? 0) > (after.preorder?.limit ?? Infinity)

/** The stock of the variants of a product, by their ids, as the database reads it: of one that is not tracked, nothing, or false if it is out of stock. */
export type StockByVariant = Record<string, number | false | StockLevel>

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
