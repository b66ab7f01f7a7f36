// What the cart's forms have in common without script: do it, go back to the cart, or say there why not.
import type { CartAnswer } from '@vitrine/client'
import { StoreError } from '@vitrine/client'
import { Notice } from '@vitrine/ui'
import { data, redirect } from 'react-router'
import type { MiddlewareFunction } from 'react-router'
import { told } from '../words.ts'
import type { Told } from '../words.ts'
import { CartContents, loweredParam } from './cart-contents.tsx'

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

/** The refusal above the cart; a note that was refused is still in its field. */
export function Refused({ actionData }: { actionData?: Told & { note?: string } }) {
  return (
    <>
      {actionData && (
        <div className="mb-6">
          <Notice tone="bad" title={actionData.title}>
            {actionData.text}
          </Notice>
        </div>
      )}
      <CartContents note={actionData?.note} />
    </>
  )
}
