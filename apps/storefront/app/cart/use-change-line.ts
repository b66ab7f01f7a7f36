// Changes a cart line, announces the result, and holds the error of the last change.
import type { CurrentCart } from '@vitrine/client'
import { useCart } from '@vitrine/react'
import type { CartActions, PredictedLine } from '@vitrine/react'
import { useState } from 'react'
import { toErrorText } from '../error-text.ts'
import type { FormError } from '../error-text.ts'
import { useFrame } from '../frame/frame-actions.ts'
import { useIsMounted } from '../frame/is-mounted.ts'
import { cart as messages } from '../messages/index.ts'

/** Changes the cart and announces the result; false if that failed. */
export type ChangeLine = (
  line: PredictedLine,
  mutate: (cart: CartActions) => Promise<CurrentCart>,
  toAnnouncement: (cart: CurrentCart) => string,
) => Promise<boolean>

/** The change, and its last error; at first that is `formError`. */
export function useChangeLine(formError: FormError | undefined) {
  const cart = useCart()
  const { announce, report } = useFrame()
  const isMounted = useIsMounted()
  // This state is not in the line, because a line whose removal failed is remounted.
  const [problem, setProblem] = useState(formError)

  const change: ChangeLine = async (
    { id: line, productName: { original: name } },
    mutate,
    toAnnouncement,
  ) => {
    setProblem(undefined)
    try {
      announce(toAnnouncement(await mutate(cart)))
      return true
    } catch (error) {
      announce('')
      if (isMounted()) setProblem({ line, error: toErrorText(error) })
      else report(messages.line.notChanged(name), toErrorText(error))
      return false
    }
  }

  return { problem, setProblem, change }
}
