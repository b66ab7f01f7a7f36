// What a visitor may do with a cart. A cart keeps facts: which goods, how many; figures are made by figures.ts.
import type { CatalogReference, Picture } from '@vitrine/contract'
import { type CartBounds, assertLinesFit, quantityTooHigh } from './cart-bounds.ts'
import { type CustomThing, offerOf } from './custom.ts'
import { Refusal } from './refusal.ts'

/** One thing in a cart. */
export interface CartLine {
  id: string
  product: string
  variant: string
  quantity: number
  /** What the visitor sent along with the thing, answered as it came. */
  options?: CatalogReference['options']
  /** A thing that is in no catalogue brings its offer along. */
  custom?: CustomThing
}

/** What is known of a cart. */
export interface CartFacts {
  id: string
  lines: CartLine[]
  note: string | null
  createdDate: string
  updatedDate: string
}

/** What can be bought: one variant of a product, as it stands at this moment. */
export interface Offer {
  product: string
  variant: string
  /** `variant` written as its choices: `Colour=Sage`. */
  choices: string
  price: bigint
  fullPrice: bigint
  weight: number | null
  sku: string | null
  visible: boolean
  /** How many are left; null: not counted. */
  stock: number | null
  face: OfferDisplay
}

/** What a line shows of its product, so that carts never read product documents. */
export interface OfferDisplay {
  name: string
  slug: string
  productType: 'physical' | 'digital'
  picture: Picture | null
  choices: { name: string; text: string; color?: string }[]
}

/** A thing somebody wants. */
export interface RequestedItem {
  catalogReference: CatalogReference
  quantity: number
}

/** A cart after a deed, and the lines that stock made smaller than asked. */
export interface CartChange {
  cart: CartFacts
  cappedLines: string[]
}

/** What a deed needs besides the cart. */
export interface Hands {
  offers: readonly Offer[]
  storesAppId: string
  onlyVariantId: string
  bounds: CartBounds
  currency: string
  /** A fresh id for the nth new line. */
  lineId(n: number): string
}

/** Choices in one order, so that the same choices are the same text. */
export const choiceKey = (choices: Record<string, string>): string =>
  JSON.stringify(Object.entries(choices).sort(([a], [b]) => (a < b ? -1 : 1)))

/** How a catalogue reference names its offer: by variant, or by choices. */
export function offerKey(reference: CatalogReference, onlyVariantId: string) {
  const { variantId, options } = reference.options ?? {}
  const choices = options && Object.keys(options).length > 0 ? choiceKey(options) : undefined
  if (variantId || !choices) {
    return { product: reference.catalogItemId, variant: (variantId ?? onlyVariantId).toLowerCase() }
  }
  return { product: reference.catalogItemId, choices }
}

function findOffer(reference: CatalogReference, at: string, hands: Hands): Offer {
  const { storesAppId } = hands
  if (reference.appId !== storesAppId) {
    const says = `There is no catalogue of that application; the store's goods are in ${storesAppId}`
    throw new Refusal('ITEM_NOT_FOUND_IN_CATALOG', { field: `${at}.appId`, values: [storesAppId] }, says)
  }
  const key = offerKey(reference, hands.onlyVariantId)
  const offer = hands.offers.find(
    (one) =>
      one.product === key.product &&
      (key.variant === undefined ? one.choices === key.choices : one.variant === key.variant),
  )
  if (!offer?.visible) {
    const { variantId, options } = reference.options ?? {}
    throw new Refusal('ITEM_NOT_FOUND_IN_CATALOG', {
      field: at,
      catalogItemId: key.product,
      ...(!variantId && { selected: Object.keys(options ?? {}) }),
    })
  }
  return offer
}

/** What is left of an offer for one line: several lines of the same thing share its stock. */
export function remainingStock(
  lines: readonly CartLine[],
  line: CartLine | undefined,
  offer: Offer,
): number | null {
  if (offer.stock === null) return null
  const others = lines.filter(
    (one) => one !== line && !one.custom && one.product === offer.product && one.variant === offer.variant,
  )
  return Math.max(offer.stock - others.reduce((sum, one) => sum + one.quantity, 0), 0)
}

const hasSameTextFields = (a: CatalogReference['options'], b: CatalogReference['options']) =>
  choiceKey(a?.customTextFields ?? {}) === choiceKey(b?.customTextFields ?? {})

