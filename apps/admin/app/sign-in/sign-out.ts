// Signs out: deletes the cookie with the key, and the drafts of forms.
import { redirect } from 'react-router'
import type { Route } from './+types/sign-out'
import { adminContext } from '../context.ts'
import { keyCookieHeaders } from './key-cookie.ts'

export const loader = () => redirect('/')

export async function action({ context }: Route.ActionArgs) {
  const headers = {
    ...(await keyCookieHeaders(undefined, context.get(adminContext))),
    // The drafts are in the browser's storage, and the merchant may sign out before the page's script runs.
    'clear-site-data': '"storage"',
  }
  return redirect('/sign-in', { status: 303, headers })
}
