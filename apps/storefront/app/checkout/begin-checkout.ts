// Begins the checkout of the visitor's cart, and redirects to the hosted page.
import { StoreError } from '@vitrine/client'
import { data, redirect } from 'react-router'
import type { Route } from './+types/begin-checkout'
import { answerError, requirePost } from '../cart/form-actions.ts'
import { RefusedCart } from '../cart/refused-cart.tsx'
import { shopContext } from '../context.ts'
import { type Destination, readDestinationCookie } from '../delivery/destination.ts'
import { type ErrorText, toErrorText } from '../error-text.ts'
import { checkoutErrors as messages } from '../messages/index.ts'
import { type Visitor, visitorContext } from '../visitor.ts'

export const middleware: Route.MiddlewareFunction[] = [requirePost]

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = context.get(visitorContext)
  const { storefrontUrl } = context.get(shopContext)
  try {
    const cart = await visitor.cart.get()
    if (cart?.violations.some(({ severity }) => severity === 'ERROR'))
      return data({ error: messages.hasProblems }, 409)
    const { checkoutId } = await visitor.checkout.createFromCart()
    await setDestination(visitor, checkoutId, readDestinationCookie(request.headers.get('cookie') ?? ''))
    const url = await visitor.checkout.createRedirect(checkoutId, {
      thankYouPageUrl: `${storefrontUrl}/thank-you`,
      cartPageUrl: `${storefrontUrl}/cart`,
      postFlowUrl: `${storefrontUrl}/`,
    })
    return redirect(url, 303)
  } catch (error) {
    return answerError(error, {}, describeError)
  }
}

/** Delivery was estimated for a place that only this shop's cookie names: a checkout without an address begins with it. */
async function setDestination(
  { checkout }: Visitor,
  id: string,
  address: Destination | undefined,
): Promise<void> {
  if (!address) return
  const known = (await checkout.get(id))?.shippingInfo.shippingDestination
  if (!known?.address)
    await checkout.update(id, { shippingInfo: { shippingDestination: { ...known, address } } })
}

const refusals: Record<string, ErrorText> = messages.refusals

const describeError = (error: unknown): ErrorText =>
  (error instanceof StoreError && refusals[error.code]) || toErrorText(error)

export default RefusedCart
