// Signs out: deletes the cookie with the key.
import { redirect } from 'react-router'
import type { Route } from './+types/sign-out'
import { adminContext } from '../context.ts'
import { keyCookieHeaders } from './key-cookie.ts'

export const loader = () => redirect('/')

export const action = async ({ context }: Route.ActionArgs) =>
  redirect('/sign-in', { status: 303, headers: await keyCookieHeaders(undefined, context.get(adminContext)) })
