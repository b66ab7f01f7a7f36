// Keeps what the form has sent, and places the order if its button says so.
import { StoreError } from '@vitrine/client'
import type { CheckoutPage, CheckoutPageChanges } from '@vitrine/contract'
import type { RouterContextProvider } from 'react-router'
import { checkoutCalls } from './checkout-calls.ts'
import { toChanges, type Values } from './form-fields.ts'
import { type CheckoutFormProblem, incompleteForm, toFormProblem } from './form-problem.ts'
import { openedCheckoutContext, type OpenedCheckout } from './opened-checkout.ts'
import { isIncomplete, placeProblems, sectionsOf } from './problems.ts'

/** What a changed total was made of before, as the page had shown it. */
export interface TotalChange {
  before: string
  current: string
  lines: { name: string; before: string; current: string }[]
}

/** The form is not done: what the page says about it. */
interface FailedForm {
  problem: CheckoutFormProblem
  change?: TotalChange
}

/** What a button changes besides the fields. */
function toExtraChanges({ intent = '', couponCode }: Values): CheckoutPageChanges | undefined {
  const [action, id = '', quantity] = intent.split(' ')
  if (action === 'quantity') return { lineItems: [{ id, quantity: Number(quantity) }] }
  if (action === 'remove-coupon') return { couponCode: null }
  return couponCode ? { couponCode } : undefined
}

/** The change of the total since the page with the form was sent; undefined if there is none. */
function changeSince(values: Values, { checkout }: CheckoutPage): TotalChange | undefined {
  const { total } = checkout.priceSummary
  if (values.total === total.amount) return undefined
  const lines = checkout.lineItems.flatMap(({ id, productName, quantity, lineItemPrice }) => {
    const [, quantityBefore, before] = /^(\d+) (.+)$/.exec(values[`shown.${id}`] ?? '') ?? []
    const current = lineItemPrice.formattedAmount
    if (!before || before === current) return []
    const amount = quantityBefore === `${quantity}` ? '' : `${quantity} × `
    return [{ name: amount + productName.original, before, current }]
  })
  return { before: values.totalText ?? '', current: total.formattedAmount, lines }
}

const toChangedTotal = (change: TotalChange): FailedForm => ({
  problem: {
    title: `The total has changed from ${change.before} to ${change.current}`,
    advice: 'Nothing was ordered. Check the order below, then place it again.',
    fields: {},
    status: 409,
  },
  change,
})

/** Sends the form; undefined if it is done. The context has the page as of now. */
export async function submitForm(
  context: Readonly<RouterContextProvider>,
  { token, page }: OpenedCheckout,
  values: Values,
): Promise<FailedForm | undefined> {
  const calls = checkoutCalls(context)
  const { intent = '' } = values
  let current = page
  const keep = (next: CheckoutPage) => {
    current = next
    context.set(openedCheckoutContext, { token, page: next })
  }
  try {
    keep(await calls.update(token, toChanges(values, page, intent)))
    const extra = toExtraChanges(values)
    if (extra) keep(await calls.update(token, extra))
    const problems = placeProblems(current, values)
    if (isIncomplete(problems, sectionsOf(intent))) return { problem: incompleteForm(intent) }
    if (intent !== 'place') return undefined
    const change = changeSince(values, current)
    if (change) return toChangedTotal(change)
    keep(await calls.placeOrder(token, current.checkout.priceSummary.total.amount))
    return undefined
  } catch (error) {
    const code = error instanceof StoreError ? error.code : ''
    // A second click, or another tab, has placed the order: the page shows it.
    if (code === 'CHECKOUT_IS_COMPLETE') return undefined
    const problem = toFormProblem(error, intent)
    const fresh = await calls.read(token).catch(() => null)
    if (fresh) keep(fresh)
    const change = code === 'CHECKOUT_CHANGED' ? changeSince(values, current) : undefined
    return change ? toChangedTotal(change) : { problem }
  }
}
