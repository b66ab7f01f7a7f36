// Lets browsers and shared caches keep what visitors read of the catalog for a second, and ask whether it has changed since.
import type { Route } from '@vitrine/contract'
import type { Principal } from '../call.ts'
import { hexHashOf } from '../secrets.ts'
import { jsonTextResponse, withoutBody } from './response.ts'

const headersOf = (etag: string) => ({
  etag,
  // For longer, a shopper could see a price that the merchant has changed.
  'cache-control': 'public, max-age=1',
  // The token names the store, and a header with another store is refused; prices are converted for the caller's currency.
  vary: 'authorization, wix-site-id, x-wix-currency',
})

/** Whether caches may keep the answer: a read without a body, of a caller who sees what all visitors see. */
export const isCacheable = (
  { isPublic }: Route,
  { method }: Request,
  caller: Principal | undefined,
): boolean =>
  isPublic === true &&
  (method === 'GET' || method === 'HEAD') &&
  (caller?.kind === 'visitor' || caller?.kind === 'member')

/** Weak, because a proxy or the server may compress the text. */
const etagOf = async (text: string) => `W/"${(await hexHashOf(text)).slice(0, 32)}"`

const withoutWeakness = (etag: string) => etag.trim().replace(/^W\//, '')

/** Whether the caller has this version of the answer (RFC 9110 §13.1.2). */
function hasVersion({ headers }: Request, etag: string): boolean {
  const known = headers.get('if-none-match')
  if (known === null) return false
  return (
    known.trim() === '*' || known.split(',').some((each) => withoutWeakness(each) === withoutWeakness(etag))
  )
}

/** The answer as a response that caches may keep: 304 without a body if the caller has it already. */
export async function cacheableResponse(
  answer: unknown,
  requestId: string,
  request: Request,
): Promise<Response> {
  const text = JSON.stringify(answer)
  const etag = await etagOf(text)
  return hasVersion(request, etag)
    ? withoutBody(304, requestId, headersOf(etag))
    : jsonTextResponse(200, text, requestId, headersOf(etag))
}
