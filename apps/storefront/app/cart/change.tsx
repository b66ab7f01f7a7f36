// What the cart's forms have in common without script: do it, go back to the cart, or say there why not.
import { Notice } from '@vitrine/ui'
import { data, redirect } from 'react-router'
import { told } from '../words.ts'
import type { Told } from '../words.ts'

/** Answers a posted form: back to the cart when the deed is done, the refusal in words when it is not. */
export async function answer(deed: () => Promise<unknown>) {
  try {
    await deed()
  } catch (error) {
    return data(told(error), 409)
  }
  throw redirect('/cart', 303)
}

/** Somebody who opens a form's address by hand is looking for the cart. */
export const backToCart = () => redirect('/cart')

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
