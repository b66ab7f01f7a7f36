// What a cart stores, and the offers that it is priced with.
import type {
  CartMerge,
  CatalogOverrides,
  CatalogReference,
  ContactDetails,
  CustomLineItem,
  ExtendedFields,
  Picture,
  PostalAddress,
  SelectedShippingOption,
  TaxableAddress,
} from '@vitrine/contract'

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
  /** What a merchant has replaced of the product, with amounts in minor units. */
  overrides?: CatalogOverrides
  /** Which address decides on the tax, if a merchant has said so. */
  taxableAddress?: TaxableAddress
  /** Data of programs, returned unchanged. */
  extendedFields?: ExtendedFields
}

/** The stored facts of a cart. */
export interface CartFacts {
  /** The form of these facts. A new form gets the next number, and `upgrade` a step that leads to it. */
  version: 2
  id: string
  lines: CartLine[]
  note: string | null
  createdDate: string
  updatedDate: string
  /** How a visitor's cart was merged into this one, until the next change; see `dropMerge`. */
  merge?: CartMerge
  /** Of the buyer. */
  email?: string
  contactId?: string
  address?: PostalAddress
  contactDetails?: ContactDetails
  /** Where the checkout continues. */
  overrideCheckoutUrl?: string
  selectedShippingOption?: SelectedShippingOption
  businessLocationId?: string
  /** Data of programs, returned unchanged. */
  extendedFields?: ExtendedFields
  coupon?: CartCoupon
  /** What a merchant has taken off: the amount in minor units, on lines or on the whole cart. */
  merchantDiscounts?: StoredMerchantDiscount[]
}

/** The coupon whose code was entered, as it was found. */
export interface CartCoupon {
  id: string
  code: string
}

/** A discount that a merchant gave this cart. */
export interface StoredMerchantDiscount {
  /** In minor units. */
  amount: string
  /** Absent: the whole cart. */
  lineItemIds?: string[]
}

/** The facts of a cart without lines. */
export const emptyCart = (id: string, createdDate: string): CartFacts => ({
  version: 2,
  id,
  lines: [],
  note: null,
  createdDate,
  updatedDate: createdDate,
})

/** Facts as any version of the platform has stored them; the first ones had no version. */
export type StoredCartFacts = Omit<CartFacts, 'version'> & { version?: 1 | 2 }

/**
 * Brings stored facts into the current form; current facts are returned as they are. Version 2 only adds fields, which
 * processes of version 1 keep as they find them.
 */
export const upgrade = (facts: StoredCartFacts): CartFacts =>
  isCurrent(facts) ? facts : { ...facts, version: 2 }

const isCurrent = (facts: StoredCartFacts): facts is CartFacts => facts.version === 2

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
  /** The tax group of its product; absent: the default one. */
  taxGroupId?: string | null | undefined
  /** The delivery profile of its product; absent: the default one. */
  deliveryProfileId?: string | null | undefined
  /** The collections of its product. */
  collectionIds?: readonly string[] | undefined
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
  /** What else its line keeps. */
  kept?: Pick<CartLine, 'overrides' | 'taxableAddress' | 'extendedFields'>
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
