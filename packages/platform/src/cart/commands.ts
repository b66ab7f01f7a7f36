// The commands on a cart, called by the visitor who owns it or by the merchant with its id.
import {
  type CartAnswer,
  type CartTotals,
  cartBounds,
  detailCodes,
  type Parsed,
  onlyVariantId,
  storesAppId,
} from '@vitrine/contract'
import {
  addCustom,
  addToCart,
  type CartFacts,
  type CartChange,
  figureCart,
  type Hands,
  Invalid,
  offerKey,
  Refusal,
  removeLines,
  setNote,
  setQuantities,
  totalsOf,
  violation,
  type RequestedItem,
} from '@vitrine/rules'
import { storeFacts } from '../settings/store-facts.ts'
import { commit } from '../storage/commit.ts'
import type { Deps } from '../deps.ts'
import {
  type CartScope,
  type CartRead,
  cartOf,
  type OfferKeys,
  noOfferKeys,
  readCart,
  readChoicesOf,
} from './store.ts'

type UpdateBody = Parsed<'PATCH /ecom/v1/carts/current'>['body']
type AddBody = Parsed<'POST /ecom/v1/carts/current/add-to-cart'>['body']
type NewItems = Pick<AddBody, 'lineItems' | 'customLineItems'>
type Decide = (read: CartRead) => CartChange

const buyerOf = (owner: string) => {
  const [kind, id] = owner.split(':')
  return kind === 'visitor' && id ? { visitorId: id } : {}
}

