// Keeps the token of a link in a cookie of one page, so that no history, referrer or log has it.
import { createServerCookie } from '@vitrine/app-server'
import { lifetimes } from '@vitrine/contract/constants'
import type { RouterContextProvider } from 'react-router'
import { hostedContext } from './context.ts'

/** The page of a link, and the cookie of the page. */
interface LinkPage {
  cookie: string
  path: string
  /** How long the browser keeps it, in seconds. */
  maxAge: number
}

/** The pages that links in mails and redirects of shops lead to. */
export const linkPages = {
  setPassword: { cookie: 'vitrine-recovery', path: '/sign-in/set-password', maxAge: lifetimes.recovery },
  undoEmail: { cookie: 'vitrine-undo-email', path: '/sign-in/undo-email', maxAge: lifetimes.recovery },
  checkout: { cookie: 'vitrine-checkout', path: '/checkout', maxAge: 86_400 },
  order: { cookie: 'vitrine-order', path: '/order', maxAge: 86_400 },
} as const satisfies Record<string, LinkPage>

const cookieOf = ({ cookie, path, maxAge }: LinkPage, context: Readonly<RouterContextProvider>) =>
  createServerCookie(cookie, {
    origin: context.get(hostedContext).platformUrl,
    path,
    maxAge,
    // The link is on a page of another site.
    followsLinks: true,
  })

/** The token in a request's cookie; undefined without one. */
export async function readLinkToken(
  page: LinkPage,
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<string | undefined> {
  const token: unknown = await cookieOf(page, context).parse(request.headers.get('cookie'))
  return typeof token === 'string' && token !== '' ? token : undefined
}

/** The header that stores a token, or deletes it if `token` is undefined. */
export async function linkTokenHeaders(
  page: LinkPage,
  token: string | undefined,
  context: Readonly<RouterContextProvider>,
): Promise<Record<string, string>> {
  const cookie = cookieOf(page, context)
  const header = token === undefined ? cookie.serialize('', { maxAge: 0 }) : cookie.serialize(token)
  return { 'set-cookie': await header, 'referrer-policy': 'no-referrer' }
}
