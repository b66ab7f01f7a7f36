// Checkouts: what a shopper is about to order, and the hosted page that orders it.
import { examples as callExamples } from './examples.ts'
import { pageExamples, pageRoutes } from './page.ts'
import { routes as callRoutes } from './routes.ts'

export * from './checkout.ts'
export * from './errors.ts'
export * from './events.ts'
export { checkoutExampleId } from './examples.ts'
export { CheckoutPage, type CheckoutPageChanges, CheckoutProblem } from './page.ts'
export * from './requests.ts'

export const about =
  'What a shopper is about to order: the lines of a cart with contact, addresses, delivery, tax and total. The hosted page places the order.'

export const routes = { ...callRoutes, ...pageRoutes }
export const examples = { ...callExamples, ...pageExamples }
