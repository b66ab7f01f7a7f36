// What is said of an add: how the choice stands before it, what became of it, and why it came to nothing.
import type { CurrentCart, Product, Variant } from '@vitrine/client'
import { StoreError } from '@vitrine/client'
import { countItems } from '../cart/items-in.ts'
import { cartLineText } from '../cart/answer-text.ts'
import { product as words } from '../messages/index.ts'
import { toErrorText } from '../error-text.ts'
import type { ErrorText } from '../error-text.ts'
import { choicesOf } from './choices.ts'
import type { ChoiceStatus } from './choices.ts'

/** What a shop promises of goods that are still to be made. */
export interface Preorder {
  message?: string | undefined
}

/** How what is chosen stands, in a sentence. */
export function inASentence(
  stands: ChoiceStatus,
  { productType, stock }: Product,
  variant: Variant | undefined,
  preorder: Preorder | undefined,
): string {
  const { stands: say } = words
  if (stands.is === 'not made') return say.notMade
  if (stands.is === 'sold out') return stock.inStock ? say.otherLeft : say.soldOut
  if (preorder) return say.preorder(variant?.stock.quantity ?? null)
  if (stands.is === 'few') return say.few(stands.left)
  return productType === 'digital' ? say.digital : say.available
}

/** What became of an add: the platform may have put in fewer than were asked for, or none. */
export function added(answer: CurrentCart, product: Product, variant: Variant): string {
  const { lineItems, violations } = answer
  const line = lineItems.find(
    ({ catalogReference: { catalogItemId, options } }) =>
      catalogItemId === product.id && options?.variantId === variant.id,
  )
  if (line && violations.some(({ target }) => target.lineItem.id === line.id))
    return cartLineText(answer, line)
  const name = [product.name, ...choicesOf(product, variant)].join(', ')
  return words.added(name, countItems(lineItems))
}

/** Why nothing was added; the choice that is gone is named as it was chosen. */
export function notAdded(error: unknown, product: Product, variant: Variant): ErrorText {
  if (!(error instanceof StoreError && error.code === 'OUT_OF_STOCK')) return toErrorText(error)
  return { ...words.gone(choicesOf(product, variant).join(', ') || product.name), about: 'choice' }
}
