// What the hosted checkout page shows.
import type { CheckoutPage } from '@vitrine/contract'
import {
  destinationProperties,
  type EstimatedCheckout,
  hideFiles,
  toCheckout,
  totalOf,
  withTyped,
} from '@vitrine/rules'
import { isOfMember } from '../cart/store.ts'
import type { FeatureDeps } from '../feature.ts'
import { maskAddress } from '../mail/mail-text.ts'
import { toBuyerView } from '../orders/own-orders.ts'
import { findOrder } from '../orders/store.ts'
import type { HandedOver } from '../session/redirect-store.ts'
import { isCheckoutAddress } from '../session/redirect-uris.ts'
import { findClient, type OAuthClient } from '../session/store.ts'
import { readCheckoutSettings } from '../settings/checkout-settings.ts'
import { type Account, withAccount } from './buyer.ts'
import { isAgreementRequired, problemsOf } from './figures.ts'
import { withParameters } from './hand-over.ts'
import { pageSettings } from './page-settings.ts'
import { type OpenPage, pageNotFound } from './page-scope.ts'
import type { CheckoutRead } from './store.ts'

/** The checkout with what the buyer has typed, but without an address that the member has saved. */
function shownCheckout(estimated: EstimatedCheckout): CheckoutPage['checkout'] {
  const facts = withTyped(estimated.facts)
  if (facts.typed?.savedAddressId === undefined) return toCheckout({ ...estimated, facts })
  const { address: _, ...cart } = facts.cart
  return toCheckout({ ...estimated, facts: { ...facts, cart } })
}

/** The addresses of the shop that the buyer gets back to, if the client has them registered still. */
function waysBack(client: OAuthClient, { callbacks, memberId }: HandedOver, platformUrl: string) {
  const back = { wixMemberLoggedIn: `${memberId !== undefined}` }
  const urlOf = (name: keyof typeof callbacks, parameters: Record<string, string> = back) => {
    const url = callbacks[name]
    return url && isCheckoutAddress(client, url, platformUrl) ? withParameters(url, parameters) : undefined
  }
  const home = urlOf('postFlowUrl') ?? client.storefrontUrl
  return {
    cartUrl: urlOf('cartPageUrl') ?? home,
    signedOutUrl: urlOf('postFlowUrl', { wixMemberLoggedIn: 'false' }) ?? client.storefrontUrl,
    thankYouUrl: (orderId: string) => urlOf('thankYouPageUrl', { orderId, ...back }),
    home,
  }
}

/** Makes the function that shows a page. */
export const pageView =
  (deps: FeatureDeps) =>
  async (
    { handed, scope }: OpenPage,
    read: CheckoutRead,
    estimated: EstimatedCheckout,
    account: Account | undefined,
  ): Promise<CheckoutPage> => {
    const { database, origins } = deps
    const [client, settings] = await Promise.all([
      findClient(database, handed.clientId),
      readCheckoutSettings(database, scope.storeId),
    ])
    if (!client) throw pageNotFound()
    const { facts, estimate, store } = estimated
    const { orderId, typed } = facts
    const order = orderId === undefined ? undefined : await findOrder(database, scope.storeId, orderId, null)
    const { cartUrl, signedOutUrl, thankYouUrl, home } = waysBack(client, handed, origins.platformUrl)
    const thankYou = order && thankYouUrl(order.id)
    const payment = facts.customSettings?.disabledManualPayment ? null : read.offlinePayment
    return {
      clientId: handed.clientId,
      checkout: hideFiles(shownCheckout(estimated)),
      problems: order ? [] : problemsOf(read, { ...estimated, facts: withAccount(facts, account) }, true),
      isMember: isOfMember(read.owner),
      ...(account?.email && { memberEmail: maskAddress(account.email) }),
      savedAddresses: (account?.addresses ?? []).map(({ id, label }) => ({ id, label })),
      ...(typed?.savedAddressId !== undefined && { savedAddressId: typed.savedAddressId }),
      destinations: destinationProperties(read.rules.delivery),
      timeZone: store.timeZone,
      payment: payment && totalOf(estimate.totalRows) > 0n ? payment : null,
      ...pageSettings(settings, isAgreementRequired(read, facts), typed?.consent),
      cartUrl,
      signedOutUrl,
      ...(order && {
        order: {
          order: toBuyerView(order),
          continueUrl: thankYou ?? home,
          hasThankYouPage: thankYou !== undefined,
        },
      }),
    }
  }
