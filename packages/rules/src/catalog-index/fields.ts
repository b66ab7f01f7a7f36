// The fields of a product that the catalogue index holds.

/** The indexed fields of a product, stored beside its document. */
export interface IndexFields {
  folded: string
  /** The lowest price to pay, in units of the currency. */
  price: number
  /** The highest price to pay; absent in products of earlier versions whose variants cost the same. */
  maxPrice?: number
  created: number
  /** A price of the product is lower than before. */
  reduced: boolean
  collections: readonly string[]
  options: readonly { name: string; choices: readonly { name: string; color?: string }[] }[]
  /** The choices of each variant. */
  variants: readonly Readonly<Record<string, string>>[]
}
