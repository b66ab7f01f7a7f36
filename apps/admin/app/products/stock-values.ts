// The stock that a merchant has changed in the form of a product, as its field holds it: differences, so that pieces that are
// sold meanwhile stay sold.
import type { Product } from '@vitrine/client'
import { keyOf, nameOfVariant } from './option-values.ts'

/** A changed stock: the pieces that the merchant has seen, and those to be there instead. Empty: the stock is not tracked. */
export interface StockChange {
  from: string
  to: string
}

/** The changes by the keys of variants; that of a product without options is that of no choices. */
export type StockChanges = Readonly<Record<string, StockChange>>

/** The changes, and an id of their own: saved twice, they take effect once. */
interface EnteredStock {
  id: string
  changes: StockChanges
}

const isChange = (change: Partial<StockChange> | null): change is StockChange =>
  typeof change?.from === 'string' && typeof change.to === 'string'

/** The changes in a field; a text that is malformed counts as none. */
export function readStock(text: string): EnteredStock {
  try {
    const { id, changes } = JSON.parse(text || '{}') as Partial<EnteredStock>
    if (typeof id === 'string' && Object.values(changes ?? {}).every(isChange))
      return { id, changes: changes ?? {} }
  } catch {
    // Counts as none.
  }
  return { id: '', changes: {} }
}

/** The changes as a field holds them; a stock that is as the merchant has seen it is no change. */
export function writeStock(changes: StockChanges, id: string): string {
  const changed = Object.entries(changes).filter(([, { from, to }]) => from !== to.trim())
  return changed.length === 0 ? '' : JSON.stringify({ id, changes: Object.fromEntries(changed) })
}

const levelText = (pieces: string) => pieces.trim() || 'not tracked'

/** The changes as a text to read. */
export const stockChangesText = (text: string): string =>
  Object.entries(readStock(text).changes)
    .map(([key, { from, to }]) =>
      [nameOfVariant(key), `${levelText(from)} to ${levelText(to)}`].filter(Boolean).join(': '),
    )
    .join('\n')

/** By how many pieces a tracked stock changes; undefined where tracking begins or ends, or what was entered is no number. */
export function differenceOf({ from, to }: StockChange): number | undefined {
  const isTracked = from !== '' && to.trim() !== ''
  return isTracked && /^\d+$/.test(to.trim()) ? Number(to) - Number(from) : undefined
}

/** The pieces of a variant as the form shows them, and the page of their history. */
export interface StockOfVariant {
  variantId: string
  /** Empty if the stock is not tracked. */
  pieces: string
  /** The id of its inventory item; undefined if the merchant may not read the inventory. */
  itemId?: string | undefined
}

/** The key of the variant with these choices. */
export const keyOfVariant = (
  { productOptions }: Pick<Product, 'productOptions'>,
  { choices }: Pick<Product['variants'][number], 'choices'>,
): string => keyOf(productOptions.map(({ name }) => choices[name] ?? ''))

/** The stock of the variants of a product, by their keys. */
export const stockOfVariants = (product: Product): Record<string, StockOfVariant> =>
  Object.fromEntries(
    product.variants.map((variant) => {
      const { trackQuantity, quantity } = variant.stock
      const pieces = trackQuantity ? String(quantity) : ''
      return [keyOfVariant(product, variant), { variantId: variant.id, pieces }]
    }),
  )

/** Writes the field when these pieces are entered, by the keys of variants; each text has an id of its own. */
export const stockSetter =
  (changes: StockChanges, stock: Readonly<Record<string, StockOfVariant>>) =>
  (pieces: Readonly<Record<string, string>>): string => {
    const entered = Object.entries(pieces).map(([key, to]) => {
      const from = changes[key]?.from ?? stock[key]?.pieces ?? ''
      return [key, { from, to }] as const
    })
    return writeStock({ ...changes, ...Object.fromEntries(entered) }, crypto.randomUUID())
  }