/** The commands on a cart. */
export function cartCommands(deps: Deps) {
  const { ids, clock, database } = deps
  const timestamp = () => new Date(clock.now()).toISOString()

  const toAnswer = (
    { owner, offers, store }: CartRead,
    cart: CartFacts,
    revision: bigint,
    cappedLines: string[] = [],
  ) => figureCart(cart, revision, buyerOf(owner), offers, storeFacts(store, deps), cappedLines)

  // Missing or misspelt choices are the most common mistake of a new storefront, so the refusal lists the valid ones.
  const throwWithChoices = async (storeId: string, error: unknown): Promise<never> => {
    if (!(error instanceof Refusal && error.code === 'ITEM_NOT_FOUND_IN_CATALOG')) throw error
    const { selected, ...data } = error.data as { selected?: string[]; catalogItemId?: string }
    if (data.catalogItemId === undefined) throw error
    const choices = await readChoicesOf(database, storeId, data.catalogItemId)
    const [first] = choices
    if (!first) throw new Refusal(error.code, data)
    const isIncomplete = selected && Object.keys(first).some((option) => !selected.includes(option))
    const code = isIncomplete ? 'OPTIONS_REQUIRED' : 'CHOICE_NOT_FOUND'
    throw new Refusal(error.code, { ...data, code, choices }, detailCodes[code].message)
  }

  const change = async (scope: CartScope, keys: OfferKeys, decide: Decide): Promise<CartAnswer> => {
    const { read, state, revision, notices } = await commit(deps, scope, cartOf(scope, keys), (current) => {
      const { cart, cappedLines } = decide(current)
      const isChanged = cart !== current.state
      return { next: isChanged ? { ...cart, updatedDate: timestamp() } : cart, notices: cappedLines }
    }).catch((error: unknown) => throwWithChoices(scope.storeId, error))
    return toAnswer(read, state as CartFacts, revision, notices)
  }

  // Line ids are generated once per call, so that a retry after a lost race reuses them.
  const contextFactory = () => {
    const lineIds = new Map<number, string>()
    const lineId = (n: number) => lineIds.get(n) ?? (lineIds.set(n, ids.uuid()).get(n) as string)
    return ({ offers, store: { currency } }: CartRead): Hands => ({
      offers,
      storesAppId,
      onlyVariantId,
      bounds: cartBounds,
      currency,
      lineId,
    })
  }

  /** Makes the function that adds items to a cart: first those of the catalogue, then custom ones. */
  const itemAdder = ({ lineItems, customLineItems }: NewItems) => {
    const contextOf = contextFactory()
    const requested = lineItems ?? []
    return (cart: CartFacts, read: CartRead): CartChange => {
      const context = contextOf(read)
      const added = addToCart(cart, requested, context)
      const withCustom = addCustom(added.cart, customLineItems ?? [], context, requested.length)
      return { cart: withCustom.cart, cappedLines: [...added.cappedLines, ...withCustom.cappedLines] }
    }
  }

  /** Makes the function that creates an empty cart. */
  const cartCreator = (id = ids.uuid()) => {
    const createdDate = timestamp()
    return (): CartFacts => ({ id, lines: [], note: null, createdDate, updatedDate: createdDate })
  }

  const requireCart = ({ absent }: CartScope, { state }: CartRead): CartFacts => {
    if (!state) throw absent()
    return state
  }

  const cartOrNew = (scope: CartScope, read: CartRead, createCart: () => CartFacts): CartFacts =>
    scope.canCreate ? (read.state ?? createCart()) : requireCart(scope, read)

  const get = async (scope: CartScope): Promise<CartAnswer> => {
    const read = await readCart(database, scope)
    return toAnswer(read, requireCart(scope, read), read.revision)
  }

  return {
    get,

    totals: async (scope: CartScope): Promise<CartTotals> => totalsOf(await get(scope)),

    update(scope: CartScope, body: UpdateBody): Promise<CartAnswer> {
      const { note, ...items } = applyFieldmask(body)
      const createCart = cartCreator(scope.opens)
      const addItems = itemAdder(items)
      const hasContent = Boolean(note) || countItems(items) > 0 || scope.opens !== undefined
      return change(scope, keysOf(items.lineItems ?? []), (read) => {
        // An update without content creates no cart.
        const cart = hasContent ? cartOrNew(scope, read, createCart) : requireCart(scope, read)
        return addItems(note === undefined ? cart : setNote(cart, note), read)
      })
    },

    add(scope: CartScope, body: AddBody): Promise<CartAnswer> {
      const createCart = cartCreator()
      const addItems = itemAdder(body)
      if (countItems(body) === 0) {
        throw new Invalid([violation('lineItems', 'MIN_SIZE', 'must be >= 1 items', { threshold: 1 })])
      }
      return change(scope, keysOf(body.lineItems ?? []), (read) =>
        addItems(cartOrNew(scope, read, createCart), read),
      )
    },

    remove: (scope: CartScope, lineItemIds: string[]): Promise<CartAnswer> =>
      change(scope, noOfferKeys, (read) => removeLines(requireCart(scope, read), lineItemIds)),

    setQuantities: (scope: CartScope, lines: { id: string; quantity: number }[]): Promise<CartAnswer> =>
      change(scope, noOfferKeys, (read) => setQuantities(requireCart(scope, read), lines, read)),

    async delete(scope: CartScope): Promise<void> {
      await commit(deps, scope, cartOf(scope, noOfferKeys), (read) => {
        requireCart(scope, read)
        return { next: undefined }
      })
    },
  }
}

const countItems = ({ lineItems, customLineItems }: NewItems) =>
  (lineItems?.length ?? 0) + (customLineItems?.length ?? 0)

/** The changes of an update; with a field mask, only the fields that it names. */
function applyFieldmask({ cartInfo, lineItems, customLineItems, cartFieldmask: mask }: UpdateBody) {
  const note = cartInfo?.buyerNote
  if (!mask) return { note, lineItems, customLineItems }
  const hasNote = mask.includes('buyerNote') || mask.includes('cartInfo.buyerNote')
  return {
    note: hasNote ? (note ?? null) : undefined,
    lineItems: mask.includes('lineItems') ? lineItems : undefined,
    customLineItems: mask.includes('customLineItems') ? customLineItems : undefined,
  }
}

/** The keys of the offers that requested items refer to. */
function keysOf(requested: RequestedItem[]): OfferKeys {
  const keys: OfferKeys = { products: [], variants: [], chosenProducts: [], choices: [] }
  for (const { catalogReference } of requested) {
    const key = offerKey(catalogReference, onlyVariantId)
    if (key.variant === undefined) {
      keys.chosenProducts.push(key.product)
      keys.choices.push(key.choices as string)
    } else {
      keys.products.push(key.product)
      keys.variants.push(key.variant)
    }
  }
  return keys
}
