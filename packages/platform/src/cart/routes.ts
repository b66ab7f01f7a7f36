// The visitor's own cart (wire.md §1.1): every verb answers the whole new cart.
import { type CartAnswer, cartBounds, type cartRoutes, onlyVariantId, storesAppId } from '@vitrine/contract'
import {
  addToCart,
  type CartFacts,
  figureCart,
  type Hands,
  offerKey,
  Refusal,
  removeLines,
  setNote,
  setQuantities,
  type Wanted,
} from '@vitrine/rules'
import type { Call, Callers, Handlers } from '../http/handlers.ts'
import { storeFacts } from '../settings/store-facts.ts'
import type { World } from '../world.ts'
import { commit, type Decide } from './commit.ts'
import { type Asked, type Keys, type Known, noKeys, readCart } from './store.ts'

type Visitor = Callers['visitor']

/** Answers the cart's addresses. */
export function cartHandlers(world: World): Handlers<typeof cartRoutes> {
  const { ids, clock, database } = world

  const asked = ({ storeId, visitorId }: Visitor, call: Call, keys = noKeys): Asked => ({
    storeId,
    owner: `visitor:${visitorId}`,
    keys,
    call,
  })

  const figures = (
    { visitorId }: Visitor,
    known: Known,
    cart: CartFacts,
    revision: bigint,
    lowered: string[] = [],
  ) => figureCart(cart, revision, { visitorId }, known.offers, storeFacts(known.store, world), lowered)

  const change = async (visitor: Visitor, call: Call, keys: Keys, decide: Decide): Promise<CartAnswer> => {
    const { known, cart, revision, lowered } = await commit(world, asked(visitor, call, keys), decide)
    return figures(visitor, known, cart as CartFacts, revision, lowered)
  }

  // Dice are thrown once per call, so that a second try decides the same.
  const hands = () => {
    const lineIds = new Map<number, string>()
    const lineId = (n: number) => lineIds.get(n) ?? (lineIds.set(n, ids.uuid()).get(n) as string)
    return (known: Known): Hands => ({
      offers: known.offers,
      storesAppId,
      onlyVariantId,
      bounds: cartBounds,
      lineId,
    })
  }

  const newCart = () => {
    const id = ids.uuid()
    const now = new Date(clock.now()).toISOString()
    return (): CartFacts => ({ id, lines: [], note: null, createdDate: now, updatedDate: now })
  }

  const existing = ({ cart }: Known): CartFacts => {
    if (!cart) throw new Refusal('OWNED_CART_NOT_FOUND')
    return cart
  }

  return {
    'GET /ecom/v1/carts/current': async (_input, visitor, call) => {
      const known = await readCart(database, asked(visitor, call))
      return figures(visitor, known, existing(known), known.revision)
    },

    'PATCH /ecom/v1/carts/current': ({ body }, visitor, call) => {
      const fresh = newCart()
      const handsFor = hands()
      const wanted = body.lineItems ?? []
      return change(visitor, call, keysOf(wanted), (known) => {
        const cart = known.cart ?? fresh()
        const note = body.cartInfo?.buyerNote
        return addToCart(note === undefined ? cart : setNote(cart, note), wanted, handsFor(known))
      })
    },

    'POST /ecom/v1/carts/current/add-to-cart': ({ body }, visitor, call) => {
      const fresh = newCart()
      const handsFor = hands()
      const wanted = body.lineItems ?? []
      return change(visitor, call, keysOf(wanted), (known) =>
        addToCart(known.cart ?? fresh(), wanted, handsFor(known)),
      )
    },

    'POST /ecom/v1/carts/current/remove-line-items': ({ body }, visitor, call) =>
      change(visitor, call, noKeys, (known) => removeLines(existing(known), body.lineItemIds)),

    'POST /ecom/v1/carts/current/update-line-items-quantity': ({ body }, visitor, call) =>
      change(visitor, call, noKeys, (known) => setQuantities(existing(known), body.lineItems, known)),

    'DELETE /ecom/v1/carts/current': async (_input, visitor, call) => {
      await commit(world, asked(visitor, call), (known) => {
        existing(known)
        return undefined
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
