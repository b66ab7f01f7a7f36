// Keeps the merchant's API key in a cookie that only the admin's server reads, on the admin's own paths.
import { createServerCookie } from '@vitrine/app-server'
import { isValidApiKey } from '@vitrine/contract'
import type { AdminOptions } from '../../server-entry.d.ts'

const cookieOf = ({ platformOrigin: origin }: AdminOptions) =>
  createServerCookie('vitrine-desk', { origin, path: '/admin' })

/** The key in a request's cookie; undefined if there is none, or if it is malformed. */
export function readKey(request: Request, options: AdminOptions): string | undefined {
  const prefix = `${cookieOf(options).name}=`
  const pair = request.headers
    .get('cookie')
    ?.split('; ')
    .find((cookie) => cookie.startsWith(prefix))
  if (!pair) return undefined
  try {
    const key = decodeURIComponent(pair.slice(prefix.length))
    return isValidApiKey(key) ? key : undefined
  } catch {
    return undefined
  }
}

/** The header that stores a key until the browser closes, or deletes it if `key` is undefined. */
export async function keyCookieHeaders(
  key: string | undefined,
  options: AdminOptions,
): Promise<Record<string, string>> {
  const cookie = cookieOf(options)
  const header =
    key === undefined
      ? cookie.serialize('', { expires: new Date(0) })
      : // The stored value is the key itself, not the JSON that React Router would store.
        cookie.serialize(key, { encode: () => encodeURIComponent(key) })
  return { 'set-cookie': await header }
}
