// Hands a visitor over to the hosted checkout page, and finds the way back. The token of the redirect session opens the page once.
import { lifetimes, type Parsed } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import { actorOf, type Call, type Principal, withoutKey } from '../call.ts'
import { cartByIdScope, type CartScope, ownCartOwner } from '../cart/store.ts'
import type { FeatureDeps } from '../feature.ts'
import { type HandedOver, insertSession } from '../session/redirect-store.ts'
import { isCheckoutAddress } from '../session/redirect-uris.ts'
import type { OAuthClient } from '../session/store.ts'
import { checkoutFromCart } from './from-cart.ts'
import { checkoutNotFound, isCheckoutOf, ownersOf } from './store.ts'

type Body = Parsed<'POST /_api/redirects-api/v1/redirect-session'>['body']

const callbackNames = ['thankYouPageUrl', 'postFlowUrl', 'cartPageUrl'] as const

/** The callbacks of a checkout; each must be an address that the client has registered. */
function readCallbacks(
  client: OAuthClient,
  { callbacks }: Body,
  platformUrl: string,
): HandedOver['callbacks'] {
  const sent = callbackNames.flatMap((name) => {
    const url = callbacks?.[name]
    if (!url) return []
    if (!isCheckoutAddress(client, url, platformUrl))
      throw new Refusal('REDIRECT_NOT_ALLOWED', { field: `callbacks.${name}` })
    return [[name, url]]
  })
  return Object.fromEntries(sent)
}

/** The scope of a caller's own cart; of a program that of any cart. */
export const cartScopeOf = (caller: Principal, call: Call, cartId: string): CartScope =>
  caller.kind === 'program'
    ? cartByIdScope(caller.storeId, cartId, call)
    : {
        storeId: caller.storeId,
        actor: actorOf(caller),
        caller: ownCartOwner(caller),
        call,
        absent: () => new Refusal('OWNED_CART_NOT_FOUND'),
        canCreate: false,
      }

/** Makes the function that begins the redirect session of a checkout; it returns the token. */
export function checkoutHandOver(deps: FeatureDeps) {
  const { database, ids, clock, origins } = deps
  const createFromCart = checkoutFromCart(deps)

  /** The checkout of an id, which may be that of a cart. */
  const findCheckout = async (caller: Principal, id: string, call: Call): Promise<string> => {
    if (await isCheckoutOf(database, caller.storeId, id, ownersOf(caller))) return id
    return createFromCart(cartScopeOf(caller, call, id), caller, { channelType: 'WEB' }, id).catch(
      (error: unknown) => {
        const isAbsent = error instanceof Refusal && error.code.endsWith('CART_NOT_FOUND')
        throw isAbsent ? checkoutNotFound(id) : error
      },
    )
  }

  return async (caller: Principal, client: OAuthClient, body: Body, call: Call): Promise<string> => {
    const { storeId } = caller
    const callbacks = readCallbacks(client, body, origins.platformUrl)
    const checkoutId = await findCheckout(caller, body.ecomCheckout?.checkoutId ?? '', withoutKey(call))
    const person = caller.kind === 'program' ? caller.visitor : caller
    const facts: HandedOver = {
      id: ids.uuid(),
      clientId: client.id,
      checkoutId,
      callbacks,
      ...(person && { visitorId: person.visitorId }),
      ...(person?.kind === 'member' && { memberId: person.memberId, sessionId: person.sessionId }),
    }
    return insertSession(
      database,
      ids,
      { storeId, actor: actorOf(caller) },
      {
        intent: 'ecomCheckout',
        kind: 'checkout',
        facts,
        memberId: facts.memberId ?? null,
        seconds: lifetimes.redirectSession,
        now: clock.now(),
      },
    )
  }
}

/** An address with parameters before its fragment, in place of those with their names; it may be of an app's own scheme, which `URL` may rewrite. */
export function withParameters(address: string, parameters: Record<string, string>): string {
  const [base = '', ...fragment] = address.split('#')
  const [path = '', ...queries] = base.split('?')
  const kept = queries
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && !Object.hasOwn(parameters, pair.split('=')[0] ?? ''))
  const query = [...kept, `${new URLSearchParams(parameters)}`].join('&')
  return [`${path}?${query}`, ...fragment].join('#')
}
