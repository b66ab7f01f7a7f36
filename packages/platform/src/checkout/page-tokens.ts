// The tokens of hosted checkout pages. A redirect session is exchanged for one, once; the link of a checkout opens a copy without the
// buyer, which belongs to the browser that has opened it.
import { type CheckoutFacts, Refusal } from '@vitrine/rules'
import type { Parsed } from '@vitrine/contract'
import { type Actor, type Call, withoutKey } from '../call.ts'
import { memberCartOwner } from '../cart/store.ts'
import type { FeatureDeps } from '../feature.ts'
import { noOfferKeys, type ReadKeys } from '../pricing/read-lines.ts'
import { hexHashOf } from '../secrets.ts'
import type { HandedOver } from '../session/redirect-store.ts'
import { findFirstClient } from '../session/store.ts'
import type { DatabaseSession } from '../storage/database.ts'
import { findToken, issueToken, useToken } from '../storage/one-time-tokens.ts'
import type { CheckoutCommands } from './commands.ts'
import { type CheckoutScope, findOpenCheckout } from './store.ts'

type OpenBody = Parsed<'POST /vitrine/v1/checkout-pages/open'>['body']

const pageSeconds = 24 * 3600

export const pageNotFound = () => new Refusal('CHECKOUT_PAGE_NOT_FOUND')

/** An open page: what its token stands for, and the scope of its calls. */
export interface OpenPage {
  handed: HandedOver
  scope: CheckoutScope
}

const actorOfPage = ({ memberId, visitorId }: HandedOver): Actor =>
  memberId
    ? { kind: 'member', id: memberId }
    : visitorId
      ? { kind: 'visitor', id: visitorId }
      : { kind: 'system', id: null }

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
  const { database, ids, clock, charge } = deps

  const scopeOf = (storeId: string, handed: HandedOver, call: Call): CheckoutScope => {
    return {
      storeId,
      actor: actorOfPage(handed),
      caller: `page:${handed.checkoutId}`,
      id: handed.checkoutId,
      owners: null,
      ...(handed.memberId && { buyer: memberCartOwner(handed.memberId) }),
      call: withoutKey(call),
      charge: ({ isNew, bytes }) =>
        charge({ storeId, network: call.network }, { carts: Number(isNew), bytes }),
    }
  }

  const issue = (session: DatabaseSession, storeId: string, payload: HandedOver): Promise<string> =>
    issueToken(
      session,
      ids,
      { storeId, kind: 'checkout-page', memberId: payload.memberId, payload, seconds: pageSeconds },
      clock.now(),
    )

  /** Exchanges the token of a redirect session; undefined if it was used or has expired, or if another browser began the sign-in. */
  const exchange = async (
    token: string,
    pageToken: string | null | undefined,
  ): Promise<string | undefined> => {
    const opener = pageToken && (await hexHashOf(pageToken))
    return database.transaction(async (session) => {
      const used = await useToken<HandedOver>(session, 'checkout', token, clock.now())
      if (!used) return undefined
      const { signedInFrom, ...handed } = used.payload
      if (signedInFrom !== undefined && signedInFrom !== opener) return undefined
      return issue(session, used.storeId, handed)
    })
  }

  /** Copies a checkout without its buyer. */
  const copy = async (checkoutId: string, call: Call): Promise<string> => {
    const found = await findOpenCheckout(database, checkoutId)
    const client = found && (await findFirstClient(database, found.storeId))
    if (!found || !client) throw pageNotFound()
    const { storeId, facts } = found
    const id = ids.uuid()
    const next = withoutBuyer(facts, id)
    const handed = { id: ids.uuid(), clientId: client.id, checkoutId: id, callbacks: {} }
    await commands.change(scopeOf(storeId, handed, call), keysOfLines(next.cart), () => ({ next }))
    return issue(database, storeId, handed)
  }

  return {
    async open({ session, token: pageToken, checkoutId }: OpenBody, call: Call): Promise<string> {
      const token = session ? await exchange(session, pageToken) : undefined
      if (token !== undefined) return token
      if (!checkoutId) throw pageNotFound()
      return copy(checkoutId, call)
    },

    async find(token: string, call: Call): Promise<OpenPage> {
      const found = await findToken<HandedOver>(database, 'checkout-page', token, clock.now())
      if (!found) throw pageNotFound()
      const { storeId, payload: handed } = found
      return { handed, scope: scopeOf(storeId, handed, call) }
    },
  }
}
