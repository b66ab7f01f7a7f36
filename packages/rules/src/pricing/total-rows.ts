// The last step of pricing: the rows that the total of a cart is made of.
import type { DiscountFigures } from '../discounts/apply-discounts.ts'
import type { LineFigures, TotalKind, TotalRow } from './figures.ts'

/** Adds up the lines and the discounts. */
export const totalRowsOf = (lines: readonly LineFigures[], { applied }: DiscountFigures): TotalRow[] => [
  { kind: 'subtotal', amount: lines.reduce((sum, { total }) => sum + total, 0n) },
  { kind: 'discount', amount: -applied.reduce((sum, { amount }) => sum + amount, 0n) },
]

/** The total: the sum of all rows. */
export const totalOf = (rows: readonly TotalRow[]): bigint =>
  rows.reduce((sum, { amount }) => sum + amount, 0n)

/** The sum of the rows of one kind. */
export const amountOf = (rows: readonly TotalRow[], kind: TotalKind): bigint =>
  totalOf(rows.filter((row) => row.kind === kind))
