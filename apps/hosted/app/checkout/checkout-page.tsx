// The checkout page: it opens by a link once, takes what the buyer enters, and shows the order after it is placed.
import { type RouterContextProvider, redirect } from 'react-router'
import type { Route } from './+types/checkout-page'
import { storeContext } from '../context.ts'
import { linkPages, linkTokenHeaders, readLinkToken } from '../link-cookie.ts'
import { pathFor } from '../sign-in/client-path.ts'
import { withProblem } from '../sign-in/read-form.ts'
import { checkoutCalls, type OpenCheckout } from './checkout-calls.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { toChanges, type Values } from './form-fields.ts'
import { absentOrThrow, type OpenedCheckout, requireOpened } from './opened-checkout.ts'
import { PlacedOrder } from './placed-order.tsx'
import { nextSection, placeProblems } from './problems.ts'
import { submitForm } from './submit-form.ts'

const path = linkPages.checkout.path

/** Spends the token of a link for the cookie of this page; a spent one shows what the cookie has. */
async function openLink(
  { url, context }: Pick<Route.LoaderArgs, 'url' | 'context'>,
  body: OpenCheckout,
): Promise<never> {
  const opened = await checkoutCalls(context).open(body).catch(absentOrThrow)
  if (!opened) throw redirect(pathFor(path, url), 303)
  const headers = await linkTokenHeaders(linkPages.checkout, opened.token, context)
  throw redirect(path, { status: 303, headers })
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const session = url.searchParams.get('session')
  if (session !== null) {
    const token = await readLinkToken(linkPages.checkout, request, context)
    return openLink({ url, context }, { session, token })
  }
  const checkoutId = url.searchParams.get('checkout')
  if (checkoutId !== null) return openLink({ url, context }, { checkoutId })
  const { page } = requireOpened(context)
  if (page.order?.hasThankYouPage) throw redirect(page.order.continueUrl, 303)
  return { page, storeName: context.get(storeContext).name }
}

async function readValues(request: Request): Promise<Values> {
  const form = await request.formData().catch(() => new FormData())
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()]] : [])),
  )
}

/** Keeps what was typed, and leads to the sign-in page, which leads back. */
async function beginSignIn(
  context: Readonly<RouterContextProvider>,
  { token, page }: OpenedCheckout,
  values: Values,
): Promise<Response> {
  const calls = checkoutCalls(context)
  // What cannot be kept is typed again.
  await calls.update(token, toChanges(values, page, 'sign-in')).catch(() => undefined)
  return redirect((await calls.signIn(token)).url, 303)
}

/** Signs the member out: a guest goes on here, or in the shop if its session has ended too. */
async function signOut(
  context: Readonly<RouterContextProvider>,
  { token, page }: OpenedCheckout,
): Promise<Response> {
  const next = await checkoutCalls(context).signOut(token)
  const headers = await linkTokenHeaders(linkPages.checkout, next.token ?? undefined, context)
  return redirect(next.token ? path : page.signedOutUrl, { status: 303, headers })
}

/** The address of the page where the buyer goes on. */
function pathAfter(context: Readonly<RouterContextProvider>, values: Values): string {
  const { page } = requireOpened(context)
  if (page.order) return path
  const isReview = /^(coupon|remove-coupon|quantity)\b/.test(values.intent ?? '')
  return `${path}#${(!isReview && nextSection(placeProblems(page, values))) || 'review'}`
}

export async function action({ request, context }: Route.ActionArgs) {
  const opened = requireOpened(context)
  if (opened.page.order) return redirect(path, 303)
  const values = await readValues(request)
  if (values.intent === 'sign-in') return beginSignIn(context, opened, values)
  if (values.intent === 'sign-out') return signOut(context, opened)
  const failed = await submitForm(context, opened, values)
  if (failed) return withProblem(context, failed.problem, { values, change: failed.change })
  return redirect(pathAfter(context, values), 303)
}

export default function CheckoutPage({ loaderData: { page, storeName }, actionData }: Route.ComponentProps) {
  return page.order ? (
    <PlacedOrder page={page} placed={page.order} storeName={storeName} />
  ) : (
    <CheckoutForm page={page} storeName={storeName} problem={actionData?.problem} {...actionData?.typed} />
  )
}
