// The routes of sign-in that send mails, and those that take what a mail has brought: a code, or the token of a link.
import { Refusal } from '@vitrine/rules'
import type { Call, Handlers, Principal } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { isOnRegisteredOrigin } from '../session/redirect-uris.ts'
import { findClient } from '../session/store.ts'
import { signInBytes } from '../storage/stored-bytes.ts'
import type { IdentityParts } from './parts.ts'
import { recover, sendActivationMail, sendRecoveryMail } from './recovery.ts'
import { resendCode, startVerification, verifyCode } from './verification.ts'

/** Makes the function that charges what a sign-in leaves to its visitor. */
export const chargeOf =
  ({ charge }: Pick<FeatureDeps, 'charge'>) =>
  (caller: Principal, { network }: Call, bytes = signInBytes) => {
    if (caller.kind !== 'program') charge({ storeId: caller.storeId, network }, { bytes })
  }

type MailRoute = Extract<
  keyof Handlers<'identity'>,
  `${string}/_api/iam/recovery/${string}` | `${string}/_api/iam/verification/${string}`
>

/** Makes the handlers. */
export function mailHandlers(parts: IdentityParts): Pick<Handlers<'identity'>, MailRoute> {
  const { database, origins } = parts
  const charge = chargeOf(parts)

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

  return {
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
  }
}