/** Puts things in; the same thing again raises its line. */
export function addToCart(cart: CartFacts, wanted: RequestedItem[], hands: Hands): CartChange {
  if (wanted.length === 0) return { cart, cappedLines: [] }
  const lines = cart.lines.map((line) => ({ ...line }))
  const raised = wanted.map(({ catalogReference, quantity }, i) => {
    const at = `lineItems[${i}]`
    const { product, variant } = findOffer(catalogReference, `${at}.catalogReference`, hands)
    const { options } = catalogReference
    let line = lines.find(
      (held) =>
        !held.custom &&
        held.product === product &&
        held.variant === variant &&
        hasSameTextFields(held.options, options),
    )
    if (!line) {
      line = { id: hands.lineId(i), product, variant, quantity: 0, ...(options ? { options } : {}) }
      lines.push(line)
    }
    line.quantity += quantity
    if (line.quantity > hands.bounds.maxQuantity) throw quantityTooHigh(`${at}.quantity`, hands.bounds)
    return line
  })
  const changed = capToStock({ ...cart, lines }, raised, hands, 0)
  // What is sold out cannot stand in a cart; half an order would be a surprise, so nothing is put in.
  const soldOut = raised.flatMap(({ quantity }, i) => (quantity === 0 ? [`lineItems[${i}]`] : []))
  if (soldOut.length > 0) throw new Refusal('OUT_OF_STOCK', { fields: soldOut })
  assertLinesFit(lines, hands.bounds)
  return changed
}

/** What can be bought at a line: the offer of its variant, or the one that it has brought along. */
export const offerAt = (line: CartLine, offers: readonly Offer[]): Offer | undefined =>
  line.custom
    ? offerOf(line.custom)
    : offers.find((one) => one.product === line.product && one.variant === line.variant)

/** Sets quantities of lines that are there; stock lowers them, but never takes a line away. */
export function setQuantities(
  cart: CartFacts,
  changes: { id: string; quantity: number }[],
  hands: Pick<Hands, 'offers'>,
): CartChange {
  const lines = cart.lines.map((line) => ({ ...line }))
  const set = changes.map(({ id, quantity }, i) => {
    const line = lines.find((held) => held.id === id.toLowerCase())
    if (!line) throw new Refusal('LINE_ITEM_NOT_FOUND', { field: `lineItems[${i}].id` })
    line.quantity = quantity
    return line
  })
  return capToStock({ ...cart, lines }, set, hands, 1)
}

/**
 * Lowers the lines that were asked about to what is there, in place, when all that was asked for is written down: so no
 * order of asking is better than another. The last line gives way first, and each keeps one for as long as that is
 * enough; `least` is what it keeps in the end.
 */
function capToStock(
  cart: CartFacts,
  asked: CartLine[],
  { offers }: Pick<Hands, 'offers'>,
  least: 0 | 1,
): CartChange {
  const wishes = new Map(asked.map((line) => [line, line.quantity]))
  for (const keep of [1, least])
    for (const line of cart.lines.toReversed()) {
      const offer = wishes.has(line) ? offerAt(line, offers) : undefined
      const left = (offer && remainingStock(cart.lines, line, offer)) ?? line.quantity
      line.quantity = Math.min(line.quantity, Math.max(left, keep))
    }
  const lowered = cart.lines.filter((line) => line.quantity < (wishes.get(line) ?? 0))
  return { cart, cappedLines: lowered.map(({ id }) => id) }
}

/** Takes lines away. */
export function removeLines(cart: CartFacts, ids: string[]): CartChange {
  const gone = new Set(ids.map((id) => id.toLowerCase()))
  const missing = ids.findIndex((id) => !cart.lines.some((line) => line.id === id.toLowerCase()))
  if (missing >= 0) throw new Refusal('LINE_ITEM_NOT_FOUND', { field: `lineItemIds[${missing}]` })
  return { cart: { ...cart, lines: cart.lines.filter((line) => !gone.has(line.id)) }, cappedLines: [] }
}

/** Writes the buyer's note; null or nothing takes it away. */
export const setNote = (cart: CartFacts, note: string | null): CartFacts =>
  (note || null) === cart.note ? cart : { ...cart, note: note || null }
