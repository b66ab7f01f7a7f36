// Applies and removes the coupon of the cart, announces the result, and holds the error of the last try.
import type { CurrentCart } from '@vitrine/client'
import { useCart } from '@vitrine/react'
import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { asSentence, toErrorText } from '../error-text.ts'
import type { ErrorText, FormError } from '../error-text.ts'
import { useFrame } from '../frame/frame-actions.ts'
import { useIsMounted } from '../frame/is-mounted.ts'
import { coupon as messages } from '../messages/index.ts'
import { couponErrorText, readCode } from './coupon-input.ts'
import { cartWarnings, takesOff } from './summary-rows.ts'

/** What the code gives: the amount, or why it takes nothing off. */
function appliedText(cart: CurrentCart): string {
  const coupon = cart.appliedDiscounts.find((discount) => discount.coupon)?.coupon
  if (coupon && takesOff(coupon.amount)) return messages.applied(coupon.code, coupon.amount.formattedAmount)
  return cartWarnings(cart.violations)[0]?.description ?? messages.accepted
}

/** The error of the code that was entered, or of a removal. */
interface CouponProblem {
  of: 'code' | 'removal'
  text: string
}

/** The coupon of the cart; `formError` is set when the platform refused a code that was posted without script. */
export function useCoupon(formError: FormError | undefined) {
  const cart = useCart()
  const { announce, report } = useFrame()
  const isMounted = useIsMounted()
  const [refused] = useState(formError)
  const [problem, setProblem] = useState<CouponProblem | undefined>(
    refused && { of: 'code', text: asSentence(refused.error) },
  )
  const [isBusy, setIsBusy] = useState(false)
  /** What shows the discounts and the box. */
  const area = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDetailsElement>(null)
  // The error is below the field, where the drawer's footer may cover it.
  useEffect(() => {
    if (problem?.of === 'code') box.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  /** Moves the focus, unless the visitor has gone on elsewhere; the button that had it may be gone. */
  function focus(element: HTMLElement | null | undefined) {
    const { activeElement, body } = document
    if (activeElement === body || area.current?.contains(activeElement)) element?.focus()
  }

  async function change(
    of: CouponProblem['of'],
    mutate: () => Promise<CurrentCart>,
    toText: (cart: CurrentCart) => string,
    onError: (error: unknown) => ErrorText,
  ) {
    if (isBusy) return false
    setIsBusy(true)
    setProblem(undefined)
    try {
      announce(toText(await mutate()))
      if (box.current) box.current.open = false
      focus(box.current?.querySelector('summary'))
      return true
    } catch (error) {
      const text = onError(error)
      if (isMounted()) setProblem({ of, text: asSentence(text) })
      else report(of === 'code' ? messages.notApplied : messages.notRemoved, text)
      return false
    } finally {
      setIsBusy(false)
    }
  }

  async function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const field = form.elements.namedItem('code') as HTMLInputElement
    const couponCode = readCode(new FormData(form))
    if (!couponCode) {
      setProblem({ of: 'code', text: asSentence(messages.missing) })
      field.focus()
    } else if (await change('code', () => cart.update({ couponCode }), appliedText, couponErrorText)) {
      field.value = ''
    } else focus(field)
  }

  function remove(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void change(
      'removal',
      () => cart.removeCoupon(),
      () => messages.removed,
      toErrorText,
    )
  }

  return { area, box, refused, problem, isBusy, apply, remove }
}
