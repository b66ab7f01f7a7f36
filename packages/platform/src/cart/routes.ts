// The visitor's own cart: every verb answers the whole new cart.
import { type CartAnswer, cartBounds, type cartRoutes, onlyVariantId, storesAppId } from '@vitrine/contract'
import {
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
  violation,
  type Wanted,
} from '@vitrine/rules'
import type { Call, Callers, Handlers } from '../http/handlers.ts'
import { storeFacts } from '../settings/store-facts.ts'
import { commit, type Errand } from '../storage/commit.ts'
import type { World } from '../world.ts'
import { type CartRead, cartOf, type Keys, noKeys, readCart, readChoicesOf } from './store.ts'

type Visitor = Callers['visitor']
type Decide = (read: CartRead) => Changed

/** Answers the cart's addresses. */
export function cartHandlers(world: World): Handlers<typeof cartRoutes> {
  const { ids, clock, database } = world
  const moment = () => new Date(clock.now()).toISOString()

  const errand = ({ storeId, visitorId }: Visitor, call: Call): Errand => ({
    storeId,
    owner: `visitor:${visitorId}`,
    call,
  })

  const figures = (
    { visitorId }: Visitor,
    { offers, store }: CartRead,
    cart: CartFacts,
    revision: bigint,
    lowered: string[] = [],
  ) => figureCart(cart, revision, { visitorId }, offers, storeFacts(store, world), lowered)

  // A choice left out or misspelt is the commonest mistake of a new storefront: it is told which there are.
  const tellChoices = async (storeId: string, error: unknown): Promise<never> => {
    if (!(error instanceof Refusal && error.code === 'ITEM_NOT_FOUND_IN_CATALOG')) throw error
    const choices = await readChoicesOf(database, storeId, error.data.catalogItemId as string)
    throw choices.length > 0 ? new Refusal(error.code, { ...error.data, choices }) : error
  }

  const change = async (visitor: Visitor, call: Call, keys: Keys, decide: Decide): Promise<CartAnswer> => {
    const mine = errand(visitor, call)
    const { read, state, revision, told } = await commit(world, mine, cartOf(mine, keys), (known) => {
      const { cart, lowered } = decide(known)
      return { next: cart === known.state ? cart : { ...cart, updatedDate: moment() }, told: lowered }
    }).catch((error: unknown) => tellChoices(visitor.storeId, error))
    return figures(visitor, read, state as CartFacts, revision, told)
  }

  // Dice are thrown once per call, so that a second try decides the same.
  const hands = () => {
    const lineIds = new Map<number, string>()
    const lineId = (n: number) => lineIds.get(n) ?? (lineIds.set(n, ids.uuid()).get(n) as string)
    return ({ offers }: CartRead): Hands => ({
      offers,
      storesAppId,
      onlyVariantId,
      bounds: cartBounds,
      lineId,
    })
  }

  const newCart = () => {
    const id = ids.uuid()
    const createdDate = moment()
    return (): CartFacts => ({ id, lines: [], note: null, createdDate, updatedDate: createdDate })
  }

  const existing = ({ state }: CartRead): CartFacts => {
    if (!state) throw new Refusal('OWNED_CART_NOT_FOUND')
    return state
  }

  return {
    'GET /ecom/v1/carts/current': async (_input, visitor, call) => {
      const read = await readCart(database, errand(visitor, call))
      return figures(visitor, read, existing(read), read.revision)
    },

    'PATCH /ecom/v1/carts/current': ({ body }, visitor, call) => {
      const fresh = newCart()
      const handsFor = hands()
      const wanted = body.lineItems ?? []
      const note = body.cartInfo?.buyerNote
      return change(visitor, call, keysOf(wanted), (read) => {
        // What says nothing opens no cart.
        const cart = note || wanted.length > 0 ? (read.state ?? fresh()) : existing(read)
        return addToCart(note === undefined ? cart : setNote(cart, note), wanted, handsFor(read))
      })
    },

    'POST /ecom/v1/carts/current/add-to-cart': ({ body }, visitor, call) => {
      const fresh = newCart()
      const handsFor = hands()
      const wanted = body.lineItems ?? []
      if (wanted.length === 0) {
        throw new Invalid([violation('lineItems', 'MIN_SIZE', 'must be >= 1 items', { threshold: 1 })])
      }
      return change(visitor, call, keysOf(wanted), (read) =>
        addToCart(read.state ?? fresh(), wanted, handsFor(read)),
      )
    },

    'POST /ecom/v1/carts/current/remove-line-items': ({ body }, visitor, call) =>
      change(visitor, call, noKeys, (read) => removeLines(existing(read), body.lineItemIds)),

    'POST /ecom/v1/carts/current/update-line-items-quantity': ({ body }, visitor, call) =>
      change(visitor, call, noKeys, (read) => setQuantities(existing(read), body.lineItems, read)),

    'DELETE /ecom/v1/carts/current': async (_input, visitor, call) => {
      const mine = errand(visitor, call)
      await commit(world, mine, cartOf(mine, noKeys), (read) => {
        existing(read)
        return { next: undefined }
      })
    },
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
