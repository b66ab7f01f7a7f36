// How many somebody may ask for, looked at before it is sent; how many there are is for the platform to tell.
import { bounds } from '@vitrine/client'

/** Whether somebody wants none of it: in a cart that is another word for removing it. */
export const isRemoval = (text: string) => /^\s*0+\s*$/.test(text)

/** The number that somebody has typed: in digits, and in nothing else that a program would take for a number. */
export const typed = (text: unknown) => (/^\s*\d+\s*$/.test(`${text}`) ? Number(text) : Number.NaN)

/** The number in a field, unless no line could hold it. */
export function readQuantity(text: unknown): number | undefined {
  const quantity = typed(text)
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= bounds.maxQuantity ? quantity : undefined
}
