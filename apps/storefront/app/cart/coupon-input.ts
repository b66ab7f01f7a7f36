// The code of a coupon as a form sends it, and what is wrong with it.
import { StoreError } from '@vitrine/client'
import { toErrorText } from '../error-text.ts'
import type { ErrorText } from '../error-text.ts'
import { coupon as messages } from '../messages/index.ts'

/** As many characters as the platform reads. */
export const maxCodeLength = 100

/** The entered code. */
export const readCode = (form: FormData): string => String(form.get('code') ?? '').trim()

const refusals: Record<string, ErrorText> = messages.refusals

/** The message for a code that was not applied. */
export function couponErrorText(error: unknown): ErrorText {
  if (!(error instanceof StoreError)) return toErrorText(error)
  const { code, kind, data } = error
  // Not the limit of requests from a network, which is said in other words.
  if (code === 'TOO_MANY_REQUESTS' && data.field === 'couponCode')
    return messages.tooMany(Math.max(1, Math.ceil(Number(data.retryAfter) / 60)))
  if (kind === 'validation') return messages.refusals.ERROR_COUPON_DOES_NOT_EXIST
  return refusals[code] ?? toErrorText(error)
}
