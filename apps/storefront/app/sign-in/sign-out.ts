// Signs the member out. The visitor who is next has an empty cart.
import { redirect } from 'react-router'
import type { Route } from './+types/sign-out'
import { visitorContext } from '../visitor.ts'
import { redirectSignedOut } from './continue.ts'

/** A link or a bookmark changes nothing. */
export const loader = () => redirect('/account')

export async function action({ context }: Route.ActionArgs) {
  await context.get(visitorContext).session.end()
  return redirectSignedOut('/sign-in?notice=signed-out')
}
