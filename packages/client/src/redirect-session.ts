// Redirect sessions: they send the visitor to a page of the platform, and back.
import type { Input } from '@vitrine/contract'
import type { CallAddress, CallOptions } from './call.ts'
import { StoreError } from './error.ts'

const redirectSession = 'POST /_api/redirects-api/v1/redirect-session'

/** Creates a redirect session, and returns its address. */
export const createRedirectSession = async (
  call: CallAddress,
  body: NonNullable<Input<typeof redirectSession>['body']>,
  options?: CallOptions,
): Promise<string> => {
  const { redirectSession: session } = await call(redirectSession, { body }, { ...options })
  if (!session?.fullUrl) throw new StoreError('system', 'No redirect URL found', { code: 'NO_REDIRECT_URL' })
  return session.fullUrl
}
