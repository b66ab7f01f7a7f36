// Parses the quantity that a visitor typed, before it is sent; the platform alone knows how many are in stock.
import { bounds } from '@vitrine/client'

/** Whether the quantity is zero, which removes the line from a cart. */
export const isRemoval = (text: string) => /^\s*0+\s*$/.test(text)

/** The number in a text of digits only; `Number()` would also accept '0x10', '1e2' and ''. */
export const parseQuantity = (text: unknown) => (/^\s*\d+\s*$/.test(`${text}`) ? Number(text) : Number.NaN)

/** The quantity in a field, or undefined if no cart line can have it. */
export function readQuantity(text: unknown): number | undefined {
  const quantity = parseQuantity(text)
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= bounds.maxQuantity ? quantity : undefined
}
