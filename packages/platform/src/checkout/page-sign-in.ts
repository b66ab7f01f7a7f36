// The sign-in of a guest on the hosted checkout page: it leads back to the page, whose order is then the member's.
import type { Call } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { hexHashOf } from '../secrets.ts'
import { insertRedirect } from '../session/redirect-store.ts'
import type { OpenPage } from './page-scope.ts'

/** Makes the function that begins a sign-in; it returns the address of the sign-in page. */
export const pageSignIn =
  ({ database, ids, clock, charge, origins: { platformUrl } }: FeatureDeps) =>
  async ({ handed, scope }: OpenPage, token: string, call: Call): Promise<string> => {
    const { storeId, actor } = scope
    if (handed.memberId) return `${platformUrl}/checkout`
    charge({ storeId, network: call.network }, { tokens: 1 })
    const facts = {
      id: ids.uuid(),
      clientId: handed.clientId,
      prompt: 'login',
      redirectUri: null,
      state: undefined,
      codeChallenge: '',
      responseMode: 'query',
      // In another browser the link to this sign-in opens no checkout.
      checkout: { ...handed, signedInFrom: await hexHashOf(token) },
    } as const
    const session = await insertRedirect(database, ids, { storeId, actor }, facts, clock.now())
    return `${platformUrl}/sign-in?session=${session}`
  }
