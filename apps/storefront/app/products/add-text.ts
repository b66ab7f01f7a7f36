// The texts around 'Add to cart': the availability of the variant, the announcement of a success, and the error.
import type { CurrentCart } from '@vitrine/client'
import { StoreError } from '@vitrine/client'
import { cartLineText } from '../cart/change-text.ts'
import { countItems } from '../cart/count-items.ts'
import { product as messages } from '../messages/index.ts'
import { toErrorText } from '../error-text.ts'
import type { ErrorText } from '../error-text.ts'
import { choiceValues } from './choices.ts'
import type { ChoiceStatus } from './choices.ts'
import type { ShownProduct, ShownVariant } from './shown-product.ts'

/** The availability of the selected variant. */
export function availabilityText(
  status: ChoiceStatus,
  { productType, stock }: ShownProduct,
  variant: ShownVariant | undefined,
): string {
  const { availability } = messages
  if (status.is === 'unavailable') return availability.unavailable
  if (status.is === 'sold out') return stock.inStock ? availability.otherInStock : availability.soldOut
  if (variant?.preorderInfo) return availability.preorder(variant.stock.quantity)
  if (status.is === 'low') return availability.low(status.left)
  return productType === 'digital' ? availability.digital : availability.inStock
}

/** The announcement after an add; the platform may have capped the quantity at stock. */
export function addedText(cart: CurrentCart, product: ShownProduct, variant: ShownVariant): string {
  const { lineItems, violations } = cart
  const line = lineItems.find(
    ({ catalogReference: { catalogItemId, options } }) =>
      catalogItemId === product.id && options?.variantId === variant.id,
  )
  if (line && violations.some(({ target }) => target.lineItem?.id === line.id))
    return cartLineText(cart, line)
  const name = [product.name, ...choiceValues(product, variant)].join(', ')
  return messages.added(name, countItems(lineItems))
}

/** The error after an add that failed; a variant that is sold out is named by its choices. */
export function addErrorText(error: unknown, product: ShownProduct, variant: ShownVariant): ErrorText {
  if (!(error instanceof StoreError)) throw error
  if (error.violations[0]?.field.includes('.options.')) return messages.changedModifiers
  if (error.code !== 'OUT_OF_STOCK') return toErrorText(error)
  const name = choiceValues(product, variant).join(', ') || product.name
  return { ...messages.soldOutError(name), field: 'choice' }
}
