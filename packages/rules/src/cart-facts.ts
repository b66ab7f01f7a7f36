// What a cart stores, and the offers that it is priced with.
import type { CartMerge, CatalogReference, CustomLineItem, Picture } from '@vitrine/contract'

/** One line of a cart. */
export interface CartLine {
  id: string
  product: string
  variant: string
  quantity: number
  /** The app id that the client sent with the item, returned unchanged; absent: the current one. */
  appId?: string
  /** The options that the client sent with the item, returned unchanged. */
  options?: CatalogReference['options']
  /**
   * The price of one unit when it was last added, in minor units; absent on custom lines, and on lines from before it was
   * stored.
   */
  seenPrice?: string
  /** Set on a custom line, which is in no catalog and holds its own offer. */
  custom?: CustomItem
}

/** The stored facts of a cart. */
export interface CartFacts {
  /** The form of these facts. A new form gets the next number, and `upgrade` a step that leads to it. */
  version: 1
  id: string
  lines: CartLine[]
  note: string | null
  createdDate: string
  updatedDate: string
  /** How a visitor's cart was merged into this one, until the next change; see `dropMerge`. */
  merge?: CartMerge
}

/** The facts of a cart without lines. */
export const emptyCart = (id: string, createdDate: string): CartFacts => ({
  version: 1,
  id,
  lines: [],
  note: null,
  createdDate,
  updatedDate: createdDate,
})

/** Facts as any version of the platform has stored them; the first ones had no version. */
export type StoredCartFacts = CartFacts | (Omit<CartFacts, 'version'> & { version?: never })

/** Brings stored facts into the current form; current facts are returned as they are. */
export const upgrade = (facts: StoredCartFacts): CartFacts =>
  facts.version === undefined ? { version: 1, ...facts } : facts

/** A variant that can be bought, with its current price and stock. */
export interface Offer {
  product: string
  variant: string
  /** The choices of the variant as a key; see `choiceKey`. */
  choices: string
  price: bigint
  fullPrice: bigint
  weight: number | null
  sku: string | null
  visible: boolean
  /** Available quantity; null if stock is not tracked. */
  stock: number | null
  face: OfferDisplay
  /** What shoppers add to the product; absent: nothing. */
  modifiers?: readonly OfferModifier[] | undefined
}

/** The product data that a line shows, stored with the offer so that carts never read product documents. */
export interface OfferDisplay {
  name: string
  slug: string
  productType: 'physical' | 'digital'
  picture: Picture | null
  choices: { name: string; text: string; color?: string }[]
}

/** A text that shoppers add to a product, or choices that make no variant; amounts are in minor units. */
export interface OfferModifier {
  /** The name by which requests send its value: the title of the text, or the name of the choices. */
  key: string
  isMandatory: boolean
  text?: { min: number; max: number; addedPrice: bigint }
  choices?: readonly { name: string; color?: string; addedPrice: bigint }[]
}

/** An item to add to a cart. */
export interface RequestedItem {
  catalogReference: CatalogReference
  quantity: number
}

/** A cart after a change, and the ids of lines whose quantity was capped at the stock. */
export interface CartChange {
  cart: CartFacts
  cappedLines: string[]
}

/** The stored data of a custom line; amounts are in minor units. */
export interface CustomItem extends Omit<CustomLineItem, 'quantity' | 'price' | 'fullPrice'> {
  price: string
  fullPrice: string
}
