// What a merchant's call makes of the stock of variants.
import type { FieldViolation, InventoryUpdate } from '@vitrine/contract'
import { Invalid, Refusal, violation } from '../refusal.ts'
import { changePreorder, isPreorderOf } from './change-preorder.ts'
import type { StockLevel } from './level.ts'
import {
  adjustLevel,
  isBeyondLimit,
  isInStock,
  isSameLevel,
  largestOf,
  startsPreorder,
  trackedLevel,
  untracked,
  untrackedLevel,
} from './stock-level.ts'

/** The stock of a variant by the variant's id. */
export type LevelsByVariant = ReadonlyMap<string, StockLevel>

/** The stock of the variants of a product after an update; throws if it names a variant that the product does not have. */
export function updateLevels(before: LevelsByVariant, update: InventoryUpdate): Map<string, StockLevel> {
  const { trackQuantity, variants } = update
  const violations: FieldViolation[] = []
  const sent = new Map<string, NonNullable<typeof variants>[number]>()
  for (const [i, variant] of (variants ?? []).entries()) {
    const field = `inventoryItem.variants[${i}]`
    const { variantId } = variant
    if (!before.has(variantId))
      violations.push(violation(`${field}.variantId`, 'VALIDATION', 'is not a variant of this product'))
    else if (sent.has(variantId))
      violations.push(violation(`${field}.variantId`, 'VALIDATION', 'is there twice'))
    sent.set(variantId, variant)
  }
  const next = new Map<string, StockLevel>()
  const toLevel = preorderChangeOf(before, update)
  for (const [variantId, old] of before) {
    const { quantity, inStock } = sent.get(variantId) ?? {}
    const field = `inventoryItem.variants[${[...sent.keys()].indexOf(variantId)}]`
    const level = toLevel(old)
    if (startsPreorder(old, level) && !quantity) {
      next.set(variantId, level)
      continue
    }
    const tracks = trackQuantity ?? (typeof quantity === 'number' || level.isTracked)
    const changed = tracks ? trackedLevel(level, quantity) : untrackedLevel(level, inStock)
    if (
      tracks &&
      typeof quantity !== 'number' &&
      typeof inStock === 'boolean' &&
      inStock !== isInStock(changed)
    )
      violations.push(
        violation(
          `${field}.inStock`,
          'FIELD_NOT_ALLOWED',
          'follows from the quantity, because the stock is tracked: send `quantity` or `trackQuantity: false`',
        ),
      )
    if (isBeyondLimit(level, changed)) violations.push(beyondLimit(`${field}.quantity`, changed))
    next.set(variantId, changed)
  }
  if (violations.length > 0) throw new Invalid(violations)
  return next
}

/** What an update makes of the preorder of each variant: nothing, if it says what the product has. */
function preorderChangeOf(before: LevelsByVariant, { preorderInfo }: InventoryUpdate) {
  const changes = preorderInfo && !isPreorderOf([...before.values()], preorderInfo)
  return (level: StockLevel) => (changes ? changePreorder(level, preorderInfo) : level)
}

/** A number that would leave more of a preorder than its limit. */
export const beyondLimit = (field: string, { preorder }: StockLevel): FieldViolation =>
  violation(field, 'MAX', `must be <= ${preorder?.limit}, the limit of the preorder`, {
    threshold: preorder?.limit,
  })

/** One line of a call that takes from stock or adds to it. */
export interface StockLine {
  productId: string
  variantId: string
  /** Negative: how much is taken. */
  by: number
  isPreorder: boolean
}

/** The key of a variant among those of several products; no id of a product has a slash. */
export const variantKey = (productId: string, variantId: string): string => `${productId}/${variantId}`

/**
 * The stock after all lines, in their order, so that several lines of one variant add up. Throws if a variant does not exist,
 * or if less is in stock than the lines take.
 */
export function adjustLevels(
  levels: ReadonlyMap<string, StockLevel>,
  lines: readonly StockLine[],
  { field, byField, maxQuantity }: { field: string; byField: string; maxQuantity: number },
): Map<string, StockLevel> {
  const next = new Map(levels)
  const violations: FieldViolation[] = []
  const short: object[] = []
  for (const [index, { productId, variantId, by, isPreorder }] of lines.entries()) {
    const key = variantKey(productId, variantId)
    const level = next.get(key)
    if (!level) throw new Refusal('INVENTORY_ITEM_NOT_FOUND', { productId, variantId })
    if (isPreorder && !level.preorder)
      violations.push(
        violation(`${field}[${index}].preorderRequest`, 'FIELD_NOT_ALLOWED', 'cannot be preordered'),
      )
    const adjusted = adjustLevel(level, by, maxQuantity)
    if (adjusted === 'too little')
      short.push({ index, productId, variantId, available: levels.get(key)?.quantity ?? 0 })
    else if (adjusted === 'too much')
      violations.push(
        violation(
          `${field}[${index}].${byField}`,
          'MAX',
          `would make a stock of more than ${largestOf(level, maxQuantity)}; it is ${level.quantity}`,
          { threshold: largestOf(level, maxQuantity) },
        ),
      )
    else next.set(key, adjusted)
  }
  if (violations.length > 0) throw new Invalid(violations)
  if (short.length > 0) throw new Refusal('INSUFFICIENT_INVENTORY', { lines: short })
  return next
}

/** The levels that differ from the previous ones; one that is new counts as differing from stock that was never set. */
export const changedLevels = (
  before: ReadonlyMap<string, StockLevel>,
  after: ReadonlyMap<string, StockLevel>,
): [key: string, level: StockLevel][] =>
  [...after].filter(([key, level]) => !isSameLevel(before.get(key) ?? untracked, level))
