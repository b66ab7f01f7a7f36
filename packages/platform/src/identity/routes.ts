// The routes of identity: the caller, and the sign-in of members.
import { canonicalEmail, Refusal } from '@vitrine/rules'
import { actorOf, type Call, type Handlers, type Principal } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { purgeAttempts } from '../storage/attempts.ts'
import { entityBytes, eventBytes, signInBytes } from '../storage/stored-bytes.ts'
import { isOnRegisteredOrigin } from '../session/redirect-uris.ts'
import { findClient } from '../session/store.ts'
import { accountHandlers } from './account-routes.ts'
import { eraseJobs } from './erase.ts'
import { memberMails } from './mails.ts'
import { identityParts } from './parts.ts'
import { signOnPolicies } from './policy.ts'
import { programHandlers } from './program-routes.ts'
import { changePassword, recover, sendActivationMail, sendRecoveryMail } from './recovery.ts'
import { login, register, signOn, verifyPassword } from './sign-in.ts'
import { readStore } from './store.ts'
import { resendCode, startVerification, verifyCode } from './verification.ts'

const toCallerIdentity = (caller: Principal) => {
  if (caller.kind === 'program') return { type: 'PROGRAM' as const, permissions: [...caller.permissions] }
  const { visitorId } = caller
  return caller.kind === 'member'
    ? { type: 'MEMBER' as const, memberId: caller.memberId, visitorId }
    : { type: 'VISITOR' as const, visitorId }
}

/** Makes the identity feature. */
export function identityFeature(deps: FeatureDeps) {
  const { database, origins } = deps
  const parts = identityParts(deps)
  const policies = signOnPolicies(deps)

  /** Refuses a redirect to an origin that the client has not registered. */
  const checkRedirect = async (
    caller: Principal,
    redirect: { url: string; clientId?: string | null | undefined } | null | undefined,
    field: string,
  ) => {
    if (!redirect) return
    const clientId = redirect.clientId ?? (caller.kind === 'program' ? undefined : caller.clientId)
    const client = clientId == null ? undefined : await findClient(database, clientId)
    const isAllowed =
      client?.storeId === caller.storeId && isOnRegisteredOrigin(client, redirect.url, origins.platformUrl)
    if (!isAllowed) throw new Refusal('REDIRECT_NOT_ALLOWED', { field })
  }

  const charge = (caller: Principal, { network }: Call, bytes = signInBytes) => {
    if (caller.kind !== 'program') deps.charge({ storeId: caller.storeId, network }, { bytes })
  }

  const handlers: Handlers<'identity'> = {
    'GET /vitrine/v1/me': async (_input, caller) => ({
      principal: toCallerIdentity(caller),
      store: { id: caller.storeId, name: (await readStore(database, caller.storeId)).name },
    }),

    'POST /_api/iam/authentication/v2/register': ({ body }, caller, call) => {
      const profile = JSON.stringify(body.profile ?? {})
      charge(caller, call, signInBytes + entityBytes(profile) + eventBytes(profile))
      return register(parts, caller, body)
    },
    'POST /_api/iam/authentication/v2/login': ({ body }, caller, call) => {
      charge(caller, call)
      return login(parts, caller, body)
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
    'POST /_api/iam/authentication/v2/change-password': ({ body }, caller) =>
      changePassword(parts, caller, body.newPassword),
    'POST /_api/iam/authentication/v2/sign-on': ({ body }, caller) => signOn(parts, caller, body),
    'POST /_api/iam/authentication/v2/validate-email': ({ body }) => {
      const valid = canonicalEmail(body.email) !== undefined
      return { valid, formatInvalid: !valid }
    },

    'POST /_api/iam/recovery/v1/send-email': async ({ body }, caller, call) => {
      const { email, redirect, page } = body
      await checkRedirect(caller, redirect, 'redirect.url')
      await checkRedirect(caller, page ? { url: page } : undefined, 'page')
      charge(caller, call)
      await sendRecoveryMail(parts, caller, email, {
        ...(redirect && { redirectUrl: redirect.url }),
        ...(page && { page }),
      })
    },
    'POST /_api/iam/recovery/v1/activation-email': async ({ body }, caller, call) => {
      await checkRedirect(caller, body.emailOptions?.redirect, 'emailOptions.redirect.url')
      charge(caller, call)
      await sendActivationMail(parts, caller.storeId, body.identityId)
    },
    'POST /_api/iam/recovery/v1/recover': ({ body }, caller, call) => {
      charge(caller, call)
      return recover(parts, caller, body)
    },

    'POST /_api/iam/verification/v1/start': async ({ body }, caller, call) => {
      charge(caller, call)
      return { verificationId: await startVerification(parts, caller.storeId, body.identityId) }
    },
    'POST /_api/iam/verification/v1/auth/verify': ({ body }, caller) =>
      verifyCode(parts, caller, body.code, body.stateToken),
    'POST /_api/iam/verification/v1/auth/resend': ({ body }, caller, call) => {
      charge(caller, call)
      return resendCode(parts, caller, body.stateToken)
    },

    'GET /iam/signon/v1/sign-on-policies': async (_input, { storeId }) => ({
      signOnPolicy: await policies.read(storeId),
    }),
    'PATCH /iam/signon/v1/sign-on-policies': async ({ body }, caller) => ({
      signOnPolicy: await policies.update(caller.storeId, actorOf(caller), body.signOnPolicy),
    }),
  }
  return {
    handlers: { ...handlers, ...accountHandlers(parts), ...programHandlers(parts) },
    jobs: { ...memberMails(deps).jobs, ...eraseJobs(deps).jobs },
    purges: { 'purge-attempts': purgeAttempts },
  }
}
