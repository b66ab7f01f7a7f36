// What the cart's forms have in common without script: do it, go back to the cart, or say there why not.
import type { CurrentCart } from '@vitrine/client'
import { StoreError } from '@vitrine/client'
import { data, redirect } from 'react-router'
import type { MiddlewareFunction } from 'react-router'
import { toErrorText } from '../error-text.ts'
import type { FormError as Refusal } from '../error-text.ts'
import { CartContents, loweredParam } from './cart-contents.tsx'

/** Does what a form asks: back to the cart when it is done; when it is not, why, beside all that was `sent`. */
export async function change<Sent>(deed: () => Promise<CurrentCart>, sent: Sent, inWords = toErrorText) {
  try {
    const { violations } = await deed()
    const lowered = violations.flatMap(({ severity, target }) =>
      severity === 'WARNING' ? target.lineItem.id : [],
    )
    return redirect(lowered.length > 0 ? `/cart?${loweredParam}=${lowered}` : '/cart', 303)
  } catch (error) {
    const status = error instanceof StoreError && error.status >= 400 ? error.status : 503
    return data({ error: inWords(error), ...sent }, status)
  }
}

/** The fields that a form has posted; JSON, half a form or nothing at all comes from nobody's browser. */
export const posted = (request: Request): Promise<FormData> =>
  request.formData().catch(() => {
    throw data(null, { status: 400 })
  })

/** Somebody who opens a form's address by hand is looking for the cart. */
export const onlyPosts: MiddlewareFunction<Response> = ({ request }, next) => {
  if (request.method !== 'POST') throw redirect('/cart')
  return next()
}

/** The cart, with the refusal beside what it is about. */
export const Refused = ({ actionData }: { actionData?: Refusal }) => <CartContents refused={actionData} />
