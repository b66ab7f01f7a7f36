// What a failed call to the platform means for the page: sign in again, or an error page with a status.
import { errorLogContext } from '@vitrine/app-server'
import type { StoreError } from '@vitrine/client'
import { data, redirect } from 'react-router'
import type { RouterContextProvider } from 'react-router'
import { signInUrl } from './sign-in/return-url.ts'

/** What the error page shows besides the status. */
export interface FailedCall {
  /** Finds the call in the platform's log. */
  requestId: string | undefined
}

/** The request whose call failed. */
interface FailedRequest {
  url: URL
  context: Readonly<RouterContextProvider>
  /** The headers that delete the key. */
  signedOut: HeadersInit
}

/**
 * Throws what React Router answers with. Loaders handle the errors that are left: refusals with a code. React Router's `next()`
 * never throws, so a middleware cannot catch the errors of loaders; it gives them a client that calls this function instead.
 */
export function handleFailedCall(error: StoreError, request: FailedRequest) {
  const { kind, requestId } = error
  handleEndedKey(error, request)
  if (kind === 'auth') throw data<FailedCall>({ requestId }, 403)
  if (!isOutage(error) && kind !== 'system') return
  request.context.get(errorLogContext)(error)
  throw data<FailedCall>({ requestId }, isOutage(error) ? 503 : 500)
}

/** Throws a redirect to the sign-in page if the key has ended. Forms show all other failures beside what was entered. */
export function handleEndedKey(error: StoreError, { url, signedOut }: FailedRequest) {
  if (isRefusedKey(error)) throw redirect(signInUrl(url), { headers: signedOut })
}

/** Whether the platform did not answer. */
export const isOutage = ({ kind, status }: StoreError) =>
  kind === 'network' || kind === 'timeout' || outages.includes(status)

// Too many requests, or a platform that is not there yet: worth another try.
const outages = [429, 502, 503, 504]

// The key has ended, or it belongs to another store; a permission that is missing is no reason to sign in again.
const isRefusedKey = ({ status, data: { field } }: StoreError) => status === 401 || field === 'wix-site-id'
