// The changes a visitor can make to a cart. A cart stores facts, such as variants and quantities; pricing/ derives prices.
import type { CatalogReference, FieldViolation } from '@vitrine/contract'
import { onlyVariantId, storesAppId, storesAppIds } from '@vitrine/contract/constants'
import { assertLinesFit, assertQuantityFits } from './cart-bounds.ts'
import type { CartChange, CartFacts, CartLine, Offer, RequestedItem } from './cart-facts.ts'
import { dropLostDiscounts } from './cart-details.ts'
import { offerOf } from './custom.ts'
import { withOverrides } from './line-overrides.ts'
import { modifierChoices, readModifierValues } from './modifiers.ts'
import { Invalid, Refusal, violation } from './refusal.ts'
import { sortedJson } from './same-json.ts'

/** A key for a set of choices or texts; it depends neither on their order nor on their Unicode form. */
export const choiceKey = (choices: Record<string, string>): string =>
  JSON.stringify(
    Object.entries(choices)
      .map(([name, choice]) => [name.normalize(), choice.normalize()] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/**
 * The key of the offer that a catalog reference means: by variant id, or by choices. Beside a variant id, choices are those of
 * modifiers; so they are if the product has only one variant.
 */
export function offerKey(reference: CatalogReference) {
  const { variantId, options } = reference.options ?? {}
  const choices = options && Object.keys(options).length > 0 ? choiceKey(options) : undefined
  if (variantId || !choices) {
    return { product: reference.catalogItemId, variant: (variantId ?? onlyVariantId).toLowerCase() }
  }
  return { product: reference.catalogItemId, choices }
}

function findOffer(reference: CatalogReference, field: string, offers: readonly Offer[]): Offer {
  if (!storesAppIds.includes(reference.appId.toLowerCase())) {
    const description = `Catalog not found. The products of this store are in the catalog of app ${storesAppId}`
    const data = { field: `${field}.appId`, values: storesAppIds }
    throw new Refusal('ITEM_NOT_FOUND_IN_CATALOG', data, description)
  }
  const key = offerKey(reference)
  const own = offers.filter(({ product }) => product === key.product)
  const offer =
    own.find(({ variant, choices }) =>
      key.variant === undefined ? choices === key.choices : variant === key.variant,
    ) ?? own.find(({ variant, modifiers }) => key.choices && modifiers && variant === onlyVariantId)
  if (!offer?.visible) {
    const { variantId, options } = reference.options ?? {}
    throw new Refusal('ITEM_NOT_FOUND_IN_CATALOG', {
      field,
      catalogItemId: key.product,
      ...(!variantId && { selected: Object.keys(options ?? {}) }),
    })
  }
  return offer
}

/** The stock of an offer that is left for one line after all other lines of the same variant. */
function remainingStock(lines: readonly CartLine[], line: CartLine, offer: Offer): number | null {
  if (offer.stock === null) return null
  const others = lines.filter(
    (other) =>
      other !== line && !other.custom && other.product === offer.product && other.variant === offer.variant,
  )
  return Math.max(offer.stock - others.reduce((sum, { quantity }) => sum + quantity, 0), 0)
}

type Kept = NonNullable<RequestedItem['kept']>
type Item = Pick<CartLine, 'product' | 'variant' | 'options' | 'custom'> & Kept

/**
 * The key of what a line holds, the same for lines of the same variant with the same custom texts, choices of modifiers,
 * overrides and data. A custom line has none: it is the same as no other line.
 */
export const itemKey = ({ product, variant, options, custom, ...kept }: Item): string | undefined =>
  custom
    ? undefined
    : JSON.stringify([
        product,
        variant,
        choiceKey(options?.customTextFields ?? {}),
        choiceKey(modifierChoices(variant, options)),
        ...keptKey(kept),
      ])

const keptKey = ({ overrides, taxableAddress, extendedFields }: Kept) =>
  overrides || taxableAddress || extendedFields
    ? [sortedJson([overrides, taxableAddress, extendedFields])]
    : []

/** The first line of each item, by its key: keys cost too much to compare each line with each other one. */
export function linesByItem(lines: readonly CartLine[]): Map<string, CartLine> {
  const byItem = new Map<string, CartLine>()
  for (const line of lines) {
    const key = itemKey(line)
    if (key !== undefined && !byItem.has(key)) byItem.set(key, line)
  }
  return byItem
}

/**
 * Adds items. An item that is already in the cart increases the quantity of its line; `lineId` is the id of the nth new
 * line.
 */
export function addToCart(
  cart: CartFacts,
  items: RequestedItem[],
  offers: readonly Offer[],
  lineId: (n: number) => string,
): CartChange {
  if (items.length === 0) return { cart, cappedLines: [] }
  const lines = cart.lines.map((line) => ({ ...line }))
  const added = new Set(items.map(({ catalogReference }) => catalogReference.catalogItemId))
  const byItem = linesByItem(lines.filter(({ product }) => added.has(product)))
  const violations: FieldViolation[] = []
  const changedLines = items.map(({ catalogReference, quantity, kept }, i) => {
    const field = `lineItems[${i}]`
    const found = findOffer(catalogReference, `${field}.catalogReference`, offers)
    const offer = withOverrides(found, kept?.overrides)
    const { product, variant } = offer
    const { appId, options } = catalogReference
    const modifiers = readModifierValues(offer, options, `${field}.catalogReference.options`)
    violations.push(...modifiers.violations)
    const key = itemKey({ product, variant, options, ...kept }) as string
    let line = byItem.get(key)
    if (!line) {
      line = {
        id: lineId(i),
        product,
        variant,
        quantity: 0,
        ...(appId !== storesAppId && { appId }),
        ...(options ? { options } : {}),
        ...kept,
      }
      lines.push(line)
      assertLinesFit(lines)
      byItem.set(key, line)
    }
    line.seenPrice = `${modifiers.values.reduce((sum, { addedPrice }) => sum + addedPrice, offer.price)}`
    line.quantity += quantity
    assertQuantityFits(line, `${field}.quantity`)
    return line
  })
  if (violations.length > 0) throw new Invalid(violations)
  const change = capToStock({ ...cart, lines }, changedLines, offers, () => 0)
  // A sold-out item refuses the whole request: adding only the other items would surprise the shopper.
  const soldOut = changedLines.flatMap(({ quantity }, i) => (quantity === 0 ? [`lineItems[${i}]`] : []))
  if (soldOut.length > 0) throw new Refusal('OUT_OF_STOCK', { fields: soldOut })
  return change
}

/** The offer of the variant that a line has. */
export const offerOfVariant = (line: CartLine, offers: readonly Offer[]): Offer | undefined =>
  offers.find(({ product, variant }) => product === line.product && variant === line.variant)

/** The offer of a line: that of its variant with what the line replaces, or the custom line's own. */
export function offerAt(line: CartLine, offers: readonly Offer[]): Offer | undefined {
  if (line.custom) return offerOf(line.custom)
  const offer = offerOfVariant(line, offers)
  return offer && withOverrides(offer, line.overrides)
}

/** Whether a merchant has fixed the quantity of a line. */
export const hasFixedQuantity = ({ custom, overrides }: CartLine): boolean =>
  (custom ?? overrides)?.fixedQuantity === true

/** Sets the quantities of existing lines, capped at the stock; a line keeps at least one unit, even without stock. */
export function setQuantities(
  cart: CartFacts,
  changes: { id: string; quantity: number }[],
  offers: readonly Offer[],
): CartChange {
  const lines = cart.lines.map((line) => ({ ...line }))
  const changedLines = changes.map(({ id, quantity }, i) => {
    const line = lines.find((existing) => existing.id === id.toLowerCase())
    if (!line) throw new Refusal('LINE_ITEM_NOT_FOUND', { field: `lineItems[${i}].id` })
    if (hasFixedQuantity(line) && quantity !== line.quantity)
      throw new Invalid([violation(`lineItems[${i}].quantity`, 'FIELD_NOT_ALLOWED', 'is fixed by the shop')])
    line.quantity = quantity
    return line
  })
  return capToStock({ ...cart, lines }, changedLines, offers, () => 1)
}

/**
 * Caps the requested lines at the available stock (mutates the lines). It runs after all quantities are applied, so the
 * order of the request does not matter. The first pass reduces lines from the last one, each to at least 1; the second
 * pass reduces them to their minimum if the stock is still exceeded.
 */
export function capToStock(
  cart: CartFacts,
  requestedLines: CartLine[],
  offers: readonly Offer[],
  minimumOf: (line: CartLine) => number,
): CartChange {
  const requested = new Map(requestedLines.map((line) => [line, line.quantity]))
  for (const floor of [1, 0])
    for (const line of cart.lines.toReversed()) {
      const offer = requested.has(line) ? offerAt(line, offers) : undefined
      const available = (offer && remainingStock(cart.lines, line, offer)) ?? line.quantity
      line.quantity = Math.min(line.quantity, Math.max(available, floor, minimumOf(line)))
    }
  const capped = cart.lines.filter((line) => line.quantity < (requested.get(line) ?? 0))
  return { cart, cappedLines: capped.map(({ id }) => id) }
}

/** Removes lines; throws if one of them is not in the cart. */
export function removeLines(cart: CartFacts, ids: string[]): CartChange {
  const removed = new Set(ids.map((id) => id.toLowerCase()))
  const missing = ids.findIndex((id) => !cart.lines.some((line) => line.id === id.toLowerCase()))
  if (missing >= 0) throw new Refusal('LINE_ITEM_NOT_FOUND', { field: `lineItemIds[${missing}]` })
  const lines = cart.lines.filter((line) => !removed.has(line.id))
  return { cart: dropLostDiscounts({ ...cart, lines }), cappedLines: [] }
}

/** Sets the buyer's note; null or an empty text removes it. */
export const setNote = (cart: CartFacts, note: string | null): CartFacts =>
  (note || null) === cart.note ? cart : { ...cart, note: note || null }

/** The cart without the report of a merge, which holds until the next change. */
export const dropMerge = ({ merge: _, ...cart }: CartFacts): CartFacts => cart

/** The name of what a line holds; a deleted product has none. */
export const productNameOf = (offer: Offer | undefined): string => offer?.face.name ?? 'Unavailable product'
