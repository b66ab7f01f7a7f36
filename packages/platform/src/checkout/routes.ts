// The routes of checkouts: of the visitor or member who created one, and of programs on any.
import { assertMay, type Call, type Handlers, type Principal } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { buyNowHandlers } from './buy-now.ts'
import { assertOwnFields, assertOwnSettings, checkoutCallers } from './callers.ts'
import { type CheckoutCommands, checkoutCommands } from './commands.ts'
import { checkoutFromCart, creatorOf } from './from-cart.ts'
import { cartScopeOf } from './hand-over.ts'
import { pageHandlers } from './page.ts'
import { orderPlacement } from './place.ts'
import { checkoutNotFound, findCheckoutOfCart, ownersOf, purgeCheckouts } from './store.ts'
import { assertHasContent } from './update-fields.ts'

type Callers = ReturnType<typeof checkoutCallers>
type CheckoutHandlers = Handlers<'checkout'>
type Writes = {
  [A in keyof CheckoutHandlers as A extends `${'POST' | 'PATCH'} /ecom/v1/checkouts/{id}${string}`
    ? A extends `${string}/${'create-order' | 'mark-as-completed'}`
      ? never
      : A
    : never]: CheckoutHandlers[A]
}

/** Makes the handlers of the calls that change a checkout. */
const writeHandlers = (
  { assertCheckoutUrl, withCode, write }: Callers,
  commands: CheckoutCommands,
): Writes => ({
  'PATCH /ecom/v1/checkouts/{id}': async ({ path, body }, caller, call) => {
    assertHasContent(body)
    assertOwnFields(caller, body.lineItems)
    await assertCheckoutUrl(caller, body.overrideCheckoutUrl)
    return withCode(caller, call, body.couponCode, () =>
      write(caller, call, path.id, (scope) => commands.update(scope, body)),
    )
  },
  'POST /ecom/v1/checkouts/{id}/add-to-checkout': ({ path, body }, caller, call) => {
    assertOwnFields(caller, body.lineItems)
    return write(caller, call, path.id, (scope) => commands.add(scope, body))
  },
  'POST /ecom/v1/checkouts/{id}/remove-line-items': ({ path, body }, caller, call) =>
    write(caller, call, path.id, (scope) => commands.remove(scope, body.lineItemIds)),
  'POST /ecom/v1/checkouts/{id}/update-line-items-quantity': ({ path, body }, caller, call) =>
    write(caller, call, path.id, (scope) => commands.setQuantities(scope, body.lineItems)),
  'POST /ecom/v1/checkouts/{id}/remove-coupon': ({ path }, caller, call) =>
    write(caller, call, path.id, (scope) => commands.clear(scope, 'coupon')),
  'POST /ecom/v1/checkouts/{id}/remove-override-checkout-url': ({ path }, caller, call) =>
    write(caller, call, path.id, (scope) => commands.clear(scope, 'overrideCheckoutUrl')),
})

/** Makes the feature of checkouts. */
export function checkoutFeature(deps: FeatureDeps) {
  const { database, ids, origins } = deps
  const callers = checkoutCallers(deps)
  const { scopeOf, answerTo } = callers
  const commands = checkoutCommands(deps)
  const createFromCart = checkoutFromCart(deps)
  const place = orderPlacement(deps)

  const urlOf = async (caller: Principal, call: Call, id: string, isHosted: boolean) => {
    assertMay(caller, 'checkout.read')
    const { facts } = await commands.get(scopeOf(caller, call, id))
    const { overrideCheckoutUrl } = facts.cart
    const checkoutUrl =
      isHosted || !overrideCheckoutUrl
        ? `${origins.platformUrl}/checkout?checkout=${encodeURIComponent(id)}`
        : overrideCheckoutUrl.replaceAll(/\{checkout_?id\}/gi, encodeURIComponent(id))
    return { checkoutUrl }
  }

  const handlers: CheckoutHandlers & ReturnType<typeof buyNowHandlers> = {
    ...buyNowHandlers(callers, commands, ids),
    'POST /ecom/v1/carts/current/create-checkout': async ({ body }, caller, call) => ({
      checkoutId: await createFromCart(cartScopeOf(caller, call, ''), caller, body),
    }),
    'POST /ecom/v1/carts/{id}/create-checkout': async ({ path, body }, caller, call) => ({
      checkoutId: await createFromCart(cartScopeOf(caller, call, path.id), caller, body),
    }),
    'POST /ecom/v1/checkouts': async ({ body }, caller, call) => {
      assertOwnFields(caller, body.lineItems)
      assertOwnSettings(caller, body.checkoutInfo?.customSettings)
      await callers.assertCheckoutUrl(caller, body.overrideCheckoutUrl)
      return callers.withCode(caller, call, body.couponCode, () =>
        callers.write(caller, call, ids.uuid(), (scope) => commands.create(scope, body, creatorOf(caller))),
      )
    },
    'GET /ecom/v1/checkouts/{id}': ({ path }, caller, call) => {
      assertMay(caller, 'checkout.read')
      return answerTo(caller, commands.get(scopeOf(caller, call, path.id)))
    },
    'GET /ecom/v1/checkouts/by-cart-id/{id}': async ({ path }, caller, call) => {
      assertMay(caller, 'checkout.read')
      const found = await findCheckoutOfCart(database, caller.storeId, path.id, ownersOf(caller))
      if (!found) throw checkoutNotFound(path.id)
      return answerTo(caller, commands.get(scopeOf(caller, call, found)))
    },
    'GET /ecom/v1/checkouts/{id}/checkout-url': ({ path }, caller, call) =>
      urlOf(caller, call, path.id, false),
    'GET /ecom/v1/checkouts/{id}/wix-checkout-url': ({ path }, caller, call) =>
      urlOf(caller, call, path.id, true),
    ...writeHandlers(callers, commands),
    'POST /ecom/v1/checkouts/{id}/mark-as-completed': ({ path }, caller, call) =>
      commands.complete(scopeOf(caller, call, path.id)),
    'POST /ecom/v1/checkouts/{id}/create-order': async ({ path }, caller, call) => ({
      orderId: (await place(scopeOf(caller, call, path.id), {})).order.id,
    }),
    ...pageHandlers(deps, commands, place),
  }
  return { handlers, purges: { 'purge-checkouts': purgeCheckouts } }
}
