// What a form without script has removed from the cart, in the query of the cart page that it redirects to.
import type { LineItem } from '@vitrine/client'
import { choiceValues } from '../products/choices.ts'
import type { Visitor } from '../visitor.ts'
import { applyForm } from './form-actions.ts'
import { readQuantity } from './quantity-input.ts'

/** The product of a removed line, so that the cart page can offer to add it again. */
export interface RemovedItem extends Pick<LineItem, 'catalogReference' | 'quantity'> {
  name: string
  /** The id that the line had: the idempotency key of the undo. */
  line: string
}

const params = { product: 'removed', variant: 'variant', quantity: 'quantity', line: 'line' }

/** Removes a line for a form, and redirects to the cart with what was removed. */
export async function removeByForm<Posted extends { line: string }>(
  request: Request,
  { cart }: Visitor,
  posted: Posted,
) {
  const { lineItems = [] } = (await cart.get().catch(() => null)) ?? {}
  const removed = lineItems.find(({ id }) => id === posted.line)
  return applyForm(request, () => cart.remove([posted.line]), posted, {
    query: removed ? toQuery(removed) : [],
  })
}

/** The query for a removed line; none if it holds texts or choices of the visitor besides the variant, or is custom. */
function toQuery({ id, catalogReference: { catalogItemId, options }, quantity, customLineItem }: LineItem) {
  if (customLineItem || !options?.variantId || options.customTextFields || options.options) return []
  return [
    [params.product, catalogItemId],
    [params.variant, options.variantId],
    [params.quantity, `${quantity}`],
    [params.line, id],
  ]
}

/** The removed item of a query, with the name of its product; undefined if there is none, or if it is sold out. */
export async function readRemovedItem(
  { products }: Visitor,
  query: URLSearchParams,
): Promise<RemovedItem | undefined> {
  const id = query.get(params.product)
  const quantity = readQuantity(query.get(params.quantity))
  const product = id && quantity ? await products.get(id).catch(() => null) : null
  const variant = product?.variants.find((other) => other.id === query.get(params.variant))
  if (!product || !quantity || !variant?.stock.inStock) return undefined
  return {
    name: [product.name, ...choiceValues(product, variant)].join(', '),
    quantity,
    line: query.get(params.line) ?? '',
    catalogReference: {
      appId: '',
      catalogItemId: product.id,
      options: { variantId: variant.id, preOrderRequested: variant.preorderInfo?.enabled },
    },
  }
}
