// What can be done to a cart, whoever does it: the visitor it belongs to, or the merchant by its id.
import {
  type CartAnswer,
  type CartTotals,
  cartBounds,
  type Parsed,
  onlyVariantId,
  storesAppId,
} from '@vitrine/contract'
import {
  addCustom,
  addToCart,
  type CartFacts,
  type Changed,
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
  type Wanted,
} from '@vitrine/rules'
import { storeFacts } from '../settings/store-facts.ts'
import { commit } from '../storage/commit.ts'
import type { World } from '../deps.ts'
import {
  type CartErrand,
  type CartRead,
  cartOf,
  type Keys,
  noKeys,
  readCart,
  readChoicesOf,
} from './store.ts'

type Update = Parsed<'PATCH /ecom/v1/carts/current'>['body']
type Add = Parsed<'POST /ecom/v1/carts/current/add-to-cart'>['body']
type Things = Pick<Add, 'lineItems' | 'customLineItems'>
type Decide = (read: CartRead) => Changed

const buyerOf = (owner: string) => {
  const [kind, id] = owner.split(':')
  return kind === 'visitor' && id ? { visitorId: id } : {}
}

/** All that can be done to a cart. */
export function cartDeeds(world: World) {
  const { ids, clock, database } = world
  const moment = () => new Date(clock.now()).toISOString()

  const figures = (
    { owner, offers, store }: CartRead,
    cart: CartFacts,
    revision: bigint,
    lowered: string[] = [],
  ) => figureCart(cart, revision, buyerOf(owner), offers, storeFacts(store, world), lowered)

  // A choice left out or misspelt is the commonest mistake of a new storefront: it is told which there are.
  const tellChoices = async (storeId: string, error: unknown): Promise<never> => {
    if (!(error instanceof Refusal && error.code === 'ITEM_NOT_FOUND_IN_CATALOG')) throw error
    const { catalogItemId } = error.data
    if (catalogItemId === undefined) throw error
    const choices = await readChoicesOf(database, storeId, catalogItemId as string)
    throw choices.length > 0 ? new Refusal(error.code, { ...error.data, choices }) : error
  }

  const change = async (errand: CartErrand, keys: Keys, decide: Decide): Promise<CartAnswer> => {
    const { read, state, revision, told } = await commit(world, errand, cartOf(errand, keys), (known) => {
      const { cart, lowered } = decide(known)
      return { next: cart === known.state ? cart : { ...cart, updatedDate: moment() }, told: lowered }
    }).catch((error: unknown) => tellChoices(errand.storeId, error))
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
    return (cart: CartFacts, read: CartRead): Changed => {
      const first = addToCart(cart, wanted, handsFor(read))
      const { cart: next, lowered } = addCustom(
        first.cart,
        customLineItems ?? [],
        handsFor(read),
        wanted.length,
      )
      return { cart: next, lowered: [...first.lowered, ...lowered] }
    }
  }

  const newCart = (id = ids.uuid()) => {
    const createdDate = moment()
    return (): CartFacts => ({ id, lines: [], note: null, createdDate, updatedDate: createdDate })
  }

  const existing = ({ absent }: CartErrand, { state }: CartRead): CartFacts => {
    if (!state) throw absent()
    return state
  }

  const standing = (errand: CartErrand, read: CartRead, fresh: () => CartFacts): CartFacts =>
    errand.mayOpen ? (read.state ?? fresh()) : existing(errand, read)

  const get = async (errand: CartErrand): Promise<CartAnswer> => {
    const read = await readCart(database, errand)
    return figures(read, existing(errand, read), read.revision)
  }

  return {
    get,

    totals: async (errand: CartErrand): Promise<CartTotals> => totalsOf(await get(errand)),

    update(errand: CartErrand, body: Update): Promise<CartAnswer> {
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

    add(errand: CartErrand, body: Add): Promise<CartAnswer> {
      const fresh = newCart()
      const put = putting(body)
      if (count(body) === 0) {
        throw new Invalid([violation('lineItems', 'MIN_SIZE', 'must be >= 1 items', { threshold: 1 })])
      }
      return change(errand, keysOf(body.lineItems ?? []), (read) => put(standing(errand, read, fresh), read))
    },

    remove: (errand: CartErrand, lineItemIds: string[]): Promise<CartAnswer> =>
      change(errand, noKeys, (read) => removeLines(existing(errand, read), lineItemIds)),

    setQuantities: (errand: CartErrand, lines: { id: string; quantity: number }[]): Promise<CartAnswer> =>
      change(errand, noKeys, (read) => setQuantities(existing(errand, read), lines, read)),

    async delete(errand: CartErrand): Promise<void> {
      await commit(world, errand, cartOf(errand, noKeys), (read) => {
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
function keysOf(wanted: Wanted[]): Keys {
  const keys: Keys = { products: [], variants: [], chosenProducts: [], choices: [] }
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
