// The commands on a cart, called by the visitor who owns it or by the merchant with its id.
import {
  type CartTotals,
  type EstimateTotals,
  type MerchantLineItem,
  onlyVariantId,
  type Parsed,
} from '@vitrine/contract'
import {
  addCustom,
  addToCart,
  assertTextFits,
  type CartFacts,
  type CartChange,
  emptyCart,
  Invalid,
  offerKey,
  removeLines,
  setDetails,
  setQuantities,
  toCart,
  toStoredOverrides,
  toTotals,
  violation,
  type RequestedItem,
} from '@vitrine/rules'
import { commit } from '../storage/commit.ts'
import type { Deps, Ids } from '../deps.ts'
import { cartChanges, requireCart, type ShowCart } from './change.ts'
import { type LinesRead, noOfferKeys, type OfferKeys } from '../pricing/read-lines.ts'
import { estimateRead, priceRead } from './price-read.ts'
import { type CartScope, type CartRead, cartOf } from './store.ts'
import { applyChanges, readUpdate, type UpdateBody } from './update-fields.ts'

type AddBody = Parsed<'POST /ecom/v1/carts/{id}/add-to-cart'>['body']
type NewItems = Pick<AddBody, 'lineItems' | 'customLineItems'>

const cartOrNew = (scope: CartScope, read: CartRead, createCart: () => CartFacts): CartFacts =>
  scope.canCreate ? (read.state ?? createCart()) : requireCart(scope, read)

// Line ids are generated once per call, so that a retry after a lost race reuses them.
const lineIds = (ids: Ids) => {
  const made = new Map<number, string>()
  return (n: number) => made.get(n) ?? (made.set(n, ids.uuid()).get(n) as string)
}

/** What items are added with: the cart before, the offers and the currency. */
type CartBefore = Pick<LinesRead, 'offers' | 'store'> & { state: CartFacts | undefined }

/** Makes the function that adds items to a cart, first those of the catalogue, and checks the size of the result. */
export const itemAdder = (ids: Ids, { lineItems, customLineItems }: NewItems) => {
  const lineId = lineIds(ids)
  const requested = lineItems ?? []
  const customId = (n: number) => lineId(requested.length + n)
  return (cart: CartFacts, { state, offers, store }: CartBefore): CartChange => {
    const items = requested.map((item, i) => toRequestedItem(item, store.currency, `lineItems[${i}]`))
    const added = addToCart(cart, items, offers, lineId)
    const withCustom = addCustom(added.cart, customLineItems ?? [], store.currency, customId)
    assertTextFits(state, withCustom.cart)
    return { cart: withCustom.cart, cappedLines: [...added.cappedLines, ...withCustom.cappedLines] }
  }
}

/** The commands on a cart, as functions. */
export type CartCommands<Answer, Totals> = ReturnType<typeof cartCommands<Answer, Totals>>

/** How commands answer: each version of the API has a form of its own. */
interface CartForm<Answer, Totals> {
  show: ShowCart<Answer>
  showTotals(totals: CartTotals, facts: CartFacts): Totals
}

