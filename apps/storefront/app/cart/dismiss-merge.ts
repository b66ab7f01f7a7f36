// Notes that the visitor has read what became of the items at the sign-in, when the form is posted without script.
import { redirect } from 'react-router'
import type { Route } from './+types/dismiss-merge'
import { allParam } from './cart-url.ts'
import { readForm, requirePost } from './form-actions.ts'
import { seenMergeCookie } from './seen-merge.ts'

export const middleware: Route.MiddlewareFunction[] = [requirePost]

export async function action({ request, url }: Route.ActionArgs) {
  const key = (await readForm(request)).get('merge')
  const cookie = seenMergeCookie(String(key), url.protocol === 'https:')
  const path = url.searchParams.has(allParam) ? `/cart?${allParam}` : '/cart'
  return redirect(path, { status: 303, ...(cookie && { headers: { 'set-cookie': cookie } }) })
}
