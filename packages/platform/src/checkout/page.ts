// The calls of the hosted checkout page. Its token is good for one checkout, and is no sign-in.
import type { CheckoutPage } from '@vitrine/contract'
import type { Handlers } from '../call.ts'
import { couponTries } from '../cart/coupon-tries.ts'
import type { FeatureDeps } from '../feature.ts'
import { noOfferKeys } from '../pricing/read-lines.ts'
import type { HandedOver } from '../session/redirect-store.ts'
import { readAccount } from './buyer.ts'
import { assertOpen, type CheckoutCommands } from './commands.ts'
import { estimateCheckout } from './figures.ts'
import { limitedOrders, maxUnpaidOrders } from './order-limits.ts'
import { applyPage } from './page-changes.ts'
import { type OpenPage, requirePage } from './page-scope.ts'
import { pageSignIn } from './page-sign-in.ts'
import { pageSignOut } from './page-sign-out.ts'
import { pageTokens } from './page-tokens.ts'
import { pageView } from './page-view.ts'
import type { orderPlacement } from './place.ts'
import { readCheckout } from './store.ts'

type PageHandlers = Pick<
  Handlers<'checkout'>,
  Extract<keyof Handlers<'checkout'>, `${string}/checkout-pages/${string}`>
>

/** Whose tries count: the visitor's, or those on the copy of a checkout. */
const trierOf = ({ storeId }: { storeId: string }, { visitorId, checkoutId }: HandedOver) => ({
  storeId,
  visitorId: visitorId ?? checkoutId,
})

/** Makes the handlers of the hosted checkout page. */
export function pageHandlers(
  deps: FeatureDeps,
  commands: CheckoutCommands,
  place: ReturnType<typeof orderPlacement>,
): PageHandlers {
  const { database, clock } = deps
  const tryCode = couponTries(deps)
  const limited = limitedOrders(deps)
  const beginSignIn = pageSignIn(deps)
  const signOut = pageSignOut(deps)
  const { open, find } = pageTokens(deps, commands)
  const toPage = pageView(deps)

  const show = async (page: OpenPage): Promise<CheckoutPage> => {
    const { scope } = page
    const read = await readCheckout(database, scope, deps)
    const facts = requirePage(page, read)
    const account = await readAccount(database, scope.storeId, read.owner)
    return toPage(page, read, estimateCheckout(deps, read, facts), account)
  }

  return {
    'POST /vitrine/v1/checkout-pages/open': async ({ body }, _caller, call) => ({
      token: await open(body, call),
    }),
    'QUERY /vitrine/v1/checkout-pages/read': async ({ body: { token } }, _caller, call) =>
      show(await find(token, call)),
    'POST /vitrine/v1/checkout-pages/update': async ({ body: { token, changes } }, _caller, call) => {
      const page = await find(token, call)
      const { scope, handed } = page
      const before = await readCheckout(database, scope, deps)
      const account = await readAccount(database, scope.storeId, before.owner)
      const { couponCode } = changes
      const keys = couponCode ? { ...noOfferKeys, couponCode } : noOfferKeys
      const update = () =>
        commands.change(scope, keys, (read) => {
          const facts = assertOpen(requirePage(page, read))
          return applyPage(facts, changes, { read, account, now: clock.now() })
        })
      const estimated = await (couponCode ? tryCode(trierOf(scope, handed), call, update) : update())
      return toPage(page, before, estimated, account)
    },
    'POST /vitrine/v1/checkout-pages/sign-in': async ({ body: { token } }, _caller, call) => ({
      url: await beginSignIn(await find(token, call), token, call),
    }),
    'POST /vitrine/v1/checkout-pages/sign-out': async ({ body: { token } }, _caller, call) => ({
      token: await signOut(await find(token, call), token),
    }),
    'POST /vitrine/v1/checkout-pages/place-order': async ({ body: { token, total } }, _caller, call) => {
      const page = await find(token, call)
      const { scope, handed } = page
      const { completed } = requirePage(page, await readCheckout(database, scope, deps))
      const run = () => place(scope, { total, maxUnpaid: maxUnpaidOrders, isOnPage: true })
      // A repeat answers the order that stands.
      await (completed ? run() : limited(trierOf(scope, handed), call, run))
      return show(page)
    },
  }
}