/** Makes the commands on a cart. */
export function cartCommands<Answer, Totals>(deps: Deps, { show, showTotals }: CartForm<Answer, Totals>) {
  const { ids, clock } = deps
  const { change, load } = cartChanges(deps, show)

  /** Makes the function that creates an empty cart. */
  const cartCreator = (id?: string) => {
    let cart: CartFacts | undefined
    // Made once, so that a retry after a lost race reuses its id.
    return () => (cart ??= emptyCart(id ?? ids.uuid(), new Date(clock.now()).toISOString()))
  }

  return {
    get: (scope: CartScope): Promise<Answer> =>
      load(scope, (read, facts) => show(toCart(priceRead(deps, read, facts, read.revision)), facts)),

    totals: (scope: CartScope, request: EstimateTotals): Promise<Totals> =>
      load(scope, (read, facts) => showTotals(toTotals(estimateRead(deps, read, facts, request)), facts)),

    /** `assertCheckoutUrl` refuses an address that the caller may not send. */
    async update(
      scope: CartScope,
      body: UpdateBody,
      assertCheckoutUrl: (url: string) => void | Promise<void>,
    ): Promise<Answer> {
      const { lineItems, customLineItems, ...changes } = readUpdate(body)
      const { note, details, couponCode, merchantDiscounts } = changes
      if (details.overrideCheckoutUrl) await assertCheckoutUrl(details.overrideCheckoutUrl)
      const createCart = cartCreator(scope.opens)
      const items = { lineItems, customLineItems }
      const addItems = itemAdder(ids, items)
      const sent = [note, couponCode, merchantDiscounts?.length, countItems(items), ...Object.values(details)]
      const hasContent = scope.opens !== undefined || sent.some(Boolean)
      const keys = { ...keysOf(lineItems ?? []), ...(couponCode && { couponCode }) }
      return change(scope, keys, (read) => {
        // An update without content creates no cart.
        const cart = hasContent ? cartOrNew(scope, read, createCart) : requireCart(scope, read)
        return addItems(applyChanges(cart, changes, read, clock.now()), read)
      })
    },

    add(scope: CartScope, body: AddBody): Promise<Answer> {
      const createCart = cartCreator()
      const addItems = itemAdder(ids, body)
      const { businessLocationId = null } = body
      if (countItems(body) === 0) {
        throw new Invalid([violation('lineItems', 'MIN_SIZE', 'must be >= 1 items', { threshold: 1 })])
      }
      return change(scope, keysOf(body.lineItems ?? []), (read) => {
        const cart = cartOrNew(scope, read, createCart)
        return addItems(businessLocationId ? setDetails(cart, { businessLocationId }, false) : cart, read)
      })
    },

    /** Clears a detail of a cart, if it is `wanted`. */
    clear: (
      scope: CartScope,
      detail: 'coupon' | 'businessLocationId',
      wanted: (cart: CartFacts) => boolean = () => true,
    ): Promise<Answer> =>
      change(scope, noOfferKeys, (read) => {
        const cart = requireCart(scope, read)
        return { cart: wanted(cart) ? setDetails(cart, { [detail]: null }, false) : cart, cappedLines: [] }
      }),

    remove: (scope: CartScope, lineItemIds: string[]): Promise<Answer> =>
      change(scope, noOfferKeys, (read) => removeLines(requireCart(scope, read), lineItemIds)),

    setQuantities: (scope: CartScope, lines: { id: string; quantity: number }[]): Promise<Answer> =>
      change(scope, noOfferKeys, (read) => setQuantities(requireCart(scope, read), lines, read.offers)),

    async delete(scope: CartScope): Promise<void> {
      await commit(deps, scope, cartOf(scope, deps), (read) => {
        const { id } = requireCart(scope, read)
        return { next: undefined, events: [{ name: 'cart.deleted', payload: { deletedEntity: { id } } }] }
      })
    },
  }
}

const countItems = ({ lineItems, customLineItems }: NewItems) =>
  (lineItems?.length ?? 0) + (customLineItems?.length ?? 0)

/** An item of a request with what its line keeps. */
function toRequestedItem(
  { catalogReference, quantity, catalogOverrideFields, taxableAddress, extendedFields }: MerchantLineItem,
  currency: string,
  field: string,
): RequestedItem {
  return {
    catalogReference,
    quantity,
    kept: {
      ...(catalogOverrideFields && {
        overrides: toStoredOverrides(catalogOverrideFields, currency, field),
      }),
      ...(taxableAddress && { taxableAddress }),
      ...(extendedFields && { extendedFields }),
    },
  }
}

/** The keys of the offers that requested items refer to. */
export function keysOf(requested: Pick<RequestedItem, 'catalogReference'>[]): OfferKeys {
  const keys: OfferKeys = { products: [], variants: [], chosenProducts: [], choices: [] }
  for (const { catalogReference } of requested) {
    const key = offerKey(catalogReference)
    if (key.variant === undefined) {
      keys.chosenProducts.push(key.product)
      keys.choices.push(key.choices as string)
    }
    // Choices may also be those of modifiers of a product with one variant.
    keys.products.push(key.product)
    keys.variants.push(key.variant ?? onlyVariantId)
  }
  return keys
}
