// Keeps the token of a mailed link in a cookie of one page, so that no history, referrer or log has it.
import { createServerCookie } from '@vitrine/app-server'
import { lifetimes } from '@vitrine/contract/constants'
import type { RouterContextProvider } from 'react-router'
import { hostedContext } from '../context.ts'

const cookieOf = (context: Readonly<RouterContextProvider>) =>
  createServerCookie('vitrine-recovery', {
    origin: context.get(hostedContext).platformUrl,
    path: '/sign-in/set-password',
    maxAge: lifetimes.recovery,
    // The link is in a mail, and so on a page of another site.
    followsLinks: true,
  })

/** The token in a request's cookie; undefined without one. */
export async function readLinkToken(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<string | undefined> {
  const token: unknown = await cookieOf(context).parse(request.headers.get('cookie'))
  return typeof token === 'string' && token !== '' ? token : undefined
}

/** The header that stores a token, or deletes it if `token` is undefined. */
export async function linkTokenHeaders(
  token: string | undefined,
  context: Readonly<RouterContextProvider>,
): Promise<Record<string, string>> {
  const cookie = cookieOf(context)
  const header = token === undefined ? cookie.serialize('', { maxAge: 0 }) : cookie.serialize(token)
  return { 'set-cookie': await header, 'referrer-policy': 'no-referrer' }
}
