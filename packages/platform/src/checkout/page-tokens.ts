// The tokens of hosted checkout pages. A redirect session is exchanged for one, once; the link of a checkout opens a copy without the
// buyer, which belongs to the browser that has opened it.
import type { Parsed } from '@vitrine/contract'
import type { CheckoutFacts } from '@vitrine/rules'
import type { Call } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { noOfferKeys, type ReadKeys } from '../pricing/read-lines.ts'
import { hexHashOf } from '../secrets.ts'
import type { HandedOver } from '../session/redirect-store.ts'
import { findFirstClient } from '../session/store.ts'
import { findToken } from '../storage/one-time-tokens.ts'
import type { CheckoutCommands } from './commands.ts'
import { pageExchange } from './page-exchange.ts'
import { isSignedInStill, issuePageToken, type OpenPage, pageNotFound, pageScope } from './page-scope.ts'
import { findOpenCheckout } from './store.ts'

type OpenBody = Parsed<'POST /vitrine/v1/checkout-pages/open'>['body']

/** What the lines of a cart are priced with. */
const keysOfLines = ({ lines, coupon }: CheckoutFacts['cart']): ReadKeys => ({
  ...noOfferKeys,
  products: lines.map(({ product }) => product),
  variants: lines.map(({ variant }) => variant),
  ...(coupon && { couponCode: coupon.code }),
})

/** A copy of a checkout that says nothing of its buyer. */
function withoutBuyer(
  { version, channelType, customSettings, purchaseFlowId, cart }: CheckoutFacts,
  id: string,
): CheckoutFacts {
  const {
    email: _email,
    contactId: _contact,
    address: _address,
    contactDetails: _details,
    extendedFields: _fields,
    ...others
  } = cart
  return {
    version,
    id,
    cart: { ...others, note: null },
    channelType,
    purchaseFlowId,
    createdBy: {},
    ...(customSettings && { customSettings }),
  }
}

/** Makes the functions that open pages, and find open ones. */
export function pageTokens(deps: FeatureDeps, commands: CheckoutCommands) {
  const { database, ids, clock } = deps
  const exchange = pageExchange(deps)

  /** Copies a checkout without its buyer. */
  const copy = async (checkoutId: string, call: Call): Promise<string> => {
    const found = await findOpenCheckout(database, checkoutId)
    const client = found && (await findFirstClient(database, found.storeId))
    if (!found || !client) throw pageNotFound()
    const { storeId, facts } = found
    const id = ids.uuid()
    const next = withoutBuyer(facts, id)
    const handed = { id: ids.uuid(), clientId: client.id, checkoutId: id, callbacks: {} }
    await commands.change(pageScope(deps, { storeId, handed, call }), keysOfLines(next.cart), () => ({
      next,
    }))
    return issuePageToken(deps, database, storeId, handed)
  }

  return {
    async open({ session, token: pageToken, checkoutId }: OpenBody, call: Call): Promise<string> {
      const token = session ? await exchange(session, pageToken, call) : undefined
      if (token !== undefined) return token
      if (!checkoutId) throw pageNotFound()
      return copy(checkoutId, call)
    },

    async find(token: string, call: Call): Promise<OpenPage> {
      const found = await findToken<HandedOver>(database, 'checkout-page', token, clock.now())
      if (!found || !(await isSignedInStill(database, found.storeId, found.payload))) throw pageNotFound()
      const { storeId, payload: handed } = found
      return { hash: await hexHashOf(token), handed, scope: pageScope(deps, { storeId, handed, call }) }
    },
  }
}
