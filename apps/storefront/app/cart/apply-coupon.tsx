// Applies the code of a coupon when the form is posted without script.
import { data } from 'react-router'
import type { Route } from './+types/apply-coupon'
import { coupon as messages } from '../messages/index.ts'
import { visitorContext } from '../visitor.ts'
import { couponErrorText, readCode } from './coupon-input.ts'
import { applyForm, requirePost, readForm } from './form-actions.ts'
import { RefusedCart } from './refused-cart.tsx'

export const middleware: Route.MiddlewareFunction[] = [requirePost]

export async function action({ request, context }: Route.ActionArgs) {
  const code = readCode(await readForm(request))
  if (!code) return data({ error: messages.missing, code }, 400)
  return applyForm(
    request,
    () => context.get(visitorContext).cart.update({ couponCode: code }),
    { code },
    { describeError: couponErrorText },
  )
}

export default RefusedCart
