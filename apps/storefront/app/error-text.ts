// What is told when something could not be done, in the words of the shop's language.
import { StoreError } from '@vitrine/client'
import { cart } from './messages/index.ts'

/** What happened, what it means, and what to do. */
export interface ErrorText {
  title: string
  text: string
  /** The field of a form that is to be looked at once more. */
  about?: string
}

/** What a form was told, and with it what it said: nobody should have to say it twice. */
export interface FormError {
  error: ErrorText
  /** The line of the cart that it was about. */
  line?: string
  quantity?: string
  note?: string
}

const refusals: Record<string, ErrorText> = cart.refusals
const fields: Record<string, ErrorText> = cart.fields
const kinds: Partial<Record<StoreError['kind'], ErrorText>> = cart.kinds

/** A refusal in words; a mistake of our own is thrown on. */
export function toErrorText(error: unknown): ErrorText {
  if (!(error instanceof StoreError)) throw error
  if (error.kind === 'validation') {
    const [first] = error.violations
    const about = first?.field.match(/\w+$/)?.[0] ?? ''
    return fields[about] ? { ...fields[about], about } : cart.unfit
  }
  return refusals[error.code] ?? kinds[error.kind] ?? cart.otherwise
}

/** What happened, as one says it. */
export const asSentence = ({ title, text }: ErrorText) => `${title}. ${text}`
