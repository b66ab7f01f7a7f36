// Keeps the token of a mailed link in a cookie of its page, so that no history, referrer or log has it; and before, the page
// to return to, so that the mail does not have it.
import { createServerCookie } from '@vitrine/app-server'
import type { RouterContextProvider } from 'react-router'
import { shopContext } from '../context.ts'

type Context = Readonly<RouterContextProvider>

/** The path of the page that a recovery mail leads to. */
export const newPasswordPath = '/new-password'

// No token of the platform is longer, and hardly a path.
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

/** What the cookie keeps. */
interface KeptLink {
  /** The token of the mailed link. */
  token?: string
  /** The query of the page, with the page to return to: the mail does not repeat what any visitor can write. */
  search?: string
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** What a request's cookie keeps. */
export async function readLink({ headers }: Request, context: Context): Promise<KeptLink> {
  const kept: unknown = await cookieOf(context).parse(headers.get('cookie'))
  const { token, search } = Object(kept) as Record<string, unknown>
  return { ...(isText(token) && { token }), ...(isText(search) && /^\?[!-~]*$/.test(search) && { search }) }
}

/** The headers that store a link, without what is too long to be right, or delete the cookie. */
export async function linkHeaders(kept: KeptLink, context: Context): Promise<Record<string, string>> {
  const stored = Object.entries(kept).filter(([, text]) => text.length > 0 && text.length <= maxLength)
  const cookie = cookieOf(context)
  const header =
    stored.length > 0 ? cookie.serialize(Object.fromEntries(stored)) : cookie.serialize('', { maxAge: 0 })
  return { 'set-cookie': await header, 'referrer-policy': 'no-referrer' }
}
