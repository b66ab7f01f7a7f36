// What a merchant's call makes of the stock and the preorder of one variant.
import type { PreorderChange } from '@vitrine/contract'
import { changePreorder } from './change-preorder.ts'
import { type StockLevel, trackedLevel, untrackedLevel } from './stock-level.ts'

/** What a merchant sets of a level. */
interface LevelChange {
  quantity?: number | null | undefined
  inStock?: boolean | null | undefined
  preorderInfo?: PreorderChange | null | undefined
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

/** Whether a change leaves more of a preorder than its limit. */
export const isBeyondLimit = (before: StockLevel, after: StockLevel): boolean =>
  after.quantity !== before.quantity && (after.quantity ?? 0) > (after.preorder?.limit ?? Infinity)
