// What can be done to a cart, whoever does it: the visitor it belongs to, or the merchant by its id.
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

type Update = Parsed<'PATCH /ecom/v1/carts/current'>['body']
type Add = Parsed<'POST /ecom/v1/carts/current/add-to-cart'>['body']
type Things = Pick<Add, 'lineItems' | 'customLineItems'>
type Decide = (read: CartRead) => CartChange

const buyerOf = (owner: string) => {
  const [kind, id] = owner.split(':')
  return kind === 'visitor' && id ? { visitorId: id } : {}
}

/** All that can be done to a cart. */
export function cartCommands(world: Deps) {
  const { ids, clock, database } = world
  const moment = () => new Date(clock.now()).toISOString()

  const figures = (
    { owner, offers, store }: CartRead,
    cart: CartFacts,
    revision: bigint,
    lowered: string[] = [],
  ) => figureCart(cart, revision, buyerOf(owner), offers, storeFacts(store, world), lowered)

  // A missing or misspelt choice is the most common mistake of a new storefront, so the refusal lists the valid ones.
  const addChoices = async (storeId: string, error: unknown): Promise<never> => {
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

  const change = async (errand: CartScope, keys: OfferKeys, decide: Decide): Promise<CartAnswer> => {
    const {
      read,
      state,
      revision,
      notices: told,
    } = await commit(world, errand, cartOf(errand, keys), (known) => {
      const { cart, cappedLines: lowered } = decide(known)
      return { next: cart === known.state ? cart : { ...cart, updatedDate: moment() }, notices: lowered }
    }).catch((error: unknown) => addChoices(errand.storeId, error))
    return figures(read, state as CartFacts, revision, told)
  }

  // Dice are thrown once per call, so that a second try decides the same.
  const hands = () => {
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

  /** Puts things in, those of the catalogue first. */
  const putting = ({ lineItems, customLineItems }: Things) => {
    const handsFor = hands()
    const wanted = lineItems ?? []
    return (cart: CartFacts, read: CartRead): CartChange => {
      const first = addToCart(cart, wanted, handsFor(read))
      const { cart: next, cappedLines: lowered } = addCustom(
        first.cart,
        customLineItems ?? [],
        handsFor(read),
        wanted.length,
      )
      return { cart: next, cappedLines: [...first.cappedLines, ...lowered] }
    }
  }

  const newCart = (id = ids.uuid()) => {
    const createdDate = moment()
    return (): CartFacts => ({ id, lines: [], note: null, createdDate, updatedDate: createdDate })
  }

  const existing = ({ absent }: CartScope, { state }: CartRead): CartFacts => {
    if (!state) throw absent()
    return state
  }

  const standing = (errand: CartScope, read: CartRead, fresh: () => CartFacts): CartFacts =>
    errand.mayOpen ? (read.state ?? fresh()) : existing(errand, read)

  const get = async (errand: CartScope): Promise<CartAnswer> => {
    const read = await readCart(database, errand)
    return figures(read, existing(errand, read), read.revision)
  }

  return {
    get,

    totals: async (errand: CartScope): Promise<CartTotals> => totalsOf(await get(errand)),

    update(errand: CartScope, body: Update): Promise<CartAnswer> {
      const { note, ...things } = meant(body)
      const fresh = newCart(errand.opens)
      const put = putting(things)
      const says = Boolean(note) || count(things) > 0 || errand.opens !== undefined
      return change(errand, keysOf(things.lineItems ?? []), (read) => {
        // What says nothing opens no cart.
        const cart = says ? standing(errand, read, fresh) : existing(errand, read)
        return put(note === undefined ? cart : setNote(cart, note), read)
      })
    },

    add(errand: CartScope, body: Add): Promise<CartAnswer> {
      const fresh = newCart()
      const put = putting(body)
      if (count(body) === 0) {
        throw new Invalid([violation('lineItems', 'MIN_SIZE', 'must be >= 1 items', { threshold: 1 })])
      }
      return change(errand, keysOf(body.lineItems ?? []), (read) => put(standing(errand, read, fresh), read))
    },

    remove: (errand: CartScope, lineItemIds: string[]): Promise<CartAnswer> =>
      change(errand, noOfferKeys, (read) => removeLines(existing(errand, read), lineItemIds)),

    setQuantities: (errand: CartScope, lines: { id: string; quantity: number }[]): Promise<CartAnswer> =>
      change(errand, noOfferKeys, (read) => setQuantities(existing(errand, read), lines, read)),

    async delete(errand: CartScope): Promise<void> {
      await commit(world, errand, cartOf(errand, noOfferKeys), (read) => {
        existing(errand, read)
        return { next: undefined }
      })
    },
  }
}

const count = ({ lineItems, customLineItems }: Things) =>
  (lineItems?.length ?? 0) + (customLineItems?.length ?? 0)

/** What a change means: with a mask, what it names and nothing else. */
function meant({ cartInfo, lineItems, customLineItems, cartFieldmask: mask }: Update) {
  const note = cartInfo?.buyerNote
  if (!mask) return { note, lineItems, customLineItems }
  const notes = mask.includes('buyerNote') || mask.includes('cartInfo.buyerNote')
  return {
    note: notes ? (note ?? null) : undefined,
    lineItems: mask.includes('lineItems') ? lineItems : undefined,
    customLineItems: mask.includes('customLineItems') ? customLineItems : undefined,
  }
}

/** The offers that the wanted things name. */
function keysOf(wanted: RequestedItem[]): OfferKeys {
  const keys: OfferKeys = { products: [], variants: [], chosenProducts: [], choices: [] }
  for (const { catalogReference } of wanted) {
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
