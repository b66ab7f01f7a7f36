// Keeps the token of a mailed link in a cookie of its page, so that no history, referrer or log has it.
import { createServerCookie } from '@vitrine/app-server'
import type { RouterContextProvider } from 'react-router'
import { shopContext } from '../context.ts'

type Context = Readonly<RouterContextProvider>

/** The path of the page that a recovery mail leads to. */
export const newPasswordPath = '/new-password'

// No token of the platform is longer.
const maxLength = 1000

const cookieOf = (context: Context) =>
  createServerCookie('vitrine-recovery', {
    origin: context.get(shopContext).storefrontUrl,
    path: newPasswordPath,
    // As long as the link works.
    maxAge: 30 * 60,
    // The link is in a mail, and so on a page of another site.
    followsLinks: true,
  })

/** The token in a request's cookie; undefined without one. */
export async function readLinkToken({ headers }: Request, context: Context): Promise<string | undefined> {
  const token: unknown = await cookieOf(context).parse(headers.get('cookie'))
  return typeof token === 'string' && token !== '' ? token : undefined
}

/** The headers that store a token, or delete it if there is none that can be right. */
export async function linkTokenHeaders(
  token: string | undefined,
  context: Context,
): Promise<Record<string, string>> {
  const cookie = cookieOf(context)
  const isToken = token !== undefined && token.length <= maxLength
  const header = isToken ? cookie.serialize(token) : cookie.serialize('', { maxAge: 0 })
  return { 'set-cookie': await header, 'referrer-policy': 'no-referrer' }
}
