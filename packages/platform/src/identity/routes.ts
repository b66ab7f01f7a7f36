// The routes of identity: the caller, and the sign-in of members.
import { canonicalEmail, Refusal } from '@vitrine/rules'
import { actorOf, type Handlers, type Principal } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { purgeAttempts } from '../storage/attempts.ts'
import { signInBytes } from '../storage/stored-bytes.ts'
import { requireMember } from './signed-in.ts'
import { accountHandlers } from './account-routes.ts'
import { eraseJobs } from './erase.ts'
import { purgeKnownDevices } from './known-devices.ts'
import { memberMails } from './mails.ts'
import { changeBytes } from './members.ts'
import { identityParts } from './parts.ts'
import { signOnPolicies } from './policy.ts'
import { programHandlers } from './program-routes.ts'
import { chargeOf, mailHandlers } from './mail-routes.ts'
import { changePassword } from './recovery.ts'
import { login, register, signOn, verifyPassword } from './sign-in.ts'
import { readStore } from './store.ts'

const toCallerIdentity = (caller: Principal) => {
  if (caller.kind === 'program') return { type: 'PROGRAM' as const, permissions: [...caller.permissions] }
  const { visitorId, clientId } = caller
  return caller.kind === 'member'
    ? { type: 'MEMBER' as const, memberId: caller.memberId, visitorId, clientId }
    : { type: 'VISITOR' as const, visitorId, clientId }
}

/** Makes the identity feature. */
export function identityFeature(deps: FeatureDeps) {
  const { database } = deps
  const parts = identityParts(deps)
  const policies = signOnPolicies(deps)

  const charge = chargeOf(deps)

  const handlers: Omit<Handlers<'identity'>, keyof ReturnType<typeof mailHandlers>> = {
    'GET /vitrine/v1/me': async (_input, caller) => ({
      principal: toCallerIdentity(caller),
      store: { id: caller.storeId, name: (await readStore(database, caller.storeId)).name },
    }),

    'POST /_api/iam/authentication/v2/register': ({ body }, caller, call) => {
      charge(caller, call, signInBytes + changeBytes({ profile: body.profile ?? {} }))
      return register(parts, caller, body, call)
    },
    'POST /_api/iam/authentication/v2/login': ({ body }, caller, call) => {
      charge(caller, call)
      return login(parts, caller, body, call)
    },
    'POST /_api/iam/authentication/v2/{factorType}/verify': (
      { path: { factorType }, body },
      caller,
      call,
    ) => {
      if (factorType !== 'PASSWORD' || !body.passwordData)
        throw new Refusal('FACTOR_NOT_SUPPORTED', { factorType })
      charge(caller, call)
      return verifyPassword(parts, caller, body.passwordData.password)
    },
    'POST /_api/iam/authentication/v2/change-password': async ({ body }, caller, call) => {
      charge(caller, call, signInBytes + changeBytes(await requireMember(parts, caller)))
      await changePassword(parts, caller, body.newPassword, call)
    },
    'POST /_api/iam/authentication/v2/sign-on': ({ body }, caller) => signOn(parts, caller, body),
    'POST /_api/iam/authentication/v2/validate-email': ({ body }) => {
      const valid = canonicalEmail(body.email) !== undefined
      return { valid, formatInvalid: !valid }
    },

    'GET /iam/signon/v1/sign-on-policies': async (_input, { storeId }) => ({
      signOnPolicy: await policies.read(storeId),
    }),
    'PATCH /iam/signon/v1/sign-on-policies': async ({ body }, caller) => ({
      signOnPolicy: await policies.update(caller.storeId, actorOf(caller), body.signOnPolicy),
    }),
  }
  return {
    handlers: { ...handlers, ...mailHandlers(parts), ...accountHandlers(parts), ...programHandlers(parts) },
    jobs: { ...memberMails(deps).jobs, ...eraseJobs(deps).jobs },
    purges: { 'purge-attempts': purgeAttempts, 'purge-known-devices': purgeKnownDevices },
  }
}
