// What the cart's forms have in common without script: do it, go back to the cart, or say there why not.
import type { CartAnswer } from '@vitrine/client'
import { StoreError } from '@vitrine/client'
import { Notice } from '@vitrine/ui'
import { data, redirect } from 'react-router'
import type { MiddlewareFunction } from 'react-router'
import { told } from '../words.ts'
import type { Told } from '../words.ts'

/** The name in the cart's address of the lines that stock made smaller than asked: no later answer tells them. */
export const loweredParam = 'lowered'

/** Does what a form asks: back to the cart when it is done, the refusal in words when it is not. */
export async function change(deed: () => Promise<CartAnswer>) {
  try {
    const { violations } = await deed()
    const lowered = violations.flatMap(({ severity, target }) =>
      severity === 'WARNING' ? target.lineItem.id : [],
    )
    return redirect(lowered.length > 0 ? `/cart?${loweredParam}=${lowered}` : '/cart', 303)
  } catch (error) {
    return data(told(error), error instanceof StoreError && error.status >= 400 ? error.status : 503)
  }
}

/** Somebody who opens a form's address by hand is looking for the cart. */
export const onlyPosts: MiddlewareFunction<Response> = ({ request }, next) => {
  if (request.method !== 'POST') throw redirect('/cart')
  return next()
}

/** The refusal, above the cart. */
export function Refused({ actionData }: { actionData?: Told }) {
  if (!actionData) return null
  return (
    <div className="mb-6">
      <Notice tone="bad" title={actionData.title}>
        {actionData.text}
      </Notice>
    </div>
  )
}
