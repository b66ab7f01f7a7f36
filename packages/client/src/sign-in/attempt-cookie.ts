// Keeps what a sign-in on the platform's page needs at its end, in a cookie of the visitor's browser.
import { lifetimes } from '@vitrine/contract/constants'
import { readValue, writeValue } from '../cookie.ts'
import { type OauthData, parseAttempt } from './attempts.ts'

const nameFor = (clientId: string) => `${clientId}-sign-in`

/** The attempt in a request's cookie. */
export const readAttempt = (request: Request, clientId: string): OauthData | undefined => {
  try {
    return parseAttempt(decodeURIComponent(readValue(request, nameFor(clientId)) ?? ''))
  } catch {
    return undefined
  }
}

/** The `Set-Cookie` value that keeps an attempt as long as the platform does, or deletes it. */
export const writeAttempt = (request: Request, clientId: string, attempt?: OauthData): string => {
  const write = (kept?: OauthData) =>
    writeValue(
      request,
      nameFor(clientId),
      kept ? encodeURIComponent(JSON.stringify(kept)) : '',
      kept ? lifetimes.redirectSession : 0,
    )
  const cookie = write(attempt) ?? (attempt && write({ ...attempt, returnTo: '/' }))
  if (!cookie) throw new TypeError('redirectUri: it is too long for a cookie')
  return cookie
}
