// The cart page after the platform refused a form without script.
import type { FormError } from '../error-text.ts'
import { CartContents } from './cart-contents.tsx'
import { PageSummary } from './page-summary.tsx'

/** The cart, with the error beside the form that caused it. */
export const RefusedCart = ({ actionData }: { actionData?: FormError }) => (
  <CartContents Summary={PageSummary} formError={actionData} />
)
