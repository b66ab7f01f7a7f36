// The route that tells a caller who it is.
import type { Handlers, Principal } from '../call.ts'
import type { Deps } from '../deps.ts'
import { readStoreName } from './store.ts'

const toIdentity = (caller: Principal) => {
  if (caller.kind === 'program') return { type: 'PROGRAM' as const, permissions: [...caller.permissions] }
  const { visitorId } = caller
  return caller.kind === 'member'
    ? { type: 'MEMBER' as const, memberId: caller.memberId, visitorId }
    : { type: 'VISITOR' as const, visitorId }
}

/** Makes the identity feature. */
export function identityFeature({ database }: Deps) {
  const handlers: Handlers<'identity'> = {
    'GET /vitrine/v1/me': async (_input, caller) => ({
      principal: toIdentity(caller),
      store: { id: caller.storeId, name: await readStoreName(database, caller.storeId) },
    }),
  }
  return { handlers }
}
