// What the page says when the platform has refused the form, by the platform's code.
import { type FieldViolation, StoreError } from '@vitrine/client'
import { data } from 'react-router'
import { endedCheckout } from '../context.ts'
import { toProblem } from '../sign-in/error-text.ts'

/** Why the form was not done. */
export interface CheckoutFormProblem {
  title: string
  advice: string
  /** What is wrong with each field, by its name. */
  fields: Record<string, string>
  /** The HTTP status of the page. */
  status: number
  retryAfter?: number
}

type Text = Pick<CheckoutFormProblem, 'title' | 'advice'>

const couponTexts: Record<string, string> = {
  ERROR_COUPON_DOES_NOT_EXIST: 'This code is not valid. Check the spelling.',
  ERROR_COUPON_IS_NOT_ACTIVE_YET: 'This code can’t be used at the moment.',
  ERROR_COUPON_HAS_EXPIRED: 'This code has expired.',
  ERROR_COUPON_USAGE_EXCEEDED: 'This code has been used up.',
  ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED: 'You have already used this code.',
}

const outOfStock: Text = {
  title: 'Some items are out of stock',
  advice: 'Nothing was ordered. Change the marked items, then place the order again.',
}

/** What keeps an order from being placed; the page shows where. */
const orderTexts: Record<string, Text> = {
  PARTIAL_OUT_OF_STOCK: outOfStock,
  FULL_OUT_OF_STOCK: { ...outOfStock, title: 'Your items are out of stock' },
  OUT_OF_STOCK: outOfStock,
  LINE_ITEM_NOT_FOUND: {
    title: 'Your cart has changed',
    advice: 'The item is not in it any more. Check the items below.',
  },
  CHECKOUT_CHANGED: { title: 'The total has changed', advice: 'Check it below, then place the order again.' },
}

const incomplete: Text = {
  title: 'Your order is not complete yet',
  advice: 'Nothing was ordered. Check the marked parts, then place the order again.',
}

/** The problem of a form that lacks something; the page shows what. */
export const incompleteForm = (intent: string): CheckoutFormProblem => ({
  ...invalidFields({}),
  ...(intent === 'place' && incomplete),
})

/** The problem of fields that the buyer has to correct. */
const invalidFields = (fields: CheckoutFormProblem['fields']): CheckoutFormProblem => ({
  title: 'Check what you have entered',
  advice: 'What you have typed is still there.',
  fields,
  status: 422,
})

const violationTexts: Record<string, string> = {
  email: 'Enter an email address, such as ada@example.com',
  phone: 'Enter a phone number, such as +49 30 123456',
  subdivision: 'Enter the short code of the state or province, such as NY',
}

const violationText = (name: string, { violatedRule }: FieldViolation) =>
  violatedRule === 'MAX_LENGTH'
    ? 'Use fewer characters'
    : (violationTexts[name.split('.').at(-1) ?? ''] ?? 'Check this field')

const violationsProblem = (violations: readonly FieldViolation[]) =>
  invalidFields(
    Object.fromEntries(
      violations.map((violation) => {
        // As the page has sent the field, or as an update of the checkout names it.
        const name = violation.field.replace(/^(changes|checkout)\.(buyerInfo\.|shippingInfo\.)?/, '')
        return [name, violationText(name, violation)]
      }),
    ),
  )

// The call may have arrived although its answer has not.
const unknownOutcome: Text = {
  title: 'We could not find out whether your order was placed',
  advice: 'Place the order again: you will not order twice.',
}

/**
 * The problem that a failed call means for the buyer who has pressed the button `intent`; errors that no buyer can cause are
 * thrown again.
 */
export function toFormProblem(error: unknown, intent: string): CheckoutFormProblem {
  if (!(error instanceof StoreError)) throw error
  const { code, kind, violations, status } = error
  if (code === 'CHECKOUT_PAGE_NOT_FOUND') throw data(endedCheckout, { status: 404 })
  if (kind === 'validation') return violationsProblem(violations)
  const couponText = couponTexts[code]
  if (couponText !== undefined) return { ...invalidFields({ couponCode: couponText }), status }
  if (kind === 'application' && code !== 'TOO_MANY_REQUESTS')
    return { ...(orderTexts[code] ?? incomplete), fields: {}, status }
  const problem = { ...toProblem(error), fields: {} }
  return problem.status === 503 && intent === 'place' ? { ...problem, ...unknownOutcome } : problem
}
