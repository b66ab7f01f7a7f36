// Signs in members whom the storefront's own server has identified, such as by another identity provider.
import type { CartMerge } from '@vitrine/contract'
import type { ModuleFactory } from '../client.ts'
import { StoreError } from '../error.ts'
import { fetchMemberTokens } from './authorization.ts'

/** What the `externalLogin` module can do. */
export interface ExternalLoginModule {
  /**
   * Signs the visitor in as this member, without a password: the server must have checked that it is this member. Needs an
   * elevated client, which is one of `openSession` with an API key.
   */
  signIn(memberId: string): Promise<{ merge?: CartMerge | undefined }>
}

/** The module that signs in members by their ids, on a server with an API key. */
export const externalLogin: ModuleFactory<ExternalLoginModule> = ({ sessionManager, apiKey }) => ({
  async signIn(memberId) {
    if (!sessionManager || !apiKey)
      throw new StoreError('auth', 'This call needs an elevated client: openSession with an apiKey', {
        code: 'NOT_ELEVATED',
      })
    const { endpoint } = sessionManager
    const visitor = (await sessionManager.get()).tokens.accessToken.value
    const fetch = (request: Request) => {
      request.headers.set('authorization', `${visitor},${apiKey}`)
      return (endpoint.fetch ?? globalThis.fetch)(request)
    }
    const grant = { grant_type: 'authorized_client', scope: 'offline_access', member_id: memberId }
    const { tokens, merge } = await fetchMemberTokens({ ...endpoint, fetch }, grant)
    await sessionManager.adopt(tokens)
    return { merge }
  },
})
