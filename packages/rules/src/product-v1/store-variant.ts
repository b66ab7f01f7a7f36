// Formats a variant for the list of all variants of the store.
import type { Preorder, StoreVariant } from '@vitrine/contract'
import type { Offer } from '../cart-facts.ts'
import { addressOf, type StoreFacts } from '../settings.ts'

/** The stored data of a variant: its offer, its preorder, and the collections of its product. */
export interface OfferedVariant extends Pick<Offer, 'product' | 'variant' | 'sku' | 'stock' | 'face'> {
  collectionIds: string[]
  preorder: Preorder | null
  /** Whether the stock is tracked. */
  tracked: boolean
}

/** The variant in the shape of the wire. */
export function toStoreVariant(
  { product, variant, sku, stock, tracked, face, collectionIds, preorder }: OfferedVariant,
  store: StoreFacts,
): StoreVariant {
  const { name, picture, choices } = face
  return {
    id: `${product}-${variant}`,
    productId: product,
    variantId: variant,
    productName: name,
    variantName: choices.map(({ text }) => text).join(', ') || name,
    managedVariant: choices.length > 0,
    sku: sku ?? '',
    stock: { trackQuantity: tracked, quantity: tracked ? stock : null, inStock: stock === null || stock > 0 },
    choices: Object.fromEntries(choices.map(({ name: option, text }) => [option, text])),
    collectionIds,
    media: picture ? { image: { ...picture, url: addressOf(picture, store) } } : {},
    preorderInfo: { enabled: preorder !== null, ...preorder },
  }
}
