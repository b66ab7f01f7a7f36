// Keeps where an estimate is for in a cookie when the form is posted without script.
import { data, redirect } from 'react-router'
import type { Route } from './+types/set-destination'
import { allParam } from '../cart/cart-url.ts'
import { readForm, requirePost } from '../cart/form-actions.ts'
import { RefusedCart } from '../cart/refused-cart.tsx'
import { throwUnavailable } from '../visitor.ts'
import { destinationProblem } from './check-destination.ts'
import { destinationCookie, readDestination } from './destination.ts'
import { readCountries } from './read-delivery.ts'

export const middleware: Route.MiddlewareFunction[] = [requirePost]

export async function action({ request, url, context }: Route.ActionArgs) {
  const destination = readDestination(await readForm(request))
  const error = destinationProblem(destination, await readCountries(context).catch(throwUnavailable))
  if (error) return data({ error, destination }, 400)
  return redirect(url.searchParams.has(allParam) ? `/cart?${allParam}` : '/cart', {
    status: 303,
    headers: { 'set-cookie': destinationCookie(destination, url.protocol === 'https:') },
  })
}

export default RefusedCart
