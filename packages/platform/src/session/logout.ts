// The end of a sign-out: back to the shop. The session itself ends at the token endpoint; no cookie of the platform keeps it.
import type { Parsed } from '@vitrine/contract'
import type { RawAnswer } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { redirectTo } from './bare-pages.ts'
import { isOnRegisteredOrigin } from './redirect-uris.ts'
import { findClient } from './store.ts'

type Query = Parsed<'GET /_api/iam/authentication/v1/logout'>['query']

/** Makes the function that redirects after a sign-out: to a registered address, or else to the signed-out page. */
export function logoutOf({ database, origins: { platformUrl } }: FeatureDeps) {
  return async ({ clientId, postLogoutRedirectUri }: Query): Promise<RawAnswer> => {
    const client = clientId ? await findClient(database, clientId) : undefined
    const isAllowed =
      client && postLogoutRedirectUri && isOnRegisteredOrigin(client, postLogoutRedirectUri, platformUrl)
    if (isAllowed) return redirectTo(postLogoutRedirectUri)
    return redirectTo(
      `${platformUrl}/signed-out${client ? `?${new URLSearchParams({ clientId: client.id })}` : ''}`,
    )
  }
}
