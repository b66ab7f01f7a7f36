// Turns a failed call into the message that the visitor sees.
import { StoreError } from '@vitrine/client'
import type { Destination } from './delivery/destination.ts'
import { cart } from './messages/index.ts'

/** What happened, and what to do about it. */
export interface ErrorText {
  title: string
  text: string
  /** The form field that caused the error. */
  field?: string
}

/** The error of a posted form, with the values that were posted, so that the form can show them again. */
export interface FormError {
  error: ErrorText
  /** The id of the cart line that the form changes. */
  line?: string
  quantity?: string
  note?: string
  /** The code of a coupon. */
  code?: string
  /** Where an estimate was asked for. */
  destination?: Destination
  /** The texts and choices of a product, by their fields. */
  modifiers?: Record<string, string>
}

const refusals: Record<string, ErrorText> = cart.refusals
const fields: Record<string, ErrorText> = cart.fields
const kinds: Partial<Record<StoreError['kind'], ErrorText>> = cart.kinds

/** The message for an error of the client; any other error is a bug and is rethrown. */
export function toErrorText(error: unknown): ErrorText {
  if (!(error instanceof StoreError)) throw error
  if (error.kind === 'validation') {
    const [violation] = error.violations
    const field = violation?.field.match(/\w+$/)?.[0] ?? ''
    return fields[field] ? { ...fields[field], field } : cart.otherField
  }
  return refusals[error.code] ?? kinds[error.kind] ?? cart.otherError
}

/** The message in one line, for announcements and for errors beside a field. */
export const asSentence = ({ title, text }: ErrorText) => `${title}. ${text}`
