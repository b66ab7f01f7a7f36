// The preorder of a variant: its terms, and what is left of its limit.
import type { Preorder, PreorderChange, PreorderInfo } from '@vitrine/contract'
import { isSameJson } from '../same-json.ts'
import type { StockLevel } from './level.ts'

/** How many of a preorder were ordered; undefined if it is not counted. */
export const orderedOf = ({ quantity, isTracked, preorder }: StockLevel): number | undefined =>
  preorder?.limit === undefined || !isTracked || quantity === null
    ? undefined
    : Math.max(0, preorder.limit - quantity)

/** What is left of a limit after this many orders; without a limit nothing is counted. */
const leftOf = (limit: number | undefined, ordered: number) =>
  limit === undefined
    ? { quantity: null, isTracked: false }
    : { quantity: Math.max(0, limit - ordered), isTracked: true }

function changeTerms(before: Preorder | null, { message, limit }: PreorderChange): Preorder {
  const next = {
    message: message === undefined ? before?.message : (message ?? undefined),
    limit: limit === undefined ? before?.limit : (limit ?? undefined),
  }
  return {
    ...(next.message !== undefined && { message: next.message }),
    ...(next.limit !== undefined && { limit: next.limit }),
  }
}

/**
 * A level whose preorder a merchant has changed. A preorder begins with its whole limit; another limit leaves what was ordered
 * as it is. What was left of a preorder that ends was never in stock, so nothing is.
 */
export function changePreorder(before: StockLevel, change: PreorderChange): StockLevel {
  const { preorder: terms = null } = before
  if (!(change.enabled ?? terms !== null))
    return terms === null ? before : { quantity: 0, isTracked: before.isTracked, preorder: null }
  const preorder = changeTerms(terms, change)
  if (isSameJson(terms, preorder)) return before
  if (terms && terms.limit === preorder.limit) return { ...before, preorder }
  return { ...leftOf(preorder.limit, orderedOf(before) ?? 0), preorder }
}

/** The preorder of several variants in the shape of catalog version 1, which has one for all of a product. */
export function toPreorderInfo(levels: readonly Pick<StockLevel, 'preorder'>[]): PreorderInfo {
  const [first, ...others] = levels.flatMap(({ preorder }) => preorder ?? [])
  if (!first) return { enabled: false }
  const { message, limit } = first
  return {
    enabled: true,
    ...(message !== undefined && others.every((terms) => terms.message === message) && { message }),
    ...(limit !== undefined && others.every((terms) => terms.limit === limit) && { limit }),
  }
}

/** Whether a change says what the variants of a product have. */
export function isPreorderOf(
  levels: readonly Pick<StockLevel, 'preorder'>[],
  { enabled, message, limit }: PreorderChange,
): boolean {
  const current = toPreorderInfo(levels)
  return (
    enabled === current.enabled &&
    (message ?? undefined) === current.message &&
    (limit ?? undefined) === current.limit
  )
}
